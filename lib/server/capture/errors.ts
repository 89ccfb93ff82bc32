import { PageError, type PageErrorCode } from "#server/browser/index.ts";
import { EgressError, type EgressErrorCode } from "#server/egress/index.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";

type Explanation = [code: ErrorCode, message: string];

const OUTCOMES: Record<EgressErrorCode, Explanation> = {
  refused: ["invalid", "This address cannot be opened. Only public web sites are."],
  unknown: ["outside_failed", "No web site was found at this address."],
  unreachable: ["outside_failed", "The web site did not accept the connection."],
  slow: ["outside_timeout", "The web site took too long to answer."],
  broken: ["outside_failed", "The connection to the web site broke before the page arrived."],
  budget: ["outside_failed", "The page loads more than one capture may load."],
};

const TROUBLES: Record<PageErrorCode, Explanation> = {
  download: ["unsupported_media_type", "This address is a download, not a web page."],
  refused: OUTCOMES.refused,
  empty: ["outside_failed", "The web site answered without a page."],
  loop: ["outside_failed", "The web site redirects in a circle."],
  tls: ["outside_failed", "The web site's certificate is not valid, so the connection is not safe."],
  closed: OUTCOMES.broken,
  crashed: ["outside_failed", "The page crashed in the browser."],
  memory: ["outside_failed", "The page needs more memory than one capture may take."],
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
