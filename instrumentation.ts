/** Called once when a server starts. Compiled for every runtime there is, so what only Node has is elsewhere. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") await import("#lib/refuse-bad-settings.ts");
}
