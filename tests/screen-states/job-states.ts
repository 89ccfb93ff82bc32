import type { Page } from "@playwright/test";
import { toPublicId } from "#shared/public-id.ts";
import { makeCapture, makeCrawl, makeItem, makeJob } from "#tests/components/jobs/make-job.ts";
import { startFreePlan } from "#tests/e2e/inspector-steps.ts";
import { type Account, stackSql } from "#tests/support/accounts.ts";
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
  const [row] = await stackSql<{ id: string }[]>`
    with counter as (
      insert into usage_counters (user_id, product_id, tool_id, period_start, period_end, used)
      select ${id}, 1, id, now(), now() + interval '1 month', 0 from tools where key = 'firecrawl'
      returning user_id, product_id, tool_id, period_start
    )
    insert into jobs (user_id, product_id, tool_id, period_start, kind, request, state, total, canceled, reserved_uses,
      finished_at, expires_at)
    select user_id, product_id, tool_id, period_start, 'crawl', '{"type": "extract", "options": {}}', 'canceled', 1, 1, 0, now(),
      now() + interval '1 day' from counter returning id`;
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

const FINISHED = { queued: 0, running: 0, finishedAt: "2026-11-21T08:04:05.000Z" } as const;

/** Jobs in several states, with the longest texts. */
const JOBS = [
  { ...CRAWL, startedBy: { kind: "key", name: "a-long-name.".repeat(5) } },
  makeJob({ id: "job_2", done: 3, state: "completed", thumbnailId: "cap_1", ...FINISHED }),
  makeJob({ id: "job_3", kind: "checks", type: null, state: "partial", done: 2, failed: 1, ...FINISHED }),
  makeCrawl({
    id: "job_4",
    crawl: {
      ...(CRAWL.crawl as NonNullable<typeof CRAWL.crawl>),
      url: `https://${"department.".repeat(18)}test`,
    },
    state: "failed",
    done: 0,
    failed: 1,
    total: 1,
    startedBy: { kind: "app", name: "Claude" },
    ...FINISHED,
  }),
];

/** A picture for every capture. */
const PIXEL = Buffer.from("R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=", "base64");

const fulfillPictures = (page: Page): Promise<unknown> =>
  page.route("**/api/captures/*/thumbnail", (route) =>
    route.fulfill({ body: PIXEL, contentType: "image/gif" }),
  );

export const jobStates: ScreenStates = {
  "the jobs": {
    // The links lead to items that only the stubbed answers know.
    console: [/404 \(Not Found\)/],
    go: async ({ page, account, show }) => {
      await startFreePlan(account);
      await fulfillPictures(page);
      await signIn(page, account, "/jobs");
      await show("jobs-empty", { when: page.getByText("Capture a whole list at once") });
      await page.getByRole("button", { name: "Try an example" }).click();
      await show("jobs-example", { when: page.getByRole("heading", { name: "New job" }) });
      await page.route("**/api/jobs", (route) => route.fulfill({ json: { data: JOBS, nextCursor: null } }));
      await page.goto("/jobs");
      await show("jobs", { when: page.getByText("Took 4 min 4 s").first() });
    },
  },
  "a job of screenshots": {
    // The links lead to items that only the stubbed answers know.
    console: [/404 \(Not Found\)/],
    go: async ({ page, account, show }) => {
      await fulfillPictures(page);
      await signIn(page, account, "/jobs");
      const id = await storeJob(account);
      const items = [
        makeItem(0, { state: "done", charged: true, capture: makeCapture("cap_0") }),
        makeItem(1, { input: `https://1.test/${LONG_PATH}`, state: "running" }),
        makeItem(2),
      ];
      await page.route("**/api/jobs/*/events", (route) => route.fulfill({ status: 204 }));
      await page.route("**/api/jobs/*/items?*", (route) =>
        route.fulfill({ json: { data: items, nextCursor: null } }),
      );
      const startedBy = { kind: "schedule", id: "sch_1", name: "a-long-name.".repeat(15) };
      await page.route("**/api/jobs/*", (route) => route.fulfill({ json: { ...makeJob(), id, startedBy } }));
      await page.goto(`/jobs/${id}`);
      await show("job-pictures", { when: page.getByText(/^Started by schedule/) });
    },
  },
  "a list from a file": async ({ page, account, show }) => {
    await startFreePlan(account);
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
