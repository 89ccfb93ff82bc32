import { expect, test } from "vitest";
import { ConsentProgress } from "#server/browser/consent/dismiss-banners.ts";

function progress() {
  const clock = { now: 1_000 };
  return { clock, progress: new ConsentProgress(() => clock.now) };
}

test("a page without a platform is not waited for", () => {
  const { progress: page } = progress();
  expect(page.waitMs).toBe(0);
  expect(page.sawBanner).toBe(false);
});

test("a platform without a banner is waited for a moment", () => {
  const { clock, progress: page } = progress();
  page.note("main", { type: "cmpDetected" });
  expect(page.waitMs).toBe(800);
  clock.now += 900;
  expect(page.waitMs).toBe(0);
  expect(page.isRefused).toBe(false);
});

test("an open banner is waited for until it is refused, and the page a little longer", () => {
  const { clock, progress: page } = progress();
  page.note("main", { type: "cmpDetected" });
  page.note("main", { type: "popupFound" });
  clock.now += 5_000;
  expect(page.waitMs).toBe(Number.POSITIVE_INFINITY);
  expect(page.isRefused).toBe(false);
  page.note("main", { type: "autoconsentDone" });
  expect(page.waitMs).toBe(300);
  expect(page.isRefused).toBe(true);
  clock.now += 300;
  expect(page.waitMs).toBe(0);
});

test("a banner in a frame counts with the page's own; one that cannot be refused is not waited for", () => {
  const { clock, progress: page } = progress();
  page.note("main", { type: "popupFound" });
  page.note("frame", { type: "popupFound" });
  page.note("main", { type: "autoconsentDone" });
  expect(page.isRefused).toBe(false);
  page.note("frame", { type: "optOutResult", result: false });
  clock.now += 300;
  expect(page.waitMs).toBe(0);
  expect(page.isRefused).toBe(false);
});

test("a document that has gone is forgotten", () => {
  const { progress: page } = progress();
  page.note("main", { type: "popupFound" });
  page.forget("main");
  expect(page.waitMs).toBe(0);
});
