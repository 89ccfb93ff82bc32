import type { CaptureSummary } from "#shared/capture/history-contract.ts";
import type { HistoryEntry } from "#shared/history/contract.ts";
import type { CheckSummary } from "#shared/name-check/contract.ts";

const CREATED_AT = "2026-11-21T10:00:00.000Z";
const EXPIRES_AT = "2027-11-21T10:00:00.000Z";

/** A capture as the API lists it. */
export const makeCaptureSummary = (part: Partial<CaptureSummary> = {}): CaptureSummary => ({
  id: "cap_1",
  kind: "screenshot",
  request: { url: "https://shop.test/", width: 1920, height: 1080 },
  url: "https://shop.test/",
  finalUrl: "https://shop.test/",
  title: "Shop",
  pageStatus: 200,
  contentType: "image/jpeg",
  sizeBytes: 90_000,
  hasThumbnail: false,
  shareId: null,
  createdAt: CREATED_AT,
  expiresAt: EXPIRES_AT,
  ...part,
});

/** A name check as the API lists it. */
export const makeCheckSummary = (query: string, part: Partial<CheckSummary> = {}): CheckSummary => ({
  id: "chk_1",
  request: { query, checkVariations: false, tlds: [".com"], platforms: ["twitter"] },
  domains: { available: 1, unknown: 0, total: 2 },
  social: { available: 2, unknown: 1, total: 3 },
  statuses: { ".com": "available" },
  shareId: null,
  createdAt: CREATED_AT,
  expiresAt: EXPIRES_AT,
  ...part,
});

/** A capture in the history of all tools. */
export const makeCaptureEntry = (part?: Partial<CaptureSummary>): HistoryEntry => ({
  type: "capture",
  capture: makeCaptureSummary(part),
});

/** A name check in the history of all tools. */
export const makeCheckEntry = (query: string, part?: Partial<CheckSummary>): HistoryEntry => ({
  type: "check",
  check: makeCheckSummary(query, part),
});
