import { expect, it } from "vitest";
import { parsePageErrorCode } from "#server/browser/navigation.ts";

it.each([
  ["page.goto: Download is starting", "download"],
  ["page.goto: net::ERR_UNSAFE_PORT at http://a:22/", "refused"],
  ["page.goto: net::ERR_UNSAFE_REDIRECT", "refused"],
  ["page.goto: net::ERR_INVALID_REDIRECT", "refused"],
  ["page.goto: net::ERR_TUNNEL_CONNECTION_FAILED at https://a/", "proxy"],
  ["net::ERR_TOO_MANY_REDIRECTS", "loop"],
  ["net::ERR_CERT_AUTHORITY_INVALID", "tls"],
  ["net::ERR_SSL_PROTOCOL_ERROR", "tls"],
  ["net::ERR_ABORTED", "empty"],
  ["net::ERR_EMPTY_RESPONSE", "closed"],
  ["net::ERR_CONNECTION_RESET", "closed"],
  ["page.goto: Timeout 20000ms exceeded.", "slow"],
  ["page.goto: Page crashed", "crashed"],
  ["something else", "failed"],
])("parsePageErrorCode maps %j to `%s`", (message, code) => {
  expect(parsePageErrorCode(message)).toBe(code);
});
