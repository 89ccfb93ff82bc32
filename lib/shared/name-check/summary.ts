import type { CheckCounts, CheckRows, DomainRow, HandleRow } from "./contract.ts";
import type { Platform } from "./options.ts";

type Row = DomainRow | HandleRow;

const all = ({ domains, social }: CheckRows): Row[] => [...domains, ...social];

/** Whether somebody outside said anything at all: a check that found out nothing costs no use. */
export const hasAnyResult = (rows: CheckRows): boolean =>
  all(rows).some(({ status, checkedAt }) => checkedAt !== null && status !== "unknown");

/** Whether asking once more can help: not where this site never asks, nor where a registry never says more. */
export const isRetryable = ({ status, reason }: Row): boolean =>
  status === "unknown" && reason !== "switched_off" && reason !== "usually_reserved";

/** How many of the names that could exist are free, and of how many nobody knows. */
export const countResults = (rows: readonly Row[]): CheckCounts => ({
  available: rows.filter(({ status }) => status === "available").length,
  unknown: rows.filter(({ status }) => status === "unknown").length,
  total: rows.filter(({ status }) => status !== "invalid").length,
});

/** What is worth saying about the whole check, or null. */
export function getNotice(rows: CheckRows): string | null {
  const unknown = all(rows).filter(({ status }) => status === "unknown").length;
  if (unknown === 0) return null;
  if (!hasAnyResult(rows))
    return "Nothing could be checked, so this did not count as a use. Please try again.";
  const names = unknown === 1 ? "1 name" : `${unknown} names`;
  const offer = all(rows).some(isRetryable) ? " You can retry free of charge." : "";
  return `${names} could not be checked.${offer}`;
}

const ADDRESSES: Record<Platform, (handle: string) => string> = {
  twitter: (handle) => `https://x.com/${handle}`,
  instagram: (handle) => `https://www.instagram.com/${handle}/`,
  youtube: (handle) => `https://www.youtube.com/@${handle}`,
};

/** Where a handle's profile is, or would be. */
export const profileUrl = (platform: Platform, handle: string): string =>
  ADDRESSES[platform](encodeURIComponent(handle));
