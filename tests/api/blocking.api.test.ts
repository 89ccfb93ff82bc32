import { expect, test } from "vitest";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { post, withFreePlan } from "./client.ts";

const size = { width: 1280, height: 800 };
const OFF = { no_cookie_banners: false, no_ads: false, no_tracking: false };

async function kept(url: string, more: Record<string, unknown> = {}) {
  const { token } = await withFreePlan();
  const { status, headers } = await post("/api/tools/screenshot", { url, ...size, ...more }, token);
  return {
    status,
    consent: headers.get("x-capture-consent"),
    requests: Number(headers.get("x-capture-blocked-requests")),
  };
}

test("a capture blocks cookie banners, ads and trackers by default", async () => {
  coversSpec("1.3");
  expect(await kept("https://shop.test")).toMatchObject({ status: 200, consent: "handled" });
  const news = await kept("https://news.test");
  expect(news).toMatchObject({ status: 200, consent: "none" });
  expect(news.requests).toBeGreaterThan(0);
});

test("a capture blocks nothing when the switches are off", async () => {
  for (const url of ["https://shop.test", "https://news.test"])
    expect(await kept(url, OFF)).toEqual({ status: 200, consent: "none", requests: 0 });
});
