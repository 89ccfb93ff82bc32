import type { Instrumentation } from "next";

/** Called once when a server starts. Compiled for every runtime there is, so what only Node has is elsewhere. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  await (await import("#server/assert-valid-env.ts")).assertValidEnv();
  const { abortSlowAnswers, normalizeRequests } = await import("#server/http/incoming-requests.ts");
  // Next.js sets PORT to the port that it listens on.
  normalizeRequests(Number(process.env.PORT));
  abortSlowAnswers();
}

/** Called for errors that reach Next.js: those of pages, since calls answer theirs themselves. */
export const onRequestError: Instrumentation.onRequestError = async (error, { path }) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logRenderFailure } = await import("#server/log.ts");
  logRenderFailure(path, error);
};
