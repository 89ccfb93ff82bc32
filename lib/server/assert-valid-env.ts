/** Ends the process with the names of the settings that are not usable, so that no server runs without them. */
export async function assertValidEnv(): Promise<void> {
  await import("./env.ts").catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  });
}
