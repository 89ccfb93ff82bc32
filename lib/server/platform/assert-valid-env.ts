/**
 * Exits the process with the names of all invalid settings, so that no server starts without them.
 * @param alsoImport imports other settings that this server needs
 */
export async function assertValidEnv(alsoImport?: () => Promise<unknown>): Promise<void> {
  try {
    await import("./env.ts");
    await alsoImport?.();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
