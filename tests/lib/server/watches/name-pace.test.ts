import { expect, test } from "vitest";
import { getPaceMs, getRegistrationState, getUnknownPaceMs } from "#server/watches/name-pace.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY);
type WatchedName = Parameters<typeof getPaceMs>[0];
const TAKEN: WatchedName = {
  isHandle: false,
  state: "taken",
  registration: "active",
  registrationSince: NOW,
  expiresAt: inDays(400),
};
const inPendingDelete = (days: number): Partial<WatchedName> => ({
  registration: "pending_delete",
  registrationSince: inDays(-days),
});

test.each([
  [["active"], inDays(10), "active"],
  [["client transfer prohibited"], inDays(-3), "grace"],
  [["auto renew period"], inDays(360), "grace"],
  [["redemption period", "pending delete"], inDays(-40), "redemption"],
  [["pending delete"], inDays(-70), "pending_delete"],
  [["pendingDelete"], null, "pending_delete"],
])("getRegistrationState tells %j with the expiry %s as %s", (statuses, expiresAt, state) => {
  expect(getRegistrationState(statuses, expiresAt, NOW)).toBe(state);
});

test.each<[string, Partial<WatchedName>, number]>([
  ["far from its expiry", {}, 7 * DAY],
  ["within 60 days of its expiry", { expiresAt: inDays(59) }, DAY],
  ["in grace", { registration: "grace" }, DAY],
  ["in redemption", { registration: "redemption" }, 12 * HOUR],
  ["at the start of pending delete", inPendingDelete(0), DAY],
  ["whose release is expected within a day", inPendingDelete(4.5), DAY / 2],
  ["on the sixth day of pending delete", inPendingDelete(5.5), 10 * MINUTE],
  ["after the sixth day of pending delete", inPendingDelete(7), HOUR],
  ["that is a handle", { isHandle: true, registration: null }, DAY],
  ["that is available", { state: "available", registration: null }, DAY],
])("getPaceMs of a name %s", (_, more, ms) => {
  expect(getPaceMs({ ...TAKEN, ...more }, NOW)).toBe(ms);
});

test("getUnknownPaceMs waits longer each time, at most a day, and as long as the registry asks", () => {
  const waits = [0, 1, 2, 20].map((unknowns) =>
    getUnknownPaceMs({ unknowns, availableSince: null }, undefined),
  );
  expect(waits).toEqual([10 * MINUTE, 20 * MINUTE, 40 * MINUTE, DAY]);
  expect(getUnknownPaceMs({ unknowns: 0, availableSince: NOW }, undefined)).toBe(2 * MINUTE);
  expect(getUnknownPaceMs({ unknowns: 0, availableSince: null }, 7_200)).toBe(2 * HOUR);
});
