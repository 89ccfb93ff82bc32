import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { createCapturesJob } from "#server/jobs/create-job.ts";
import { getJob } from "#server/jobs/list-jobs.ts";
import { giveUpItem, handleItem } from "#server/jobs/run-item.ts";
import { superviseQueues } from "#server/queue/index.ts";
import { type ApiKeyCall, type Caller, toCaller } from "#server/usage/caller.ts";
import { listToolEntitlements } from "#server/usage/entitlement.ts";
import { CreateCapturesJob, type Job } from "#shared/jobs/contract.ts";
import { parsePublicId } from "#shared/public-id.ts";
import { addApiKey } from "#tests/support/api-keys.ts";
import { makeSubscriber, sql } from "#tests/support/database.ts";
import { drainQueues } from "#tests/support/drain-queues.ts";
import { toApiKeyCall } from "#tests/support/metered-call.ts";
import type { TestPlan } from "#tests/support/subscriptions.ts";
import { waitFor } from "#tests/support/wait-for.ts";

/** A user with a plan of the Web Inspector or the checker, who creates jobs on the screen. */
export async function makeJobCaller(plan?: TestPlan): Promise<Caller> {
  return toCaller(await makeSubscriber(plan));
}

/** The same user with an API key that creates jobs. */
export async function withApiKey(
  { userId }: Caller,
  idempotency?: ApiKeyCall["idempotency"],
): Promise<Caller> {
  const { keyUuid } = await addApiKey(userId, ["capture"]);
  const entitlements = await listToolEntitlements(userId);
  return { userId, apiKey: toApiKeyCall(keyUuid, entitlements, { idempotency: idempotency ?? null }) };
}

/** Addresses of different hosts, whose names decide what the stub of `takeScreenshot` does. */
export const listUrls = (count: number, kind = "ok"): string[] =>
  Array.from({ length: count }, () => `https://${kind}-${randomUUID()}.example/`);

/** A list as the routes parse it. */
export const toList = (urls: string[], options: Partial<CreateCapturesJob> = {}): CreateCapturesJob =>
  CreateCapturesJob.parse({ urls, ...options });

/** Works on the items until none is ready. */
export const work = (): Promise<void> => {
  const handler = { concurrency: 4, handle: handleItem, handleDead: giveUpItem };
  return drainQueues({ capture: handler, names: handler });
};

/** Makes messages that wait ready, and opens all hosts. */
export async function skipWaits(): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`;
  await sql`update job_hosts set next_allowed_at = now()`;
}

/** Returns the messages in work to their queue, as after the death of their worker. */
export async function loseWorkers(): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`;
  await sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`;
  await superviseQueues();
}

export const toUuid = (jobId: string): string => {
  const id = parsePublicId("job", jobId);
  if (!id) throw new Error(`${jobId} is not an id of a job.`);
  return id;
};

/** Checks what holds for every job that has ended: one final state per item, and nothing reserved that is not settled. */
export async function expectSettled(publicId: string): Promise<void> {
  const id = toUuid(publicId);
  const [job] = await sql`select * from jobs where id = ${id}`;
  const items = await sql`select state, is_charged, id from job_items where job_id = ${id}`;
  const charged = items.filter((item) => item.is_charged).map((item) => item.id);
  const uses =
    await sql`select id, state from usage_reservations where id in ${sql(items.map((item) => item.id))}`;
  expect(job?.finished_at).not.toBeNull();
  expect(items.filter(({ state }) => state === "queued" || state === "running")).toEqual([]);
  expect(job?.reserved_uses).toBe(job?.committed_uses + job?.released_uses);
  expect(job?.committed_uses).toBe(charged.length);
  expect(uses.map((use) => use.id).sort()).toEqual(charged.sort());
  expect(uses.every(({ state }) => state === "committed")).toBe(true);
  const [counter] = await sql`
    select used, (select count(*)::int from usage_reservations r where r.user_id = c.user_id and r.tool_id = c.tool_id
      and r.state = 'committed') as committed,
      (select coalesce(sum(reserved_uses - committed_uses - released_uses), 0)::int from jobs j
        where j.user_id = c.user_id and j.tool_id = c.tool_id) as open
    from usage_counters c where user_id = ${job?.user_id} and tool_id = ${job?.tool_id}`;
  expect(counter?.used).toBe(counter?.committed + counter?.open);
}

/** Creates a job of captures, which are screenshots unless the options differ. */
export async function startCaptures(
  caller: Caller,
  urls: string[],
  options: Partial<CreateCapturesJob> = {},
): Promise<Job> {
  const { job } = await createCapturesJob(caller, toList(urls, options));
  if (!job) throw new Error("No job was created.");
  return job;
}

/** Creates a job of screenshots for a new user, and reads it. */
export async function createJob(urls: string[]) {
  const caller = await makeJobCaller();
  const { id } = await startCaptures(caller, urls);
  return { id, userId: caller.userId, read: () => getJob(caller.userId, toUuid(id)) };
}

/** Works until a job has ended, as if the leases of lost workers and all waits were over. */
export async function finish(read: () => ReturnType<typeof getJob>): Promise<void> {
  await waitFor(async () => {
    await loseWorkers();
    await skipWaits();
    await work();
    expect((await read()).finishedAt).not.toBeNull();
  });
}
