import { LRUCache } from "lru-cache";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { cancelJob } from "#server/jobs/cancel-job.ts";
import { openJobArchive } from "#server/jobs/results.ts";
import { createSchedule } from "#server/jobs/schedules/create-schedule.ts";
import type { Caller } from "#server/usage/caller.ts";
import { CreateSchedule } from "#shared/schedules/contract.ts";
import { SELECTABLE_EVENTS } from "#shared/webhooks/events.ts";
import {
  crawlHook,
  requests,
  serveSite,
  startSites,
  stopSites,
} from "#tests/lib/server/jobs/crawl-support.ts";
import { makeJobCaller, toUuid } from "#tests/lib/server/jobs/support.ts";
import { sql } from "#tests/support/database.ts";
import { unzip } from "#tests/support/unzip.ts";
import {
  listEvents,
  listMails,
  type Page,
  readRun,
  runSite,
  startRun,
  toSite,
  type WatchedSiteUser,
  watchSite,
} from "./support.ts";

vi.mock("#server/capture/extraction.ts", () => import("#tests/lib/server/jobs/extraction-stub.ts"));

const PATHS = ["/", "/a", "/b", "/c"];
let caller: Caller;
let pages: Map<string, Page>;

beforeAll(startSites);
afterAll(stopSites);
beforeEach(async () => {
  requests.length = 0;
  crawlHook.run = async () => undefined;
  await sql`delete from schedules`;
  await sql`update plan_tools set usage_limit = 5000 where plan_id = 3 and tool_id = 8`;
  caller = await makeJobCaller();
  await sql`insert into webhook_endpoints (user_id, kind, url, events, secret)
    values (${caller.userId}, 'standard', 'https://hooks.test/in', ${SELECTABLE_EVENTS}, '')`;
  pages = new Map(
    PATHS.map((path) => [path, { lines: [`This is the text of ${path}`, "Price: $19.00"], links: PATHS }]),
  );
});

const edit = (path: string, change: Partial<Page>): void => {
  pages.set(path, { lines: [], ...pages.get(path), ...change });
};
const changeText = (path: string, line = "Price: $24.00"): void =>
  edit(path, { lines: [`This is the text of ${path}`, line] });
const setEtags = (): void => {
  for (const path of pages.keys()) edit(path, { etag: true });
};

/** Watches the site of `pages` and takes its baseline. */
async function watch(crawl: object = {}): Promise<WatchedSiteUser> {
  const site = await watchSite(caller, { url: serveSite(toSite(pages)), limit: 20, ...crawl });
  const first = await runSite(site);
  expect(first.found).toEqual([]);
  return site;
}

const opened = (): string[] => requests.filter(({ agent }) => agent === "browser").map(({ path }) => path);

test("the first run is a baseline that reports nothing, and charges each page as a page watch check", async () => {
  const site = await watchSite(caller, { url: serveSite(toSite(pages)), limit: 20 });
  const { job, result } = await runSite(site);
  expect(job).toMatchObject({
    state: "completed",
    done: 4,
    uses: { reserved: 4, committed: 4, released: 0 },
  });
  expect(result).toEqual({
    isBaseline: true,
    incompleteReason: null,
    new: 0,
    changed: 0,
    removed: 0,
    unopened: 0,
  });
  const [use] = await sql`select distinct tool_id from usage_reservations where user_id = ${caller.userId}`;
  expect(use?.tool_id).toBe(8);
  expect(await listMails(caller.userId)).toEqual([]);
});

test("edits, additions and removals are reported once, in one alert for each run", async () => {
  const site = await watch();
  changeText("/a");
  pages.delete("/c");
  pages.set("/new", { lines: ["A page about kilns"] });
  for (const path of ["/", "/a", "/b"]) edit(path, { links: ["/", "/a", "/b", "/c", "/new"] });
  const second = await runSite(site);
  expect(second.found).toEqual(["new /new", "changed /a"]);
  expect(second.result).toMatchObject({ isBaseline: false, incompleteReason: null, new: 1, changed: 1 });
  expect(second.changes.find(({ kind }) => kind === "changed")).toMatchObject({
    summary: "Price changed from $19.00 to $24.00",
    addedLines: 1,
    removedLines: 1,
    changes: [{ kind: "changed", before: "Price: $19.00", after: "Price: $24.00" }],
  });
  // Five pages were opened, the changed one twice for one check.
  expect(second.job?.uses).toEqual({ reserved: 5, committed: 4, released: 1 });
  const third = await runSite(site);
  expect(third.found).toEqual(["removed /c"]);
  const fourth = await runSite(site);
  expect(fourth.found).toEqual([]);
  const mails = await listMails(caller.userId);
  expect(mails.map(({ data }) => [data.new, data.changed, data.removed])).toEqual([
    [1, 1, 0],
    [0, 0, 1],
  ]);
  expect(mails[0]?.data.pages).toEqual([
    {
      url: expect.stringMatching(/\/new$/),
      kind: "new",
      summary: "New page with 1 line",
      lines: ["+ A page about kilns"],
    },
    {
      url: expect.stringMatching(/\/a$/),
      kind: "changed",
      summary: "Price changed from $19.00 to $24.00",
      lines: ["- Price: $19.00", "+ Price: $24.00"],
    },
  ]);
  expect((await listEvents(caller.userId)).map(({ data }) => data)).toEqual(mails.map(({ data }) => data));
});

