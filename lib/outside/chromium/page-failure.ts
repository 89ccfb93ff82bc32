/**
 * Why a page was not shown: `download` instead of a page, `refused` as it is no address of the web, `empty` answer, `loop` of redirects, broken `tls`, `closed`
 * connection, `crashed` renderer or browser, `memory` limit exceeded, `stuck` page that answers nothing, `slow` server, `proxy` refused or failed, `failed` otherwise.
 */
export type PageTrouble =
  | "download"
  | "refused"
  | "empty"
  | "loop"
  | "tls"
  | "closed"
  | "crashed"
  | "memory"
  | "stuck"
  | "slow"
  | "proxy"
  | "failed";

/** A page that was not shown. The message is for logs. */
export class PageFailure extends Error {
  readonly trouble: PageTrouble;

  constructor(trouble: PageTrouble, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "PageFailure";
    this.trouble = trouble;
  }
}

const TROUBLES: [RegExp, PageTrouble][] = [
  [/Download is starting/, "download"],
  [
    /ERR_UNSAFE_PORT|ERR_UNSAFE_REDIRECT|ERR_INVALID_REDIRECT|ERR_DISALLOWED_URL_SCHEME|ERR_UNKNOWN_URL_SCHEME/,
    "refused",
  ],
  [/ERR_TUNNEL_CONNECTION_FAILED|ERR_PROXY/, "proxy"],
  [/ERR_TOO_MANY_REDIRECTS/, "loop"],
  [/ERR_CERT|ERR_SSL|ERR_BAD_SSL|ERR_ECH/, "tls"],
  [/ERR_ABORTED/, "empty"],
  [
    /ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_SOCKET|ERR_HTTP2|ERR_INCOMPLETE|ERR_CONTENT_LENGTH|ERR_INVALID_HTTP/,
    "closed",
  ],
  [/ERR_TIMED_OUT|Timeout \d+ms exceeded/, "slow"],
  [/crashed/i, "crashed"],
];

/** Reads Chromium's and Playwright's messages, which are all there is to tell failures of a navigation apart. */
export function readTrouble(message: string): PageTrouble {
  return TROUBLES.find(([pattern]) => pattern.test(message))?.[1] ?? "failed";
}
