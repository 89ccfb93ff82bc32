import { dirname } from "node:path";

// Nothing but what a fresh application has; the root is this package, not the product around it.
export default { turbopack: { root: dirname(import.meta.dirname) }, typescript: { ignoreBuildErrors: true } };
