import type { CheckResponse, DomainRow, HandleRow } from "#shared/name-check/contract.ts";

const NOW = "2026-11-21T10:00:00.000Z";

/** A domain row; available by default. */
export const domain = (name: string, part: Partial<DomainRow> = {}): DomainRow => ({
  name,
  variation: null,
  isAvailable: true,
  status: "available",
  reason: null,
  checkedAt: NOW,
  checkedVia: "rdap",
  ...part,
});

/** A handle row for X; available by default. */
export const handle = (name: string, part: Partial<HandleRow> = {}): HandleRow => ({
  platform: "twitter",
  handle: name,
  variation: null,
  isAvailable: true,
  status: "available",
  reason: null,
  checkedAt: NOW,
  url: `https://x.com/${name}`,
  ...part,
});

export const TAKEN = { isAvailable: false, status: "taken" } as const;
export const UNKNOWN = { isAvailable: null, status: "unknown", reason: "timeout" } as const;

/** A complete response for a user with the free plan. */
export const answer = (part: Partial<CheckResponse> = {}): CheckResponse => ({
  checkId: "5f0c2a39-3f4e-4bb8-9a3c-0a3f2f0c8f11",
  domains: [],
  social: [],
  usageInfo: { usageCount: 1, usageLimit: 5, monthlyLimit: 5, remainingUses: 4, resetsAt: NOW },
  notice: null,
  ...part,
});
