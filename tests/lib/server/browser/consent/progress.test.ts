import { expect, test } from "vitest";
import { ConsentProgress } from "#server/browser/consent/dismiss-banners.ts";

function createProgress() {
  const clock = { now: 1_000 };
  return { clock, createProgress: new ConsentProgress(() => clock.now) };
}

test("ConsentProgress does not wait for a page without a consent platform", () => {
  const { createProgress: page } = createProgress();
  expect(page.waitMs).toBe(0);
  expect(page.sawBanner).toBe(false);
});

test("ConsentProgress waits briefly until an element that may be of a platform was looked at", () => {
  const { clock, createProgress: page } = createProgress();
  page.recordMessage("main", { type: "candidateFound" });
  expect(page.waitMs).toBe(400);
  clock.now += 300;
  page.recordMessage("main", { type: "cmpDetected" });
  expect(page.waitMs).toBe(800);
  page.recordMessage("main", { type: "candidateFound" });
  expect(page.waitMs).toBe(800);
});

test("ConsentProgress waits briefly for a platform without a banner", () => {
  const { clock, createProgress: page } = createProgress();
  page.recordMessage("main", { type: "cmpDetected" });
  expect(page.waitMs).toBe(800);
  clock.now += 900;
  expect(page.waitMs).toBe(0);
  expect(page.isRefused).toBe(false);
});

test("ConsentProgress waits for an open banner until it is refused, and for the page a little longer", () => {
  const { clock, createProgress: page } = createProgress();
  page.recordMessage("main", { type: "cmpDetected" });
  page.recordMessage("main", { type: "popupFound" });
  clock.now += 5_000;
  expect(page.waitMs).toBe(Number.POSITIVE_INFINITY);
  expect(page.isRefused).toBe(false);
  page.recordMessage("main", { type: "autoconsentDone" });
  expect(page.waitMs).toBe(300);
  expect(page.isRefused).toBe(true);
  clock.now += 300;
  expect(page.waitMs).toBe(0);
});

test("ConsentProgress counts banners in frames, and does not wait for one that cannot be refused", () => {
  const { clock, createProgress: page } = createProgress();
  page.recordMessage("main", { type: "popupFound" });
  page.recordMessage("frame", { type: "popupFound" });
  page.recordMessage("main", { type: "autoconsentDone" });
  expect(page.isRefused).toBe(false);
  page.recordMessage("frame", { type: "optOutResult", result: false });
  clock.now += 300;
  expect(page.waitMs).toBe(0);
  expect(page.isRefused).toBe(false);
});

test("ConsentProgress forgets the banner of a frame that has navigated", () => {
  const { createProgress: page } = createProgress();
  page.recordMessage("main", { type: "popupFound" });
  page.forget("main");
  expect(page.waitMs).toBe(0);
});
