import type { Instrumentation } from "next";

/** Called once when a server starts. Compiled for every runtime there is, so what only Node has is elsewhere. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  await import("#lib/refuse-bad-settings.ts");
  const { normalizeRequests } = await import("#lib/http/normalize-requests.ts");
  // Next.js sets PORT to the port that it listens on.
  normalizeRequests(Number(process.env.PORT));
  const { abortSlowAnswers } = await import("#lib/http/abort-slow-answers.ts");
  abortSlowAnswers();
}

/** Called for errors that reach Next.js: those of pages, since calls answer theirs themselves. */
export const onRequestError: Instrumentation.onRequestError = async (error, { path }) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logRenderFailure } = await import("#lib/http/request-log.ts");
  logRenderFailure(path, error);
};
