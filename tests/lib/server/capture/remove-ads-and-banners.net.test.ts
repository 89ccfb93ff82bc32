import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { CaptureStep } from "#server/capture/screenshot.ts";
import { captureWithoutApi } from "#tests/support/capture-without-api.ts";
import { serveSites } from "../../../../emulators/sample-sites/src/serve.ts";
import { createCaptureConfig, request } from "./fixtures.ts";

const sites = await serveSites(0, join(tmpdir(), "marketplace-sample-sites"));
afterAll(sites.close);

const ALL_BLOCKED = { no_cookie_banners: true, no_ads: true, no_tracking: true };

async function capture(host: string, more: Parameters<typeof request>[1] = {}) {
  const at = `127.0.0.1:${sites.port}`;
  const resolve = Object.fromEntries(sites.hosts.map((name) => [name, at]));
  const steps: CaptureStep[] = [];
  const shot = await captureWithoutApi(request(`https://${host}/`, { wait_until: "network_idle", ...more }), {
    settings: createCaptureConfig({ resolve, allow: [at], spki: sites.spki }),
    onStep: (step) => steps.push(step),
  });
  return { ...shot, steps };
}

test("captureWithBrowser removes a shop's consent banner and reports it", async () => {
  const without = await capture("shop.test");
  const cleaned = await capture("shop.test", ALL_BLOCKED);
  expect(without.blocked).toEqual({ blockedRequests: 0, consent: "none" });
  expect(without.steps).not.toContain("removing_banners");
  expect(cleaned.blocked.consent).toBe("handled");
  expect(cleaned.steps).toEqual(["opening", "waiting", "removing_banners", "capturing"]);
  expect(Buffer.compare(Buffer.from(without.image), Buffer.from(cleaned.image))).not.toBe(0);
});

test("captureWithBrowser blocks a newspaper's ads and trackers, each with its own option", async () => {
  expect((await capture("news.test")).blocked.blockedRequests).toBe(0);
  const withoutAds = await capture("news.test", { no_ads: true });
  const withoutBoth = await capture("news.test", { no_ads: true, no_tracking: true });
  expect(withoutAds.blocked.blockedRequests).toBeGreaterThan(0);
  expect(withoutBoth.blocked.blockedRequests).toBeGreaterThan(withoutAds.blocked.blockedRequests);
});

test("captureWithBrowser leaves a page with a newsletter form unchanged, to the last pixel", async () => {
  const [plain, cleaned] = [await capture("newsletter.test"), await capture("newsletter.test", ALL_BLOCKED)];
  expect(cleaned.blocked.consent).toBe("none");
  expect(Buffer.compare(Buffer.from(plain.image), Buffer.from(cleaned.image))).toBe(0);
});
