import { afterAll, expect, it } from "vitest";
import { captureWithoutApi } from "#tests/support/capture-without-api.ts";
import { createCaptureConfig, request } from "./fixtures.ts";
import {
  ALL_ALLOWED,
  ALL_TRACKERS,
  HOSTS,
  SOCKETS,
  serveTrackerChannels,
  sortContacts,
} from "./tracker-channels.ts";

const channels = await serveTrackerChannels();
afterAll(channels.close);

/** Captures the page with these blocking options and returns the hosts that it reached. */
async function captureAndSortContacts(blocking: Parameters<typeof request>[1], url = "http://site.test/") {
  channels.contacts.length = 0;
  const { at } = channels;
  const settings = createCaptureConfig({
    resolve: Object.fromEntries(HOSTS.map((host) => [host, at])),
    allow: [at],
  });
  const shot = await captureWithoutApi(request(url, { delay: 1, ...blocking }), { settings });
  return { ...sortContacts(channels.contacts), shot };
}

it("captureWithBrowser reaches every tracker without tracker blocking, which shows that the page does try", async () => {
  expect(await captureAndSortContacts({})).toMatchObject({ trackers: ALL_TRACKERS, allowed: ALL_ALLOWED });
  const { trackers } = await captureAndSortContacts({ no_ads: true, no_cookie_banners: true });
  expect(trackers).toEqual(ALL_TRACKERS);
});

it("captureWithBrowser with no_tracking blocks every tracker and no other host", async () => {
  const { trackers, allowed, shot } = await captureAndSortContacts({ no_tracking: true });
  expect({ trackers, allowed }).toEqual({ trackers: [], allowed: ALL_ALLOWED });
  expect(shot.blocked.blockedRequests).toBe(5);
});

it("captureWithBrowser with no_tracking opens a tracker's page when it is the requested URL", async () => {
  const { shot } = await captureAndSortContacts({ no_tracking: true }, `http://${SOCKETS}/about`);
  expect(shot.status).toBe(200);
});
