import { beforeEach, expect, test, vi } from "vitest";
import { PageCheckError } from "#server/page-comparison/compared-page.ts";
import { readCapture } from "#server/watches/capture-options.ts";
import { createWatch } from "#server/watches/create-watch.ts";
import { deleteWatch } from "#server/watches/delete-watches.ts";
import { enqueueDueWatches } from "#server/watches/enqueue-due-watches.ts";
import { importWatches } from "#server/watches/import-watches.ts";
import { getWatch, listWatches } from "#server/watches/list-watches.ts";
import { updateWatch } from "#server/watches/update-watch.ts";
import { AppError } from "#shared/errors.ts";
import { parsePublicId } from "#shared/public-id.ts";
import { WatchCapture } from "#shared/watches/options.ts";
import { sql } from "#tests/support/database.ts";
import { readUsage } from "#tests/support/read-usage.ts";
import { loseWorkers, makeJobCaller, startCaptures, toUuid } from "../jobs/support.ts";
import {
  check,
  environment,
  getOutcomes,
  listAlerts,
  makePageWatch,
  makeWatcher,
  seen,
  snapshots,
  work,
  workOnAllLooks,
} from "./support.ts";

// Imported when called: the support file imports what uses the mocked module.
vi.mock(import("#server/watches/page-snapshot.ts"), async (original) => ({
  ...(await original()),
  takeSnapshot: async (watch) => (await import("./support.ts")).takeLookStub(watch),
}));

beforeEach(async () => {
  seen.length = 0;
  environment.value = "chromium 1";
  await sql`update page_watches set next_check_at = now() + interval '1 day'`;
});

const SHOP = "# Morning mug\n\n$19.00\n\nIn stock\n\nA heavy mug that keeps coffee warm.";
const CHEAPER = SHOP.replace("$19.00", "$24.00");

const setSnapshots = (...next: typeof snapshots): void => {
  snapshots.splice(0, snapshots.length, ...next);
};

/** A watch whose baseline is known. */
async function makeCheckedWatch(text = SHOP, planId = 3) {
  const userId = await makeWatcher(planId);
  const watchId = await makePageWatch(userId);
  setSnapshots(text);
  await check(watchId);
  return { userId, watchId };
}

test("the first check opens the page twice, takes a baseline and reports nothing", async () => {
  const { userId, watchId } = await makeCheckedWatch();
  expect(seen).toHaveLength(2);
  const watch = await getWatch(userId, watchId);
  expect(watch).toMatchObject({ state: "same", checks: [{ outcome: "baseline", charged: true }] });
  expect(watch.baseline?.text).toContain("$19.00");
  expect(await listAlerts(userId)).toEqual({ mails: [], events: [] });
  expect(await readUsage(userId)).toMatchObject({ used: 1, committed: 1, reserved: 0 });
});

test("a changed price is reported once, by one mail and one event, and becomes the baseline", async () => {
  const { userId, watchId } = await makeCheckedWatch();
  setSnapshots(CHEAPER);
  await check(watchId);
  await check(watchId);
  expect(await getOutcomes(watchId)).toEqual(["baseline", "changed", "same"]);
  expect(await listAlerts(userId)).toEqual({
    mails: [["page_changed", "Price changed from $19.00 to $24.00"]],
    events: ["watch.changed"],
  });
  const watch = await getWatch(userId, watchId);
  const changes = [{ kind: "changed", before: "$19.00", after: "$24.00" }];
  expect(watch.checks[1]?.changes).toEqual(changes);
  const checkId = watch.checks[1]?.id;
  const reported = { checkId, changes, addedLines: 1, removedLines: 1, pictureShare: null };
  const url = expect.stringContaining(`/watches/${watch.id}?check=${checkId}`);
  const [mail] = await sql`select data from mail_outbox where user_id = ${userId} and kind = 'page_changed'`;
  const [event] = await sql`select data from webhook_events where user_id = ${userId}`;
  for (const data of [mail?.data, event?.data]) expect(data).toMatchObject({ ...reported, url });
  expect(await readUsage(userId)).toMatchObject({ used: 3, committed: 3, reserved: 0 });
});

