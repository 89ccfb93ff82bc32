import type { Page } from "@playwright/test";
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

/** A file as a spreadsheet of another language saves it, with a long address and a title above the table. */
const TABLE = [
  "Pages of shop.test; January",
  "Name;Page URL;Image URL",
  ...[1, 2, 3, 4].map(
    (page) => `Page ${page}, new;https://shop.test/${LONG_PATH}${page};https://shop.test/${page}.png`,
  ),
].join("\r\n");

async function openList(page: Page, name: string, content: string): Promise<void> {
  await page.goto("/jobs?new=captures");
  await page
    .getByLabel("List file")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content, "latin1") });
}

export const jobStates: ScreenStates = {
  "a list from a file": async ({ page, account, show }) => {
    await signIn(page, account, "/jobs");
    await openList(page, "pages.csv", TABLE);
    const preview = page.getByRole("region", { name: "pages.csv" });
    await show("list-file", { when: preview.getByText("First entries") });
    await openList(page, "pages.csv", TABLE.replace("Image URL", "Website URL"));
    await show("list-question", { when: preview.getByText("Several columns have addresses") });
    await openList(page, "pages.csv", `${TABLE}\r\n"Page 5;https://shop.test/5`);
    await show("list-problem", { when: preview.getByText("has a quote that is not closed") });
  },
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
