import { expect, test } from "vitest";
import { planActions } from "#components/capture/choose-actions.ts";
import type { CaptureRequests } from "#components/capture-form/form-state.ts";
import type { UsageInfo } from "#shared/usage/contract.ts";

const url = "https://shop.test/";
const requests: CaptureRequests = { screenshot: { url }, scrape: { url, formats: ["markdown"] } };
const left = (remainingUses: number | null): UsageInfo => ({
  usageCount: 10,
  usageLimit: null,
  remainingUses,
  resetsAt: "2026-12-01T00:00:00.000Z",
});

test("planActions runs the selected actions while usage may remain", () => {
  expect(planActions(requests, { screenshot: left(null), extraction: null })).toEqual({
    screenshot: { input: requests.screenshot },
    extraction: { input: requests.scrape },
  });
});

test("planActions returns `limit` for a selected action at its usage limit and null for one that is not selected", () => {
  const usedUp = { screenshot: left(0), extraction: left(0) };
  expect(planActions({ ...requests, scrape: null }, usedUp)).toEqual({
    screenshot: "limit",
    extraction: null,
  });
});
