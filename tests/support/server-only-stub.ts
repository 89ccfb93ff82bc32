// Replaces the package `server-only`, which throws outside of a server bundle.
export {};