test("a change that the second snapshot does not confirm is not reported", async () => {
  const { userId, watchId } = await makeCheckedWatch();
  setSnapshots(SHOP.replace("In stock", "Service is restarting"), SHOP);
  await check(watchId);
  expect(await getOutcomes(watchId)).toEqual(["baseline", "unstable"]);
  expect(await listAlerts(userId)).toEqual({ mails: [], events: [] });
});

test("a page that changes on every load has the state unstable, and is never reported", async () => {
  let load = 0;
  const words = ["Alpha", "Beta", "Gamma", "Delta", "Omega", "Kappa", "Sigma", "Theta", "Zeta", "Iota"];
  const random = async () => {
    load += 1;
    const word = (offset: number) => words[(load * 3 + offset) % words.length];
    return `# ${word(0)} ${word(1)}\n\n${word(4)} said ${word(5)} was ${word(2)}.\n\n${word(7)} and ${word(8)} left.`;
  };
  const userId = await makeWatcher();
  const watchId = await makePageWatch(userId);
  setSnapshots(random);
  for (let round = 0; round < 4; round += 1) await check(watchId);
  expect((await getWatch(userId, watchId)).state).toBe("unstable");
  expect(await listAlerts(userId)).toEqual({ mails: [], events: [] });
});

test.each([
  ["an error status", new PageCheckError("http_500", "The page answered with status 500."), "http_500"],
  ["a bot challenge", new PageCheckError("bot_challenge", "The page keeps bots out."), "bot_challenge"],
  ["a missing selector", new PageCheckError("selector_not_found", "No element."), "selector_not_found"],
  ["an empty page", new PageCheckError("empty_page", "No text."), "empty_page"],
  ["a refused address", new AppError("invalid", "We can only open public websites."), "invalid"],
  ["a login in place of the page", "# Sign in\n\nEmail\n\nPassword", "login_required"],
])(
  "%s is an error and not a change, costs nothing, and is reported after the third time only",
  async (_, page, code) => {
    const { userId, watchId } = await makeCheckedWatch();
    setSnapshots(page);
    await check(watchId);
    await check(watchId);
    expect(await listAlerts(userId)).toEqual({ mails: [], events: [] });
    expect(await getWatch(userId, watchId)).toMatchObject({ state: "error", page: { error: { code } } });
    await check(watchId);
    await check(watchId);
    const { mails, events } = await listAlerts(userId);
    expect(mails.map(([kind]) => kind)).toEqual(["page_check_failed"]);
    expect(events).toEqual(["watch.failed"]);
    expect(await readUsage(userId)).toMatchObject({ used: 1, committed: 1, reserved: 0 });
    // The page comes back unchanged.
    setSnapshots(SHOP);
    await check(watchId);
    expect((await getWatch(userId, watchId)).state).toBe("same");
    expect((await listAlerts(userId)).mails).toHaveLength(1);
  },
);

test("after an update of the browser the page is compared with a new baseline, without a word", async () => {
  const { userId, watchId } = await makeCheckedWatch();
  environment.value = "chromium 2";
  setSnapshots(CHEAPER);
  await check(watchId);
  expect(await getOutcomes(watchId)).toEqual(["baseline", "baseline"]);
  expect(await listAlerts(userId)).toEqual({ mails: [], events: [] });
  setSnapshots(SHOP);
  await check(watchId);
  expect((await listAlerts(userId)).mails).toHaveLength(1);
});

test("two workers claim a due watch once", async () => {
  const { watchId } = await makeCheckedWatch();
  setSnapshots(SHOP);
  await sql`update page_watches set next_check_at = now() - interval '1 second' where id = ${watchId}`;
  const created = await Promise.all([enqueueDueWatches(), enqueueDueWatches(), enqueueDueWatches()]);
  expect(created.reduce((sum, count) => sum + count, 0)).toBe(1);
  await Promise.all([work(), work()]);
  expect(await getOutcomes(watchId)).toEqual(["baseline", "same"]);
  expect(seen).toHaveLength(3);
});

