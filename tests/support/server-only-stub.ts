// Stands in for the package `server-only`, which throws wherever it is loaded outside of a server bundle.
export {};
