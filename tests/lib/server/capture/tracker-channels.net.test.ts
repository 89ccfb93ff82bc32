import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closeBrowsers } from "#server/browser/index.ts";
import { captureWithoutApi } from "#tests/support/capture-without-api.ts";
import { request, settingsFor } from "./fixtures.ts";
import {
  ALL_FRIENDS,
  ALL_TRACKERS,
  HOSTS,
  SOCKETS,
  serveSideDoors,
  sortContacts,
  type TrackerChannels,
} from "./tracker-channels.ts";

let doors: TrackerChannels;
beforeAll(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  doors = await serveSideDoors();
});
afterAll(async () => {
  await closeBrowsers();
  doors.close();
});

/** Opens the page with these switches and says what was reached. */
async function reached(switches: Parameters<typeof request>[1], url = "http://site.test/") {
  doors.contacts.length = 0;
  const { at } = doors;
  const settings = settingsFor({ resolve: Object.fromEntries(HOSTS.map((host) => [host, at])), allow: [at] });
  const shot = await captureWithoutApi(request(url, { delay: 1, ...switches }), { settings });
  return { ...sortContacts(doors.contacts), shot };
}

it("are all reached while the switches are off, and while another one is on: the tries are real", async () => {
  expect(await reached({})).toMatchObject({ trackers: ALL_TRACKERS, friendly: ALL_FRIENDS });
  const { trackers } = await reached({ no_ads: true, no_cookie_banners: true });
  expect(trackers).toEqual(ALL_TRACKERS);
});

it("are stopped by the switch for tracking, and nobody else is", async () => {
  const { trackers, friendly, shot } = await reached({ no_tracking: true });
  expect({ trackers, friendly }).toEqual({ trackers: [], friendly: ALL_FRIENDS });
  expect(shot.blocked.blockedRequests).toBe(5);
});

it("are opened all the same when they are the page that was asked for", async () => {
  const { shot } = await reached({ no_tracking: true }, `http://${SOCKETS}/about`);
  expect(shot.status).toBe(200);
});