test("a worker that is killed at its second snapshot reports the change once, and is charged once", async () => {
  const { userId, watchId } = await makeCheckedWatch();
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  setSnapshots(
    CHEAPER,
    // The worker loses its message here, and writes after another one has.
    async () => {
      await loseWorkers();
      setSnapshots(CHEAPER);
      await sql`update pgboss.job set start_after = now() where name = 'watches' and state in ('created', 'retry')`;
      await Promise.race([workOnAllLooks(), isOver]);
      return CHEAPER;
    },
  );
  await check(watchId);
  end();
  await workOnAllLooks();
  expect(await getOutcomes(watchId)).toEqual(["baseline", "changed"]);
  const { mails, events } = await listAlerts(userId);
  expect(mails).toHaveLength(1);
  expect(events).toHaveLength(1);
  expect(await readUsage(userId)).toMatchObject({ used: 2, committed: 2, reserved: 0 });
});

test("a watch stops when the month's checks are used up, notifies its user once, and continues afterwards", async () => {
  const { userId, watchId } = await makeCheckedWatch(SHOP, 1);
  await sql`update usage_counters set used = 30 where user_id = ${userId}`;
  await check(watchId);
  expect(await getWatch(userId, watchId)).toMatchObject({ pausedReason: "limit" });
  await check(watchId);
  const mails = await sql`select data from mail_outbox where user_id = ${userId} and kind = 'watch_stopped'`;
  expect(mails).toHaveLength(1);
  await sql`update usage_counters set used = 1 where user_id = ${userId}`;
  await check(watchId);
  expect(await getWatch(userId, watchId)).toMatchObject({ pausedReason: null, state: "same" });
});

test("a paused watch is not checked, and a deleted one gives its usage back", async () => {
  const { userId, watchId } = await makeCheckedWatch();
  await updateWatch(userId, watchId, { isPaused: true });
  await check(watchId);
  expect(await getOutcomes(watchId)).toEqual(["baseline"]);
  await updateWatch(userId, watchId, { isPaused: false });
  await enqueueDueWatches();
  expect((await readUsage(userId)).reserved).toBe(1);
  await deleteWatch(userId, watchId);
  expect(await readUsage(userId)).toMatchObject({ used: 1, committed: 1, reserved: 0 });
  await work();
  expect((await listWatches(userId, null)).data).toEqual([]);
});

test("createWatch keeps to the number of pages and to the interval of the plan", async () => {
  const userId = await makeWatcher("free");
  const url = "https://192.0.43.8/";
  await expect(createWatch(userId, { url, intervalMinutes: 60 })).rejects.toMatchObject({ code: "invalid" });
  await createWatch(userId, { url });
  await expect(createWatch(userId, { url })).rejects.toMatchObject({ code: "conflict" });
  await expect(createWatch(userId, { name: "northkiln.com" })).rejects.toMatchObject({ code: "no_access" });
  await expect(createWatch(userId, { url: "http://127.0.0.1/" })).rejects.toMatchObject({ code: "invalid" });
});

