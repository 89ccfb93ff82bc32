import { expect, test } from "vitest";
import { planActions } from "#components/capture/choose-actions.ts";
import { type CaptureRequests, EMPTY_FORM } from "#components/capture/form-state.ts";
import type { UsageInfo } from "#shared/usage/contract.ts";

const url = "https://shop.test/";
const requests: CaptureRequests = { screenshot: { url }, scrape: { url, formats: ["markdown"] } };
const left = (remainingUses: number | null): UsageInfo => ({
  usageCount: 10,
  usageLimit: null,
  remainingUses,
  resetsAt: "2026-12-01T00:00:00.000Z",
});

test("what is selected runs, on the form's device, as long as a use may be left", () => {
  const form = { ...EMPTY_FORM, device: "mobile" } as const;
  expect(planActions(requests, form, { screenshot: left(null), extraction: null })).toEqual({
    screenshot: { input: requests.screenshot, device: "mobile" },
    extraction: { input: requests.scrape },
  });
});

test("an action without a use left is said to be at its limit, one that is not selected is not", () => {
  const usedUp = { screenshot: left(0), extraction: left(0) };
  expect(planActions({ ...requests, scrape: null }, EMPTY_FORM, usedUp)).toEqual({
    screenshot: "limit",
    extraction: null,
  });
});
