import { PageError, type PageErrorCode } from "#server/browser/index.ts";
import { EgressError, type EgressErrorCode } from "#server/egress/index.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";

type ErrorResponse = [code: ErrorCode, message: string];

const EGRESS_MESSAGES: Record<EgressErrorCode, ErrorResponse> = {
  refused: ["invalid", "This address cannot be opened. Only public web sites are."],
  unknown: ["outside_failed", "No web site was found at this address."],
  unreachable: ["outside_failed", "The web site did not accept the connection."],
  slow: ["outside_timeout", "The web site took too long to answer."],
  broken: ["outside_failed", "The connection to the web site broke before the page arrived."],
  budget: ["outside_failed", "The page loads more than one capture may load."],
};

const PAGE_MESSAGES: Record<PageErrorCode, ErrorResponse> = {
  download: ["unsupported_media_type", "This address is a download, not a web page."],
  refused: EGRESS_MESSAGES.refused,
  empty: ["outside_failed", "The web site answered without a page."],
  loop: ["outside_failed", "The web site redirects in a circle."],
  tls: ["outside_failed", "The web site's certificate is not valid, so the connection is not safe."],
  closed: EGRESS_MESSAGES.broken,
  crashed: ["outside_failed", "The page crashed in the browser."],
  memory: ["outside_failed", "The page needs more memory than one capture may take."],
  stuck: ["outside_timeout", "The page did not respond."],
  slow: EGRESS_MESSAGES.slow,
  proxy: EGRESS_MESSAGES.broken,
  failed: ["outside_failed", "The page could not be opened."],
};

/** Names neither addresses nor Chromium's error codes to the user. */
function toEgressAppError(egressCode: EgressErrorCode, cause?: unknown): AppError {
  const [code, message] = EGRESS_MESSAGES[egressCode];
  return new AppError(code, message, { cause, isExpected: true });
}

/**
 * Maps an error of a capture to one with a message for the user.
 * @param egressCode the egress proxy's error code, which says more precisely than the browser why a connection failed
 */
export function toAppError(error: unknown, egressCode?: EgressErrorCode): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof EgressError) return toEgressAppError(error.errorCode, error);
  if (!(error instanceof PageError))
    return new AppError("unexpected", "The capture failed.", { cause: error });
  if (egressCode && (error.errorCode === "proxy" || error.errorCode === "closed"))
    return toEgressAppError(egressCode, error);
  const [code, message] = PAGE_MESSAGES[error.errorCode];
  return new AppError(code, message, { cause: error, isExpected: true });
}
