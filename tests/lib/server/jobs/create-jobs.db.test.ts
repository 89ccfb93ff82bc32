import { beforeEach, describe, expect, test } from "vitest";
import { readListFile } from "#components/jobs/list-input.ts";
import { listLostItems } from "#db/queries/jobs.ts";
import { cancelJob } from "#server/jobs/cancel-job.ts";
import { createCapturesJob, createChecksJob } from "#server/jobs/create-job.ts";
import { getJob, listJobs } from "#server/jobs/list-jobs.ts";
import { openResults } from "#server/jobs/results.ts";
import { startForgottenJobs } from "#server/jobs/waiting-jobs.ts";
import { type Caller, toCaller } from "#server/usage/caller.ts";
import { CreateCapturesJob, CreateChecksJob, type CreatedJob } from "#shared/jobs/contract.ts";
import { parsePublicId } from "#shared/public-id.ts";
import { makeSubscriber, sql } from "#tests/support/database.ts";
import { readUsage } from "#tests/support/read-usage.ts";
import { listUrls, makeJobCaller, startCaptures, toList, toUuid, withApiKey } from "./support.ts";

const countMessages = async (jobId: string) => {
  const [row] = await sql`select count(*)::int as count from pgboss.job where data ->> 'id' in
    (select id::text from job_items where job_id = ${toUuid(jobId)})`;
  return row?.count;
};

let caller: Caller;
beforeEach(async () => {
  caller = await makeJobCaller();
});

test("a list is refused entry by entry, and duplicates count once", async () => {
  const urls = [
    "https://a.example/",
    "a.example",
    "ftp://a.example",
    "https://127.0.0.1/",
    "https://user:pass@a.example",
    "",
    "https://router.local",
    `https://a.example/${"x".repeat(3_000)}`,
    "https://b.example/?q=1#part",
  ];
  const { job, list } = await createCapturesJob(caller, toList(urls));
  expect(job).toMatchObject({ total: 2, kind: "captures", type: "screenshot" });
  expect(list).toMatchObject({ valid: 2, duplicateCount: 1, refusedCount: 5, uses: 2, truncated: 0 });
  expect(list.refused.map(({ position }) => position)).toEqual([2, 3, 4, 6, 7]);
  expect(list.refused[4]?.value).toHaveLength(200);
  expect(list.refused[1]?.reason).toBe("We can only open public websites.");
});

test("the same address 500 times is one item", async () => {
  const { job, list } = await createCapturesJob(caller, toList(Array(500).fill("https://a.example")));
  expect(job?.total).toBe(1);
  expect(list.duplicateCount).toBe(499);
  expect(list.duplicates).toEqual([{ position: 1, value: "https://a.example" }]);
});

test("a dry run shows what each entry has become, and refuses those with two addresses by their index", async () => {
  const urls = [
    "- <https://a.example/1>",
    "\u200bhttps://a.example/2\u00a0",
    '"https://a.example/3",',
    "https://a.example/4, https://a.example/5",
    "https://a.exa\u00admple/6",
    "[Seven](https://a.example/7)",
    '"https://a.example/8',
    "https://a.example/9;x,y",
  ];
  const { job, list } = await createCapturesJob(caller, { ...toList(urls), dryRun: true });
  expect(job).toBeNull();
  expect(list.entries).toEqual([
    { position: 0, input: "https://a.example/1" },
    { position: 1, input: "https://a.example/2" },
    { position: 2, input: "https://a.example/3" },
    { position: 5, input: "https://a.example/7" },
    { position: 7, input: "https://a.example/9;x,y" },
  ]);
  expect(list.refused.map(({ position, reason }) => [position, reason])).toEqual([
    [3, expect.stringContaining("Has 2 addresses")],
    [4, expect.stringContaining("U+00AD (soft hyphen)")],
    [6, "Has a quote that is not closed."],
  ]);
});

/** The exported results of a job as the file of a new list. */
async function exportResults({ job }: CreatedJob): Promise<File> {
  const chunks = await openResults(caller.userId, parsePublicId("job", job?.id ?? "") ?? "");
  return new File(await Array.fromAsync(chunks, (chunk) => new Uint8Array(chunk)), "results.csv");
}

