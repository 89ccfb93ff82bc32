import { expect, test, vi } from "vitest";
import * as queries from "#db/queries/jobs.ts";
import { getStoredPageStatus } from "#server/account/stored-page-status.ts";
import { eventStreamResponse } from "#server/http/event-stream.ts";
import { cancelJob } from "#server/jobs/cancel-job.ts";
import { openJobEvents, type ServerEvent } from "#server/jobs/events.ts";
import type { JobProgress } from "#shared/jobs/contract.ts";
import { createJob, listUrls, makeJobCaller, skipWaits, toUuid, work } from "./support.ts";

vi.mock("#db/queries/jobs.ts", { spy: true });
vi.mock("#server/capture/screenshot.ts", () => import("./host-behavior-stub.ts"));

async function addJob(count: number) {
  const { id, userId } = await createJob(listUrls(count));
  return { userId, id: toUuid(id) };
}

type Options = Partial<Parameters<typeof openJobEvents>[2]>;

const open = async ({ userId, id }: { userId: string; id: string }, options: Options = {}) =>
  openJobEvents(userId, id, { lastEventId: null, signal: new AbortController().signal, ...options });

const toProgress = (event: ServerEvent | undefined) => event?.data as JobProgress | undefined;

/** The events of a stream until it ends. */
async function collect(events: AsyncIterable<ServerEvent>): Promise<ServerEvent[]> {
  const all: ServerEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** The first event of a stream, which is then closed. */
async function readFirst(events: AsyncIterable<ServerEvent>): Promise<ServerEvent | undefined> {
  for await (const event of events) return event;
  return undefined;
}

test("a stream begins with the job, reports items as they end, and ends with the job", async () => {
  const job = await addJob(3);
  const iterator = (await open(job))[Symbol.asyncIterator]();
  const first = await iterator.next();
  // Nothing changes before `work`, so the stream has not waited for a change.
  expect(toProgress(first.value)).toMatchObject({ job: { state: "queued", total: 3 }, items: [] });
  const rest = collect({ [Symbol.asyncIterator]: () => iterator });
  await skipWaits();
  await work();
  const events = (await rest).map((event) => toProgress(event));
  expect(events.at(-1)?.job).toMatchObject({ state: "completed", done: 3 });
  const ended = events.flatMap((event) => event?.items ?? []).filter(({ state }) => state === "done");
  expect(new Set(ended.map(({ position }) => position))).toEqual(new Set([0, 1, 2]));
  expect(ended[0]?.capture?.id).toMatch(/^cap_/);
});

test("however many watch a job, it is read once per second", async () => {
  const job = await addJob(1);
  const streams = await Promise.all(Array.from({ length: 5 }, () => open(job, { durationMs: 3_500 })));
  const reads = vi.mocked(queries.getJobChanges);
  const before = reads.mock.calls.length;
  await Promise.all(streams.map(collect));
  const own = reads.mock.calls.slice(before).filter(([id]) => id === job.id);
  // One read per stream for its first event, then one per second for all.
  expect(own.length).toBeGreaterThanOrEqual(5 + 1);
  expect(own.length).toBeLessThanOrEqual(5 + 3);
});

test("a stream that resumes reports what happened since its last event", async () => {
  const job = await addJob(2);
  const first = await readFirst(await open(job));
  await new Promise((resolve) => setTimeout(resolve, 20));
  await skipWaits();
  await work();
  vi.mocked(queries.getJobChanges).mockClear();
  const resumed = await collect(await open(job, { lastEventId: first?.id ?? "" }));
  expect(vi.mocked(queries.getJobChanges).mock.calls[0]?.[1].since).toBe(first?.id);
  expect(resumed).toHaveLength(1);
  expect(toProgress(resumed[0])?.job.state).toBe("completed");
  expect(toProgress(resumed[0])?.items.map(({ state }) => state)).toEqual(["done", "done"]);
});

test("a stream with an event id that is not ours begins again", async () => {
  const job = await addJob(1);
  for (const lastEventId of ["", "'; drop table jobs", "9".repeat(40), "1.5"]) {
    const event = await readFirst(await open(job, { lastEventId }));
    expect(toProgress(event)?.job.total).toBe(1);
  }
});

test("a stream without changes has one event, and ends in time", async () => {
  const job = await addJob(1);
  const startedAt = performance.now();
  expect(await collect(await open(job, { durationMs: 2_200 }))).toHaveLength(1);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(2_100);
});

test("a client that disconnects ends its stream, and the last one ends the reads", async () => {
  const job = await addJob(1);
  const controller = new AbortController();
  const events = collect(await open(job, { signal: controller.signal }));
  setTimeout(() => controller.abort(), 300);
  expect(await events).toHaveLength(1);
  const reads = vi.mocked(queries.getJobChanges);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const before = reads.mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(reads.mock.calls.slice(before).filter(([id]) => id === job.id)).toEqual([]);
});

test("cancelling a job ends its streams", async () => {
  const job = await addJob(2);
  const events = open(job).then(collect);
  setTimeout(() => void cancelJob(job.userId, job.id), 300);
  expect(toProgress((await events).at(-1))?.job).toMatchObject({ state: "canceled", canceled: 2 });
});

test("the job of another user and an unknown one are not found", async () => {
  const { id } = await addJob(1);
  const { userId } = await makeJobCaller();
  await expect(open({ userId, id })).rejects.toMatchObject({ code: "not_found" });
  await expect(open({ userId, id: crypto.randomUUID() })).rejects.toMatchObject({ code: "not_found" });
});

test("the page of a job is 200 for its user, and 404 for others, visitors and unknown ids", async () => {
  const { userId, id } = await addJob(1);
  const other = await makeJobCaller();
  expect(await getStoredPageStatus({ kind: "job", id }, userId)).toBe(200);
  expect(await getStoredPageStatus({ kind: "job", id }, other.userId)).toBe(404);
  expect(await getStoredPageStatus({ kind: "job", id }, null)).toBe(404);
  expect(await getStoredPageStatus({ kind: "job", id: crypto.randomUUID() }, userId)).toBe(404);
  expect(await getStoredPageStatus({ kind: "job", id: null }, userId)).toBe(404);
});

test("an event stream has the id, the data and the time to reconnect on lines of their own", async () => {
  const events = (async function* () {
    yield { id: "12", event: "progress", data: { text: "two\nlines" } };
  })();
  const response = eventStreamResponse(events);
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(response.headers.get("cache-control")).toContain("no-transform");
  expect(await response.text()).toBe(
    'retry: 1000\n\nid: 12\nevent: progress\ndata: {"text":"two\\nlines"}\n\n',
  );
});
