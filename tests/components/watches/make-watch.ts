import type { Watch, WatchCheck } from "#shared/watches/contract.ts";

const NOW = "2026-11-23T09:00:00.000Z";

/** A watched page whose price has changed. */
export const makeWatchedPage = (
  page: Partial<NonNullable<Watch["page"]>> = {},
  watch: Partial<Watch> = {},
): Watch => ({
  id: "watch_0mQ7d2kVtB3yZx1LwR8sNc",
  kind: "page",
  title: "Pricing",
  state: "changed",
  pausedReason: null,
  nextCheckAt: NOW,
  lastCheckedAt: NOW,
  lastChangedAt: NOW,
  createdAt: NOW,
  page: {
    url: "https://shop.test/p/1",
    selector: null,
    value: null,
    ignore: [],
    ignoreSelectors: [],
    picture: true,
    pictureThreshold: 1,
    ignoreAreas: [],
    alertIf: [],
    intervalMinutes: 60,
    capture: null,
    hasCredentials: false,
    cron: null,
    timeZone: "UTC",
    quietHours: null,
    tags: [],
    checksPerMonth: 720,
    version: 2,
    lastChange: "Price changed from $19 to $24",
    error: null,
    ...page,
  },
  name: null,
  ...watch,
});

/** A watched domain that has expired. */
export const makeWatchedName = (
  name: Partial<NonNullable<Watch["name"]>> = {},
  watch: Partial<Watch> = {},
): Watch =>
  makeWatchedPage(
    {},
    {
      kind: "name",
      title: "northkiln.com",
      state: "taken",
      page: null,
      name: { name: "northkiln.com", platform: null, registration: "redemption", expiresAt: null, ...name },
      ...watch,
    },
  );

/** A check that has found nothing. */
export const makeWatchCheck = (part: Partial<WatchCheck> = {}): WatchCheck => ({
  id: "check",
  outcome: "same",
  summary: null,
  ignoredChanges: [],
  matchedRules: null,
  value: null,
  addedLines: 0,
  removedLines: 0,
  changes: [],
  picture: null,
  pictures: [],
  error: null,
  charged: true,
  checkedAt: NOW,
  ...part,
});