test("exported results are the list that they come from", async () => {
  const urls = ["https://a.example/0,15,2.html", "https://a.example/?x=%22;y|z", "https://b.example/"];
  const captures = await exportResults(await createCapturesJob(caller, toList(urls)));
  expect(await readListFile(captures, "captures")).toEqual(urls);
  const names = ["kiln.{com,net}", "-kiln", "kiln.io"];
  caller = toCaller(await makeSubscriber("checkerPro"));
  const body = CreateChecksJob.parse({ names });
  const checks = await exportResults(await createChecksJob(caller, body));
  expect(await readListFile(checks, "checks")).toEqual(names);
});

test("5,001 addresses, no address and only refused ones are refused", async () => {
  expect(CreateCapturesJob.safeParse({ urls: listUrls(5_001) }).success).toBe(false);
  expect(CreateCapturesJob.safeParse({ urls: [] }).success).toBe(false);
  await expect(createCapturesJob(caller, toList(["ftp://a", "localhost"]))).rejects.toMatchObject({
    code: "invalid",
    details: [{ pointer: "/urls/0" }, { pointer: "/urls/1" }],
  });
});

test("unknown options, two types, and options that contradict each other are refused", () => {
  const parse = (options: object) => CreateCapturesJob.safeParse({ urls: ["a.example"], ...options }).success;
  expect(parse({ screenshot: { type: "png" } })).toBe(true);
  expect(parse({ screenshot: { type: "png", quality: 80 } })).toBe(false);
  expect(parse({ screenshot: { url: "https://b.example" } })).toBe(false);
  expect(parse({ screenshot: { headers: { a: "b" } } })).toBe(false);
  expect(parse({ screenshot: {}, pdf: {} })).toBe(false);
  expect(parse({ other: 1 })).toBe(false);
});

test("a job of 5,000 addresses is one reservation with a message for each host", async () => {
  const { id } = await startCaptures(caller, listUrls(5_000));
  expect(await countMessages(id)).toBe(5_000);
  expect((await readUsage(caller.userId)).used).toBe(5_000);
});

test("only the first address of each host is in the queue", async () => {
  const urls = Array.from({ length: 50 }, (_, index) => `https://one.example/${index}`);
  const { id } = await startCaptures(caller, [...urls, "https://two.example"]);
  expect(await countMessages(id)).toBe(2);
});

test("a plan's limit of addresses is enforced", async () => {
  const caller = await makeJobCaller("free");
  await expect(createCapturesJob(caller, toList(listUrls(11)))).rejects.toMatchObject({
    code: "limit_reached",
    message: "Your plan allows 10 addresses in a job.",
  });
});

describe("a job beyond those that the plan runs at the same time", () => {
  const create = (caller: Caller, urls = listUrls(1)) => startCaptures(caller, urls);
  const waitsOf = async ({ userId }: { userId: string }, jobs: { id: string }[]) =>
    Promise.all(jobs.map(async ({ id }) => (await getJob(userId, toUuid(id))).waitsForJob));

  test("waits without messages until another one ends, oldest first; a canceled one makes no room", async () => {
    const caller = await makeJobCaller("free");
    const first = await create(caller);
    const [second, third, fourth] = [
      await create(caller, listUrls(2)),
      await create(caller),
      await create(caller),
    ];
    expect(await waitsOf(caller, [first, second, third, fourth])).toEqual([false, true, true, true]);
    expect(await countMessages(second.id)).toBe(0);
    await sql`update jobs set created_at = now() - interval '1 hour' where user_id = ${caller.userId}`;
    const lost = (await listLostItems(1_000)).map(({ job }) => job.id);
    expect(lost).not.toContain(toUuid(second.id));
    await cancelJob(caller.userId, toUuid(third.id));
    expect(await waitsOf(caller, [second, fourth])).toEqual([true, true]);
    await cancelJob(caller.userId, toUuid(first.id));
    expect(await waitsOf(caller, [second, fourth])).toEqual([false, true]);
    expect(await countMessages(second.id)).toBe(2);
  });

  test("is refused when twenty wait", async () => {
    const caller = await makeJobCaller("starter");
    await sql`update plans set open_jobs = 1 where id = 2`;
    for (let jobs = 0; jobs <= 20; jobs += 1) await create(caller);
    await expect(create(caller)).rejects.toMatchObject({ code: "conflict" });
    await sql`update plans set open_jobs = 3 where id = 2`;
  });

  test("starts by the scheduled task when the other one ended while it was created", async () => {
    const caller = await makeJobCaller("free");
    const job = await create(caller);
    await sql`update jobs set waits_for_job = true where id = ${toUuid(job.id)}`;
    await startForgottenJobs();
    expect(await waitsOf(caller, [job])).toEqual([false]);
  });
});

