/* The type check works without these packages, which are installed only before a benchmark. */
declare module "autocannon";
declare module "capture-website";