test("headers and cookies of a watch are stored encrypted, sent, never returned, and kept until they are replaced", async () => {
  const userId = await makeWatcher();
  const headers = { authorization: "Bearer private-token-1" };
  const capture = WatchCapture.parse({
    device: "mobile",
    headers,
    cookies: [{ name: "sid", value: "secret-2" }],
  });
  const created = await createWatch(userId, { url: "https://192.0.43.8/", capture, tags: ["shop", "shop"] });
  expect(created.page).toMatchObject({ capture: { device: "mobile" }, hasCredentials: true, tags: ["shop"] });
  const id = parsePublicId("watch", created.id) ?? "";
  const [row] = await sql`select * from page_watches where id = ${id}`;
  for (const shown of [JSON.stringify(created), JSON.stringify(row)])
    expect(shown).not.toMatch(/private-token-1|secret-2/);
  const read = async () => {
    const [{ capture: stored, credentials } = {}] =
      await sql`select capture, credentials from page_watches where id = ${id}`;
    return readCapture({ capture: stored, credentials });
  };
  expect(await read()).toMatchObject(capture);
  const scrolled = await updateWatch(userId, id, { capture: WatchCapture.parse({ scroll: true }) });
  expect(scrolled.page).toMatchObject({ capture: { scroll: true }, hasCredentials: true });
  expect(await read()).toMatchObject({ scroll: true, headers });
  const http = { capture: WatchCapture.parse({ cookies: [{ name: "__Host-a", value: "b" }] }) };
  await sql`update page_watches set url = 'http://192.0.43.8/' where id = ${id}`;
  await expect(updateWatch(userId, id, http)).rejects.toMatchObject({ code: "invalid" });
  const removed = await updateWatch(userId, id, { capture: null });
  expect(removed.page).toMatchObject({ capture: null, hasCredentials: false });
  expect(await read()).toBeNull();
});

test("what the steps of a watch type is stored encrypted, returned as a placeholder, and kept where that is sent", async () => {
  const userId = await makeWatcher();
  const type = (selector: string, value: string) => ({ type: { selector, value } });
  const go = { click: { selector: "#go" } };
  const change = (id: string, steps: object[]) =>
    updateWatch(userId, id, { capture: WatchCapture.parse({ steps }) });
  const created = await createWatch(userId, {
    url: "https://192.0.43.8/",
    capture: WatchCapture.parse({ steps: [type("#a", "typed-1"), go, type("#b", "typed-2")] }),
  });
  const id = parsePublicId("watch", created.id) ?? "";
  expect(created.page?.capture?.steps).toEqual([type("#a", "[stored]"), go, type("#b", "[stored]")]);
  expect(created.page?.capture).not.toHaveProperty("encryptedTexts");
  const read = async () => {
    const [row] = await sql`select capture, credentials, state from page_watches where id = ${id}`;
    expect(JSON.stringify(row)).not.toMatch(/typed-/);
    return [row?.state, readCapture(row as Parameters<typeof readCapture>[0])?.steps];
  };
  await sql`update page_watches set state = 'same' where id = ${id}`;
  await change(id, created.page?.capture?.steps ?? []);
  expect(await read()).toEqual(["same", [type("#a", "typed-1"), go, type("#b", "typed-2")]]);
  await change(id, [type("#b", "[stored]"), type("#a", "typed-3")]);
  expect(await read()).toEqual(["new", [type("#b", "typed-2"), type("#a", "typed-3")]]);
  await expect(change(id, [type("#c", "[stored]")])).rejects.toMatchObject({ message: /No text .* step 1/ });
});

test("a check that is due in quiet hours waits for their end, and a first look does not", async () => {
  const { userId, watchId } = await makeCheckedWatch();
  const hour = new Date().getUTCHours();
  const clock = (offset: number) => `${String((hour + offset + 24) % 24).padStart(2, "0")}:00`;
  const quietHours = { from: clock(-1), to: clock(3) };
  await updateWatch(userId, watchId, { quietHours });
  await check(watchId);
  expect(await getOutcomes(watchId)).toEqual(["baseline"]);
  const { nextCheckAt } = await getWatch(userId, watchId);
  expect(nextCheckAt?.slice(11, 16)).toBe(quietHours.to);
  const second = await createWatch(userId, { url: "https://192.0.43.8/", quietHours });
  await check(parsePublicId("watch", second.id) ?? "");
  expect((await getWatch(userId, parsePublicId("watch", second.id) ?? "")).state).toBe("same");
});