test("a list longer than what is left of the month is refused with what is left, or truncated", async () => {
  const caller = await makeJobCaller("starter");
  await startCaptures(caller, listUrls(195));
  await expect(createCapturesJob(caller, toList(listUrls(8)))).rejects.toMatchObject({
    code: "limit_reached",
    message: "Usage limit reached for this month: 5 of 8 are left.",
  });
  const { job, list } = await createCapturesJob(caller, toList(listUrls(8), { onLimit: "truncate" }));
  expect(job?.total).toBe(5);
  expect(list).toMatchObject({ valid: 8, truncated: 3, uses: 5, remaining: 5 });
  const nothingLeft = createCapturesJob(caller, toList(listUrls(1), { onLimit: "truncate" }));
  await expect(nothingLeft).rejects.toMatchObject({ code: "limit_reached" });
});

test("parallel creations never reserve more than the plan allows", async () => {
  const caller = await makeJobCaller("starter");
  await sql`update plans set open_jobs = 20 where id = 2`;
  const creations = Array.from({ length: 6 }, () => startCaptures(caller, listUrls(60)));
  const results = await Promise.allSettled(creations);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect((await readUsage(caller.userId)).used).toBe(180);
});

test("dryRun checks the list, and creates and reserves nothing", async () => {
  const caller = await makeJobCaller("free");
  const { job, list } = await createCapturesJob(caller, toList(listUrls(10), { dryRun: true }));
  expect(job).toBeNull();
  expect(list).toMatchObject({ valid: 10, uses: 10, remaining: 10, startsLater: 0 });
  expect((await listJobs(caller.userId, null, { limit: 10 })).data).toEqual([]);
  expect((await readUsage(caller.userId)).used).toBe(0);
});

test("the answer says how many items wait for the next day", async () => {
  const caller = await makeJobCaller("starter");
  await sql`update plans set automated_runs_per_day = 30 where id = 2`;
  const { list } = await createCapturesJob(caller, toList(listUrls(100)));
  expect(list.startsLater).toBe(70);
  await sql`update plans set automated_runs_per_day = 200 where id = 2`;
});

test("a user without the tool cannot create a job", async () => {
  const caller = await makeJobCaller("free");
  const extraction = startCaptures(caller, listUrls(1), { extract: {} as never });
  await expect(extraction).rejects.toMatchObject({ code: "no_access" });
});

test("names are normalized, and a name that cannot be checked is refused", async () => {
  const caller = await makeJobCaller("checkerPro");
  const names = ["Northkiln", "northkiln", "", "-"];
  const body = CreateChecksJob.parse({ names, tlds: [".com"], platforms: [] });
  const { job, list } = await createChecksJob(caller, body);
  expect(job).toMatchObject({ kind: "checks", type: null });
  expect(list.refusedCount).toBe(1);
  expect((await getJob(caller.userId, toUuid(job?.id ?? ""))).total).toBe(list.valid);
});

test("a repeated call with an idempotency key finds the stored answer, not a second job", async () => {
  const session = await makeJobCaller();
  const caller = await withApiKey(session, { key: "one", requestHash: "hash" });
  const job = await startCaptures(caller, listUrls(1));
  const repeated = startCaptures(caller, listUrls(1));
  await expect(repeated).rejects.toMatchObject({ code: "idempotency_in_progress" });
  const [stored] = await sql`select response from api_idempotency_keys where user_id = ${session.userId}`;
  expect(JSON.parse(stored?.response).job).toEqual(job);
  expect((await listJobs(session.userId, null, { limit: 10 })).data).toHaveLength(1);
});

test("a dry run of a list without a valid entry says why each was refused", async () => {
  const { job, list } = await createCapturesJob(caller, toList(["localhost", "ftp://a"], { dryRun: true }));
  expect(job).toBeNull();
  expect(list).toMatchObject({ valid: 0, uses: 0, refusedCount: 2 });
  expect(list.refused.every(({ reason }) => reason.length > 0)).toBe(true);
});
