import { ApiError, readMessage } from "#client/api.ts";
import { NoContentError } from "#client/capture.ts";
import { InvalidAnswerError } from "#client/progress-stream.ts";
import { describeFailure, type RunFailure } from "./describe-failure.ts";

const WORDS = {
  failed: "Failed to extract content",
  broken: "Failed to scrape website. Please try again.",
};
const SHOWN_CHARACTERS = 100;

/** What an answer says that our API's error body does not explain, such as a proxy's page. */
function sayWhat(error: unknown): string {
  if (error instanceof InvalidAnswerError || error instanceof NoContentError) return error.message;
  if (!(error instanceof ApiError)) return WORDS.broken;
  const body = error.text.trim().slice(0, SHOWN_CHARACTERS);
  return readMessage(error) ?? `Error ${error.status}: ${body || "API request failed"}`;
}

/** Says what went wrong with an extraction; the toast has the reason too. */
export function describeScrapeFailure(error: unknown): RunFailure {
  const failure = describeFailure(error, WORDS);
  const what = failure.code ? failure.what : sayWhat(error);
  return { ...failure, what, ...(failure.toast === WORDS.failed ? { toastDetail: what } : {}) };
}
