import { toPublicId } from "#shared/public-id.ts";
import { makeCapture, makeCrawl, makeItem } from "#tests/components/jobs/make-job.ts";
import { type Account, openStackDatabase } from "#tests/support/accounts.ts";
import { signIn } from "#tests/support/e2e-test.ts";
import type { ScreenStates } from "./screen-state.ts";

const LONG_PATH = "a-path-without-a-break-opportunity-".repeat(8);
const CRAWL = makeCrawl({
  total: 24,
  queued: 18,
  running: 1,
  done: 4,
  failed: 1,
  uses: { reserved: 50, committed: 4, released: 1 },
});
const ITEMS = [
  ...["", "guides/start", `guides/${LONG_PATH}`, "guides/retries"].map((path, position) =>
    makeItem(position, {
      input: `https://docs.test/${path}`,
      state: "done",
      charged: true,
      capture: { ...makeCapture(`cap_${position}`), contentType: "text/markdown" },
    }),
  ),
  makeItem(4, {
    input: "https://docs.test/guides/old",
    state: "failed",
    error: { code: "upstream_timeout", message: "The website took too long to respond." },
  }),
  makeItem(5, { input: "https://docs.test/guides/webhooks", state: "running" }),
  makeItem(6, { input: "https://docs.test/guides/errors" }),
];

/** Stores a job without items, because the page of an unknown one is 404. @returns its public id */
async function storeJob({ id }: Account): Promise<string> {
  const sql = openStackDatabase();
  const [row] = await sql<{ id: string }[]>`
    with counter as (
      insert into usage_counters (user_id, product_id, tool_id, period_start, period_end, used)
      select ${id}, 1, id, now(), now() + interval '1 month', 0 from tools where key = 'firecrawl'
      returning user_id, product_id, tool_id, period_start
    )
    insert into jobs (user_id, product_id, tool_id, period_start, kind, request, state, total, canceled, reserved_uses,
      finished_at, expires_at)
    select user_id, product_id, tool_id, period_start, 'crawl', '{"type": "extract", "options": {}}', 'canceled', 1, 1, 0, now(),
      now() + interval '1 day' from counter returning id`;
  await sql.end();
  return toPublicId("job", row?.id ?? "");
}

export const jobStates: ScreenStates = {
  "a running crawl": async ({ page, account, show }) => {
    await signIn(page, account, "/jobs");
    const id = await storeJob(account);
    await page.route("**/api/jobs/*/events", (route) => route.fulfill({ status: 204 }));
    await page.route("**/api/jobs/*/items?*", (route) =>
      route.fulfill({ json: { data: ITEMS, nextCursor: null } }),
    );
    await page.route("**/api/jobs/*", (route) => route.fulfill({ json: { ...CRAWL, id } }));
    await page.goto(`/jobs/${id}`);
    await show("crawl-running", { when: page.getByText("The website took too long to respond.") });
  },
};
