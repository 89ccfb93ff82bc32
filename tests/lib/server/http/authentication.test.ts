import { describe, expect, test } from "vitest";
import { assertSameOrigin } from "#server/http/authentication.ts";
import { publicEnv } from "#shared/public-env.ts";

const call = (headers: Record<string, string>) => () =>
  assertSameOrigin(new Request("http://evil.example/api/anything", { method: "POST", headers }));

describe("assertSameOrigin rejects", () => {
  test.each<[string, Record<string, string>]>([
    ["an origin that equals a forged Host", { host: "evil.example", origin: "http://evil.example" }],
    ["the site's host under another scheme", { origin: publicEnv.siteUrl.replace("http:", "https:") }],
    ["another port of the site's host", { origin: "http://localhost:1" }],
    ["an opaque origin", { origin: "null" }],
    ["an empty origin", { origin: "" }],
    ["a cross-site call without an origin", { "sec-fetch-site": "cross-site" }],
    ["a call of a sibling domain without an origin", { "sec-fetch-site": "same-site" }],
    ["a cross-site call with our origin", { origin: publicEnv.siteUrl, "sec-fetch-site": "cross-site" }],
    ["a Sec-Fetch-Site that no browser sends", { "sec-fetch-site": "same-origin, cross-site" }],
  ])("%s", (_case, headers) => {
    expect(call(headers)).toThrow(
      expect.objectContaining({ code: "cross_origin", message: expect.stringContaining(publicEnv.siteUrl) }),
    );
  });
});

describe("assertSameOrigin accepts", () => {
  test.each<[string, Record<string, string>]>([
    ["a client other than a browser", {}],
    ["our own pages", { origin: publicEnv.siteUrl, "sec-fetch-site": "same-origin" }],
    ["our own pages in a browser without Fetch Metadata", { origin: publicEnv.siteUrl }],
    ["a request not made by a page", { "sec-fetch-site": "none" }],
    ["our own origin, whatever the Host", { host: "proxy.internal", origin: publicEnv.siteUrl }],
  ])("%s", (_case, headers) => {
    expect(call(headers)).not.toThrow();
  });
});
