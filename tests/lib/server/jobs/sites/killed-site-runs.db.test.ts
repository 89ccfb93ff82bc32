import { afterAll, beforeAll, expect, test } from "vitest";
import { getJob } from "#server/jobs/list-jobs.ts";
import { requests, serveSite, startSites, stopSites } from "#tests/lib/server/jobs/crawl-support.ts";
import { stub } from "#tests/lib/server/jobs/extraction-stub.ts";
import { startProcess, waitForExit } from "#tests/lib/server/jobs/start-process.ts";
import { expectSettled, loseWorkers, makeJobCaller, toUuid } from "#tests/lib/server/jobs/support.ts";
import { sql } from "#tests/support/database.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import {
  listMails,
  type Page,
  readRun,
  startRun,
  toSite,
  type WatchedSiteUser,
  watchSite,
} from "./support.ts";

const PAGES = 200;
const INDEXES = 10;
const PER_INDEX = 20;
/** Pages beside the front page and the indexes. */
const NUMBERED = PAGES - INDEXES - 1;

beforeAll(startSites);
afterAll(stopSites);

const toPath = (number: number): string => `/pages/${number}`;

/** A front page that leads to indexes of 20 pages each. Odd pages have validators. */
function makeSite(): Map<string, Page> {
  const indexes = Array.from({ length: INDEXES }, (_, index) => `/index/${index}`);
  const pages = new Map<string, Page>([["/", { lines: ["The front page"], links: indexes }]]);
  for (const [index, path] of indexes.entries()) {
    const numbers = Array.from({ length: PER_INDEX }, (_, place) => index * PER_INDEX + place).filter(
      (number) => number < NUMBERED,
    );
    pages.set(path, { lines: [`Pages of index ${index}`], links: numbers.map(toPath), etag: true });
  }
  for (let number = 0; number < NUMBERED; number += 1)
    pages.set(toPath(number), { lines: [`The text of page ${number}`], etag: number % 2 === 1 });
  return pages;
}

const startWorker = () =>
  startProcess("dying-worker.ts", {
    KEEPS_RUNNING: "1",
    SITES_AT: stub.server,
    EGRESS_RESOLVE: `${host}=${stub.server}`,
    EGRESS_ALLOW: stub.server,
    LIMITS_SCALE: "1000",
  });
let host = "";

/** Runs the site in worker processes. @param killAt items after which the first one is killed; 0 kills none */
async function runInProcesses(site: WatchedSiteUser, killAt: number) {
  const { job } = await startRun(site);
  const id = toUuid(job?.id ?? "");
  const read = () => getJob(site.userId, id);
  let worker = startWorker();
  const wait = (isReached: (job: Awaited<ReturnType<typeof read>>) => boolean) =>
    waitFor(async () => expect(isReached(await read())).toBe(true), { timeout: 120_000, interval: 20 });
  if (killAt > 0) {
    await wait(({ done }) => done >= killAt);
    worker.kill("SIGKILL");
    expect(await waitForExit(worker)).toEqual([null, "SIGKILL"]);
    expect((await read()).finishedAt).toBeNull();
    await loseWorkers();
    worker = startWorker();
  }
  await wait(({ finishedAt }) => finishedAt !== null);
  worker.kill("SIGKILL");
  await waitForExit(worker);
  await expectSettled(job?.id ?? "");
  return readRun(site, job?.id ?? "");
}

test("of a site of 200 pages, three edits, one removal and two additions are reported exactly, with a killed worker in each run", async () => {
  const pages = makeSite();
  expect(pages.size).toBe(PAGES);
  const url = serveSite(toSite(pages));
  host = new URL(url).host;
  const site = await watchSite(await makeJobCaller(), { url, limit: 300 });
  const first = await runInProcesses(site, 90);
  expect(first).toMatchObject({ found: [], job: { done: PAGES }, result: { incompleteReason: null } });

  for (const number of [4, 55, 106])
    pages.set(toPath(number), { ...pages.get(toPath(number)), lines: [`Page ${number} was edited`] });
  pages.delete(toPath(60));
  pages.set("/added/1", { lines: ["The first addition"] });
  pages.set("/added/2", { lines: ["The second addition"] });
  pages.set("/", {
    lines: ["The front page"],
    links: [...(pages.get("/")?.links ?? []), "/added/1", "/added/2"],
  });
  requests.length = 0;
  const second = await runInProcesses(site, 120);
  expect(second.found).toEqual([
    "new /added/1",
    "new /added/2",
    "changed /pages/106",
    "changed /pages/4",
    "changed /pages/55",
  ]);
  const opened = requests.filter(({ agent }) => agent === "browser").map(({ path }) => path);
  expect(opened).not.toContain(toPath(57));
  expect(second.result).toMatchObject({ new: 2, changed: 3, removed: 0, incompleteReason: null });

  const third = await runInProcesses(site, 120);
  expect(third.found).toEqual([`removed ${toPath(60)}`]);
  const mails = await listMails(site.userId);
  expect(mails.map(({ data }) => data.pages.length)).toEqual([5, 1]);
  const changes = await sql`select count(*)::int as count from site_changes where schedule_id = ${site.id}`;
  expect(changes[0]?.count).toBe(6);
}, 400_000);
