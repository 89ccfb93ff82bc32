/** Exits the process with the names of all invalid settings, so that no server starts without them. */
export async function assertValidEnv(): Promise<void> {
  await import("./env.ts").catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  });
}
