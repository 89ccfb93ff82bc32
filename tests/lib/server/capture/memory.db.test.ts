import { afterAll, beforeAll, expect, test } from "vitest";
import { closeBrowsers } from "#server/browser/index.ts";
import { captureConfig } from "#server/capture/config.ts";
import { parseScreenshotRequest } from "#server/capture/input.ts";
import { takeScreenshot } from "#server/capture/screenshot.ts";
import { readEgressSettings } from "#server/egress/index.ts";
import { toCaller } from "#server/usage/caller.ts";
import { makeSubscriber, sql } from "#tests/support/database.ts";
import { startTestServer } from "#tests/support/listen.ts";
import { request } from "./fixtures.ts";

const HEAVY = `<script>globalThis.filled = Array.from({ length: 600 }, () => new Uint8Array(1e6).fill(1))</script>`;
const at = await startTestServer(({ url }, response) => {
  response.setHeader("content-type", "text/html");
  response.end(`<!doctype html><title>Page</title>${url === "/heavy" ? HEAVY : "words"}`);
});

beforeAll(() => {
  captureConfig.egress = readEgressSettings({ EGRESS_RESOLVE: `site.test=${at}`, EGRESS_ALLOW: at });
  captureConfig.chromium.browserMib = 400;
});
afterAll(closeBrowsers);

test.runIf(process.platform === "linux")(
  "takeScreenshot releases the usage reservation of a page that exceeds the memory limit, and charges the next page",
  { meta: { skipReason: "reads /proc" }, timeout: 60_000 },
  async () => {
    const user = await makeSubscriber("free");
    const screenshot = (path: string) =>
      takeScreenshot(toCaller(user), parseScreenshotRequest(request(`http://site.test${path}`)), {
        requestId: "test",
        deadline: performance.now() + 90_000,
        signal: new AbortController().signal,
      });
    const used = async () => {
      const [row] = await sql`select coalesce(sum(used)::int, 0) as used,
        (select count(*)::int from usage_reservations where user_id = ${user.id} and state = 'reserved') as running
        from usage_counters where user_id = ${user.id}`;
      return row;
    };
    await expect(screenshot("/heavy")).rejects.toMatchObject({
      code: "upstream_failed",
      message: "The page exceeds the memory limit of a capture.",
    });
    expect(await used()).toEqual({ used: 0, running: 0 });
    expect((await screenshot("/light")).screenshot.status).toBe(200);
    expect(await used()).toEqual({ used: 1, running: 0 });
  },
);
