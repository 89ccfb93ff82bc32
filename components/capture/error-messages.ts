import { ApiError, getErrorCode, getErrorMessage, getFailedStep, NotSignedInError } from "#client/api.ts";
import { NoContentError, RunLostError } from "#client/capture.ts";
import { InvalidResponseError } from "#client/progress-stream.ts";
import { EMPTY_TEXTS } from "#shared/capture/options.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { LIMIT_REACHED } from "#shared/usage/contract.ts";

/** An error of a run, as shown to the user. */
export type RunErrorDescription = {
  code: ErrorCode | null;
  toast: string;
  toastDetail?: string;
  what: string;
  /** Whether the run was counted, and what to do. */
  advice: string;
  /** The next step besides a retry. */
  next: "upgrade" | "login" | null;
  /** The page when a step failed, as a data URL. */
  picture?: string;
  /** The address is at fault, so the message belongs to its field and no other action can succeed. */
  isAddressError: boolean;
};

/** A tool's messages: `failed` for any error, `broken` for a lost connection. */
type ErrorMessages = { failed: string; broken: string };

const SCREENSHOT_WORDS: ErrorMessages = {
  failed: "Failed to generate screenshot",
  broken: "Connection lost before the screenshot finished",
};

const ADVICE: Partial<Record<ErrorCode, string>> = {
  invalid: "Enter a publicly accessible URL.",
  upstream_failed: "Check the URL, or try again in a moment.",
  upstream_timeout: "The site may be slow right now. Try again in a moment.",
  step_failed: "Change this step, or wait for its element before it.",
  signed_out: "Sign in to the site with your browser, and save the session again under Account.",
  selector_not_found: "Check the CSS selector under More options.",
  unsupported_media_type: "Enter the URL of a web page, or extract the content of a PDF document.",
  busy: "Try again in a few seconds.",
  unexpected: "Try again. If it keeps happening, use Report Bug.",
};
const TRY_AGAIN = "Try again in a moment.";

const ADDRESS_ERRORS: ReadonlySet<ErrorCode> = new Set(["invalid", "upstream_failed"]);

/** Errors before a run starts, so there is no usage to mention. */
const NOTHING_TO_LOSE: ReadonlySet<ErrorCode> = new Set(["limit_reached", "unauthenticated", "no_access"]);

/** Our API returns an error only if no usage was reserved or the reservation was released. */
function describeErrorCode(code: ErrorCode, error: unknown, { failed }: ErrorMessages): RunErrorDescription {
  const kept = NOTHING_TO_LOSE.has(code) ? [] : ["This did not count as a use."];
  const advice = [...kept, ADVICE[code] ?? ""].join(" ").trim();
  const isLimit = code === "limit_reached";
  const picture = getFailedStep(error)?.screenshot;
  return {
    ...(picture ? { picture } : {}),
    code,
    toast: isLimit ? (getErrorMessage(error) ?? LIMIT_REACHED) : failed,
    what: getErrorMessage(error) ?? failed,
    advice,
    next: isLimit ? "upgrade" : code === "unauthenticated" ? "login" : null,
    isAddressError: ADDRESS_ERRORS.has(code),
  };
}

/** The message for an error without our API's error body: a lost connection, a proxy's page, a lost run. */
function describeUnknownError(error: unknown, words: ErrorMessages): string {
  if (error instanceof RunLostError) return "This run was interrupted by leaving the page";
  if (error instanceof ApiError) return `Our server returned an error (${error.status})`;
  return words.broken;
}

/** Describes an error of a run: what happened, whether it was counted, and what to do. */
export function describeError(error: unknown, words: ErrorMessages = SCREENSHOT_WORDS): RunErrorDescription {
  if (error instanceof NotSignedInError) {
    return {
      code: "unauthenticated",
      toast: error.message,
      what: "You are no longer logged in",
      advice: "Nothing was sent. Log in again to return to this page.",
      next: "login",
      isAddressError: false,
    };
  }
  const code = getErrorCode(error);
  if (code) return describeErrorCode(code, error, words);
  return {
    code: null,
    toast: words.failed,
    what: getErrorMessage(error) ?? describeUnknownError(error, words),
    advice: `${TRY_AGAIN} Check your usage to see if it counted.`,
    next: null,
    isAddressError: false,
  };
}

const WORDS = {
  failed: "Failed to extract content",
  broken: "Failed to scrape website. Please try again.",
};
const SHOWN_CHARACTERS = 100;

/** The message of a response without our API's error body, such as a proxy's page. */
function describeResponseError(error: unknown): string {
  if (error instanceof InvalidResponseError || error instanceof NoContentError) return error.message;
  if (!(error instanceof ApiError)) return describeUnknownError(error, WORDS);
  const body = error.text.trim().slice(0, SHOWN_CHARACTERS);
  return getErrorMessage(error) ?? `Error ${error.status}: ${body || "API request failed"}`;
}

/** Describes an error of an extraction; the toast shows the same reason. */
export function describeExtractionError(error: unknown): RunErrorDescription {
  const failure = describeError(error, WORDS);
  const emptyReason = error instanceof NoContentError ? error.emptyReason : null;
  if (emptyReason) failure.advice = `${EMPTY_TEXTS[emptyReason]} This did not count as a use.`;
  const what = failure.code ? failure.what : describeResponseError(error);
  return { ...failure, what, ...(failure.toast === WORDS.failed ? { toastDetail: what } : {}) };
}
