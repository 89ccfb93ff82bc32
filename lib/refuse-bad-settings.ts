import "server-only";

/*
 * A server whose settings are not usable ends when it starts, with their names, in place of answering every request
 * with an error.
 */
await import("./env.ts").catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