describe("pages that have not changed", () => {
  test("are not opened and cost nothing when the server answers 304, and still lead on", async () => {
    setEtags();
    // Only the front page leads to the others.
    for (const path of PATHS.slice(1)) edit(path, { links: [] });
    const site = await watch();
    requests.length = 0;
    changeText("/b");
    const { job, result, found, expectedUsesPerMonth } = await runSite(site);
    expect(found).toEqual(["changed /b"]);
    expect(opened()).toEqual(["/b", "/b"]);
    expect(result?.unopened).toBe(3);
    expect(job).toMatchObject({ state: "completed", done: 4, uses: { reserved: 1, committed: 1 } });
    expect(expectedUsesPerMonth).toBe(30);
  });

  test("are not opened when the date of the sitemap is the same and had passed", async () => {
    let dates: Record<string, string> = {};
    const host = serveSite((path, request) => {
      if (path !== "/sitemap.xml") return toSite(pages)(path, request);
      const urls = Object.entries(dates).map(
        ([one, date]) =>
          `<url><loc>http://${request.headers.host}${one}</loc><lastmod>${date}</lastmod></url>`,
      );
      return { headers: { "content-type": "application/xml" }, body: `<urlset>${urls.join("")}</urlset>` };
    });
    const today = new Date().toISOString().slice(0, 10);
    dates = { "/a": "2024-05-01", "/b": "2024-05-01T10:00:00Z", "/c": today };
    const site = await watchSite(caller, { url: host, limit: 20 });
    await runSite(site);
    requests.length = 0;
    dates = { "/a": "2024-05-01", "/b": "2024-06-01T10:00:00Z", "/c": today };
    const { result } = await runSite(site);
    expect(opened().toSorted()).toEqual(["/", "/b", "/c"]);
    expect(result?.unopened).toBe(1);
    // Dates that never change are not trusted for ever.
    await sql`update site_pages set captured_at = now() - interval '31 days' where url like '%/a'`;
    requests.length = 0;
    await runSite(site);
    expect(opened()).toContain("/a");
  });

  test("are opened in every run with opensUnchanged", async () => {
    setEtags();
    const site = await watch({ opensUnchanged: true });
    requests.length = 0;
    const { result } = await runSite(site);
    expect(opened()).toHaveLength(4);
    expect(result?.unopened).toBe(0);
  });
});

test("what changes on every load, and ignored texts, are no changes", async () => {
  const site = await watch({ ignore: ["visitor"] });
  let loads = 0;
  crawlHook.run = async () => {
    loads += 1;
    changeText("/a", `Offer number ${loads} of this shop`);
    edit("/b", { lines: ["This is the text of /b", "Price: $19.00", `You are visitor ${loads}`] });
  };
  expect((await runSite(site)).found).toEqual([]);
});

