import { PageError, type PageErrorCode } from "#server/browser/index.ts";
import { EgressError, type EgressErrorCode } from "#server/egress/index.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";

type Explanation = [code: ErrorCode, message: string];

const OUTCOMES: Record<EgressErrorCode, Explanation> = {
  refused: ["invalid", "We can only open public websites."],
  unknown: ["outside_failed", "No website was found at this address."],
  unreachable: ["outside_failed", "The website refused the connection."],
  slow: ["outside_timeout", "The website took too long to respond."],
  broken: ["outside_failed", "The connection to the website was lost before the page loaded."],
  budget: ["outside_failed", "The page exceeds the download limit of a capture."],
};

const TROUBLES: Record<PageErrorCode, Explanation> = {
  download: ["unsupported_media_type", "This address is a download, not a web page."],
  refused: OUTCOMES.refused,
  empty: ["outside_failed", "The website returned an empty response."],
  loop: ["outside_failed", "The website redirects in a loop."],
  tls: ["outside_failed", "The website's certificate is not valid, so the connection is not secure."],
  closed: OUTCOMES.broken,
  crashed: ["outside_failed", "The page crashed in the browser."],
  memory: ["outside_failed", "The page exceeds the memory limit of a capture."],
  stuck: ["outside_timeout", "The page did not respond."],
  slow: OUTCOMES.slow,
  proxy: OUTCOMES.broken,
  failed: ["outside_failed", "The page could not be opened."],
};

/** Says in plain words why a connection was not made. Neither addresses nor the browser's own codes are told. */
function egressErrorToAppError(outcome: EgressErrorCode, cause?: unknown): AppError {
  const [code, message] = OUTCOMES[outcome];
  return new AppError(code, message, { cause, isExpected: true });
}

/**
 * Turns what went wrong while a page was opened into the answer for the person who asked.
 * `outcome` is the egress filter's, which knows better than the browser why a connection failed.
 */
export function toAppError(error: unknown, outcome?: EgressErrorCode): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof EgressError) return egressErrorToAppError(error.outcome, error);
  if (!(error instanceof PageError))
    return new AppError("unexpected", "The capture failed.", { cause: error });
  if (outcome && (error.trouble === "proxy" || error.trouble === "closed"))
    return egressErrorToAppError(outcome, error);
  const [code, message] = TROUBLES[error.trouble];
  return new AppError(code, message, { cause: error, isExpected: true });
}
