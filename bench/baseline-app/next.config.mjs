import { dirname } from "node:path";

// Only what a new application has. The root is this package, not the product's folder above it.
export default { turbopack: { root: dirname(import.meta.dirname) }, typescript: { ignoreBuildErrors: true } };
