import { expect, test } from "vitest";
import { PageError } from "#server/browser/index.ts";
import { toAppError } from "#server/capture/errors.ts";
import { EgressError } from "#server/egress/index.ts";
import { toFirecrawlResponse, UnsupportedFileError } from "#server/firecrawl/errors.ts";
import { planError } from "#server/platform/plan-errors.ts";
import { AppError } from "#shared/errors.ts";

const cause = new Error("cause");

test.each([
  [500, "SCRAPE_DNS_RESOLUTION_ERROR", toAppError(new EgressError("unknown", "no address"))],
  [500, "SCRAPE_DNS_RESOLUTION_ERROR", toAppError(new PageError("proxy", "refused"), "unknown")],
  [500, "SCRAPE_SSL_ERROR", toAppError(new PageError("tls", "certificate"))],
  [500, "SCRAPE_UNSUPPORTED_FILE_ERROR", toAppError(new PageError("download", "file"))],
  [500, "SCRAPE_SITE_ERROR", toAppError(new PageError("crashed", "crashed"))],
  [408, "SCRAPE_TIMEOUT", toAppError(new PageError("slow", "slow"))],
  [
    500,
    "SCRAPE_UNSUPPORTED_FILE_ERROR",
    new AppError("upstream_failed", "PDF", { cause: new UnsupportedFileError(cause) }),
  ],
  [402, "PAYMENT_REQUIRED", planError("no_access", "Buy.", { limit: 0, productId: 1 })],
  [402, "PAYMENT_REQUIRED", planError("limit_reached", "Used up.", { limit: 10, used: 10, productId: 1 })],
  [403, "FORBIDDEN", new AppError("cross_origin", "Requests from other sites are refused.")],
  [400, "BAD_REQUEST", new AppError("unsupported_media_type", "Send JSON.")],
])(
  "toFirecrawlResponse answers %i %s, and links to the plans only if they help",
  async (status, code, error) => {
    const response = toFirecrawlResponse(error, "req_1");
    const body = (await response.json()) as { error: string };
    expect(response.status).toBe(status);
    expect(body).toMatchObject({ success: false, code, requestId: "req_1" });
    expect(body.error.includes("/pricing?productId=1")).toBe(status === 402);
  },
);

test("toFirecrawlResponse sends the seconds to wait and the path of each invalid option", async () => {
  const details = [{ pointer: "/formats/0/type", code: "invalid" as const, message: "not offered" }];
  const options = { retryAfterSeconds: 3, details };
  const response = toFirecrawlResponse(new AppError("rate_limited", "Slow.", options), "req_1");
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "3"]);
  expect(await response.json()).toMatchObject({
    details: [{ path: ["formats", "0", "type"], message: "not offered" }],
  });
});