describe("a page is not removed", () => {
  const missTwice = async (site: WatchedSiteUser) => [
    ...(await runSite(site)).found,
    ...(await runSite(site)).found,
  ];

  test.each<[string, () => void]>([
    ["when it answers 500", () => edit("/c", { status: 500 })],
    ["when it answers 403", () => edit("/c", { status: 403 })],
    ["when robots.txt disallows it", () => pages.set("/robots.txt", { lines: [] })],
  ])("%s", async (_when, change) => {
    const host = serveSite((path, request) => {
      if (path === "/robots.txt" && pages.has(path))
        return { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /c" };
      return toSite(pages)(path, request);
    });
    const site = await watchSite(caller, { url: host, limit: 20, ignoreQuery: true });
    await runSite(site);
    change();
    // A process keeps robots.txt for an hour.
    vi.spyOn(LRUCache.prototype, "get").mockReturnValue(undefined);
    expect(await missTwice(site)).toEqual([]);
  });

  test("when only a page that fails leads to it", async () => {
    for (const path of ["/", "/b"]) edit(path, { links: ["/", "/a", "/b"] });
    edit("/a", { links: ["/c"] });
    const site = await watch();
    edit("/a", { status: 500 });
    expect(await missTwice(site)).toEqual([]);
  });

  test("when it is missing in one run only", async () => {
    const site = await watch();
    const kept = pages.get("/c");
    pages.delete("/c");
    const found = [...(await runSite(site)).found];
    if (kept) pages.set("/c", kept);
    found.push(...(await runSite(site)).found);
    pages.delete("/c");
    found.push(...(await runSite(site)).found);
    expect(found).toEqual([]);
  });

  test("is new again when it returns after its removal", async () => {
    const site = await watch();
    const kept = pages.get("/c");
    pages.delete("/c");
    expect(await missTwice(site)).toEqual(["removed /c"]);
    if (kept) pages.set("/c", kept);
    expect((await runSite(site)).found).toEqual(["new /c"]);
  });
});

test("a page that failed in the baseline, or was disallowed, is not new when it can be read", async () => {
  edit("/c", { status: 500 });
  const site = await watch();
  edit("/c", { status: 200 });
  expect((await runSite(site)).found).toEqual([]);
  changeText("/c");
  expect((await runSite(site)).found).toEqual(["changed /c"]);
});

describe("an incomplete run", () => {
  test("at the end of the allowance is partial, says so, reports what it has seen, and nothing removed", async () => {
    const site = await watch();
    pages.delete("/b");
    changeText("/a");
    await sql`update plan_tools set usage_limit = 6 where plan_id = 3 and tool_id = 8`;
    const runs = [await runSite(site)];
    expect(runs[0]).toMatchObject({
      found: ["changed /a"],
      job: { state: "partial", skipped: 2, uses: { reserved: 2, committed: 2 } },
      result: { incompleteReason: "limit_reached", removed: 0 },
    });
    expect((await listMails(caller.userId))[0]?.data.incompleteReason).toBe("limit_reached");
    const [counter] =
      await sql`select used from usage_counters where user_id = ${caller.userId} and tool_id = 8`;
    expect(counter?.used).toBe(6);
    // Its misses do not count.
    await sql`update plan_tools set usage_limit = 5000 where plan_id = 3 and tool_id = 8`;
    expect((await runSite(site)).found).toEqual([]);
    expect((await runSite(site)).found).toEqual(["removed /b"]);
  });

  test("that was canceled, or whose start fails, reports nothing removed", async () => {
    const site = await watch();
    edit("/", { status: 503 });
    for (let run = 0; run < 2; run += 1)
      expect(await runSite(site)).toMatchObject({
        found: [],
        result: { incompleteReason: "start_failed", removed: 0 },
      });
    edit("/", { status: 200 });
    pages.delete("/c");
    for (let run = 0; run < 2; run += 1) {
      const { job } = await startRun(site);
      await cancelJob(caller.userId, toUuid(job?.id ?? ""));
      expect(await readRun(site, job?.id ?? "")).toMatchObject({
        found: [],
        result: { incompleteReason: "canceled" },
      });
    }
  });

  test("of a site with more pages than the limit reports changes of the same pages only", async () => {
    for (let number = 0; number < 6; number += 1) pages.set(`/more-${number}`, { lines: [`More ${number}`] });
    edit("/", { links: [...PATHS, ...[...pages.keys()].filter((path) => path.startsWith("/more"))] });
    const site = await watch({ limit: 4 });
    // The order of the links changes.
    edit("/", { links: [...pages.keys()].toReversed() });
    changeText("/a");
    expect(await runSite(site)).toMatchObject({
      found: ["changed /a"],
      result: { incompleteReason: "page_limit" },
      job: { total: 4 },
    });
  });
});

test("the ZIP of changed pages holds new and changed ones", async () => {
  const site = await watch();
  changeText("/a");
  const { job } = await runSite(site);
  const archive = await openJobArchive(caller.userId, toUuid(job?.id ?? ""), { only: "changed" });
  const files = await unzip(archive as unknown as ReadableStream<Uint8Array>);
  expect(Object.keys(files).filter((name) => name.endsWith(".md"))).toEqual([
    expect.stringMatching(/-a\.md$/),
  ]);
  expect(files["pages.jsonl"]?.trim().split("\n")).toHaveLength(1);
  expect(JSON.parse(files["manifest.json"] ?? "")).toHaveLength(1);
});

test("a plan bounds the number of watched sites, their pages and their interval, and a dry run names the cost", async () => {
  const create = (body: object, user = caller) => createSchedule(user, CreateSchedule.parse(body));
  const crawl = { url: "https://docs.example/", limit: 100 };
  const daily = { crawl, cron: "0 9 * * *" };
  expect(await create({ ...daily, dryRun: true })).toMatchObject({
    schedule: null,
    usesPerMonth: 3_000,
    remaining: 5_000,
    list: null,
  });
  await expect(create({ crawl, cron: "0 * * * *" })).rejects.toMatchObject({
    code: "invalid",
    message: "Your plan repeats at most every 6 hours.",
  });
  await expect(create({ ...daily, crawl: { url: "http://10.0.0.1/" } })).rejects.toMatchObject({
    details: [{ pointer: "/crawl/url" }],
  });
  const starter = await makeJobCaller(2 as never);
  await expect(create({ ...daily, crawl: { ...crawl, limit: 101 } }, starter)).rejects.toMatchObject({
    code: "limit_reached",
  });
  await create(daily, starter);
  await expect(create(daily, starter)).rejects.toMatchObject({ code: "conflict" });
  const free = await makeJobCaller(1 as never);
  await expect(create(daily, free)).rejects.toMatchObject({ code: "no_access" });
});
