import {
  ArchiveSizeError,
  PageError,
  type PageErrorCode,
  PageRangeError,
  SelectorError,
} from "#server/browser/index.ts";
import { EgressError, type EgressErrorCode } from "#server/egress/index.ts";
import { toDiskFullError } from "#server/platform/disk-full.ts";
import { MAX_ARCHIVE_BYTES } from "#shared/capture/options.ts";
import { AppError, type OtherErrorCode } from "#shared/errors.ts";

type ErrorResponse = [code: OtherErrorCode, message: string];

export const REFUSED_MESSAGE = "We can only open public websites.";

const EGRESS_MESSAGES: Record<EgressErrorCode, ErrorResponse> = {
  refused: ["invalid", REFUSED_MESSAGE],
  unknown: ["upstream_failed", "No website was found at this address."],
  lookup_failed: ["upstream_failed", "The website's name could not be looked up. Please try again."],
  resolver_failed: ["upstream_failed", "Our name server did not answer. Please try again in a moment."],
  unreachable: ["upstream_failed", "The website refused the connection."],
  slow: ["upstream_timeout", "The website took too long to respond."],
  broken: ["upstream_failed", "The connection to the website was lost before the page loaded."],
  traffic_limit: ["upstream_failed", "The page exceeds the download limit of a capture."],
};

const PAGE_MESSAGES: Record<PageErrorCode, ErrorResponse> = {
  download: ["unsupported_media_type", "This address is a download, not a web page."],
  refused: EGRESS_MESSAGES.refused,
  empty: ["upstream_failed", "The website returned an empty response."],
  loop: ["upstream_failed", "The website redirects in a loop."],
  tls: ["upstream_failed", "The website's certificate is not valid, so the connection is not secure."],
  closed: EGRESS_MESSAGES.broken,
  crashed: ["upstream_failed", "The page crashed in the browser."],
  ended: ["busy", "The browser stopped working on our side. Please try again in a moment."],
  memory: ["upstream_failed", "The page exceeds the memory limit of a capture."],
  stuck: ["upstream_timeout", "The page did not respond."],
  slow: EGRESS_MESSAGES.slow,
  proxy: EGRESS_MESSAGES.broken,
  failed: ["upstream_failed", "The page could not be opened."],
};

/** Names neither addresses nor Chromium's error codes to the user. */
function toEgressAppError(egressCode: EgressErrorCode, cause?: unknown): AppError {
  const [code, message] = EGRESS_MESSAGES[egressCode];
  return new AppError(code, message, { cause, isExpected: true });
}

/** After a browser of ours has ended. */
const RETRY_SECONDS = 10;
const MAX_QUOTED_LENGTH = 200;

function toSelectorAppError(error: SelectorError): AppError {
  const quoted = JSON.stringify(error.selector.slice(0, MAX_QUOTED_LENGTH));
  const nearest = error.nearest ? ` ${JSON.stringify(error.nearest)} is and matches.` : "";
  return error.isInvalid
    ? new AppError("invalid", `The selector ${quoted} is not valid CSS.${nearest}`, { cause: error })
    : new AppError("selector_not_found", `No visible element matches the selector ${quoted}.`, {
        cause: error,
      });
}

/**
 * Maps an error of a capture to one with a message for the user.
 * @param egressCode the egress proxy's error code, which says more precisely than the browser why a connection failed
 */
export function toAppError(error: unknown, egressCode?: EgressErrorCode): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof SelectorError) return toSelectorAppError(error);
  if (error instanceof PageRangeError)
    return new AppError("invalid", "pageRanges selects no page of the document.", { cause: error });
  if (error instanceof ArchiveSizeError)
    return new AppError("too_large", `The page is larger than an archive of ${MAX_ARCHIVE_BYTES / 1e6} MB.`, {
      cause: error,
      isExpected: true,
    });
  if (error instanceof EgressError) return toEgressAppError(error.errorCode, error);
  if (!(error instanceof PageError))
    return toDiskFullError(error) ?? new AppError("unexpected", "The capture failed.", { cause: error });
  if (egressCode && (error.errorCode === "proxy" || error.errorCode === "closed"))
    return toEgressAppError(egressCode, new EgressError(egressCode, "the connection failed", error));
  const [code, message] = PAGE_MESSAGES[error.errorCode];
  if (code === "busy") return new AppError(code, message, { cause: error, retryAfterSeconds: RETRY_SECONDS });
  return new AppError(code, message, { cause: error, isExpected: true });
}
