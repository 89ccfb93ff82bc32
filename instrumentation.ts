/**
 * Called once when a server starts. One whose settings are not usable ends here with their names, in place of
 * answering every request with an error.
 */
export async function register(): Promise<void> {
  try {
    await import("#lib/env.ts");
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