test("a cron expression replaces the interval and an interval the expression, within the plan", async () => {
  const { userId, watchId } = await makeCheckedWatch();
  const byCron = await updateWatch(userId, watchId, { cron: "0 9 * * 1-5", timeZone: "Europe/Berlin" });
  expect(byCron.page).toMatchObject({
    cron: "0 9 * * 1-5",
    timeZone: "Europe/Berlin",
    intervalMinutes: 1_440,
  });
  expect(new Date(byCron.nextCheckAt ?? "").getUTCMinutes()).toBe(0);
  for (const cron of ["* * * * *", "0 25 * * *", "never"])
    await expect(updateWatch(userId, watchId, { cron })).rejects.toMatchObject({
      code: "invalid",
      details: [{ pointer: "/cron" }],
    });
  const byInterval = await updateWatch(userId, watchId, { intervalMinutes: 720 });
  expect(byInterval.page).toMatchObject({ cron: null, intervalMinutes: 720 });
});

test("importWatches creates all watches of a list with their names and tags, or none", async () => {
  const userId = await makeWatcher();
  const base = { dryRun: false, tags: ["import"] };
  const [first, second] = ["https://192.0.43.8/a", "https://192.0.43.8/b"];
  const urls = [first, second, first, "", "ftp://192.0.43.8/", "http://127.0.0.1/"];
  const counts = { valid: 2, duplicateCount: 1, refusedCount: 2, remaining: 50 };
  expect(await importWatches(userId, { ...base, urls, dryRun: true }, null)).toMatchObject({
    ...counts,
    data: [],
    entries: [
      { position: 0, input: first },
      { position: 1, input: second },
    ],
  });
  const pasted = [`<${first}>`, `${first}, ${second}`];
  expect(await importWatches(userId, { ...base, urls: pasted, dryRun: true }, null)).toMatchObject({
    entries: [{ position: 0, input: first }],
    refused: [{ position: 1, reason: expect.stringContaining("Has 2 addresses") }],
  });
  const { data, refused } = await importWatches(userId, { ...base, urls }, null);
  expect(data.map(({ page }) => [page?.url, page?.tags])).toEqual([
    [first, ["import"]],
    [second, ["import"]],
  ]);
  expect(refused.map(({ position }) => position)).toEqual([4, 5]);
  const opml = `<opml><body><outline text="Folder"><outline text="Again" url="${first}"/><outline text="Third" url="https://192.0.43.8/c"/></outline></body></opml>`;
  const imported = await importWatches(userId, { ...base, opml }, null);
  expect(imported).toMatchObject({ duplicateCount: 1, remaining: 48 });
  expect(imported.data).toMatchObject([{ title: "Third", page: { tags: ["import", "Folder"] } }]);
  const many = Array.from({ length: 48 }, (_, page) => `https://192.0.43.8/more/${page}`);
  await expect(importWatches(userId, { ...base, urls: many }, null)).rejects.toMatchObject({
    code: "conflict",
  });
  expect((await listWatches(userId, null)).data).toHaveLength(3);
});

test("importWatches takes the pages that a job of the user has captured", async () => {
  const caller = await makeJobCaller();
  const { userId } = caller;
  const { id: job } = await startCaptures(caller, ["https://192.0.43.8/a", "https://192.0.43.8/b"]);
  await sql`update job_items set state = 'done', started_at = now(), finished_at = now()
    where job_id = ${toUuid(job)} and position = 0`;
  const { data } = await importWatches(userId, { job, dryRun: false }, null);
  expect(data.map(({ page }) => page?.url)).toEqual(["https://192.0.43.8/a"]);
  const hidden = importWatches(userId, { job, dryRun: false }, ["page"]);
  await expect(hidden).rejects.toMatchObject({ code: "insufficient_scope" });
  const other = await makeWatcher();
  for (const id of [job, "job_x"])
    await expect(importWatches(other, { job: id, dryRun: false }, null)).rejects.toMatchObject({
      code: "not_found",
    });
});
