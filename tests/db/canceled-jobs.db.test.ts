import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cancelJob } from "#server/jobs/cancel-job.ts";
import { createCapturesJob } from "#server/jobs/create-job.ts";
import { listUrls, makeJobCaller, toList, toUuid } from "#tests/lib/server/jobs/support.ts";
import { sql } from "#tests/support/database.ts";

const MIGRATION = readFileSync("db/migrations/0023_canceled_jobs.sql", "utf8");

/** The schema and the spelling before the migration. */
const BEFORE = `
  alter table jobs rename column canceled to cancelled;
  alter table jobs drop constraint jobs_state_known, add constraint jobs_state_known check (state <> 'canceled');
  alter table job_items drop constraint job_items_state_known,
    add constraint job_items_state_known check (state <> 'canceled') not valid;
`;

class Undo extends Error {}

test("the migration renames canceled jobs and items, also in stored events and responses", async () => {
  const caller = await makeJobCaller();
  const { job } = await createCapturesJob(caller, toList(listUrls(2)));
  const id = toUuid(job?.id ?? "");
  const migrating = sql.begin(async (tx) => {
    await tx.unsafe(BEFORE);
    await tx`update job_items set state = 'cancelled', finished_at = now() where job_id = ${id}`;
    await tx`update jobs set state = 'cancelled', cancelled = 2, released_uses = reserved_uses, finished_at = now()
      where id = ${id}`;
    const data = { job: { state: "cancelled", total: 2 }, item: { url: "https://cancelled.example/" } };
    await tx`insert into webhook_events (user_id, type, subject_key, data)
      values (${caller.userId}, 'job.completed', ${id}, ${tx.json(data)})`;
    const [key] = await tx`insert into api_keys (user_id, name, hash, render_secret, start, last4, scopes)
      values (${caller.userId}, 'k', ${"b".repeat(64)}, 's', 'stm_', 'abcd', array['capture']) returning id`;
    const response = JSON.stringify({ job: { state: "cancelled", cancelled: 2 } });
    await tx`insert into api_idempotency_keys (user_id, key, request_hash, reservation_id, response, lease_ends_at)
      values (${caller.userId}, 'one', 'hash', ${key?.id}, ${response}, now())`;
    await tx.unsafe(MIGRATION);
    expect(await tx`select state, canceled from jobs where id = ${id}`).toEqual([
      { state: "canceled", canceled: 2 },
    ]);
    expect(await tx`select distinct state from job_items where job_id = ${id}`).toEqual([
      { state: "canceled" },
    ]);
    expect(await tx`select data from webhook_events where subject_key = ${id}`).toEqual([
      { data: { ...data, job: { state: "canceled", total: 2 } } },
    ]);
    const [stored] = await tx`select response from api_idempotency_keys where user_id = ${caller.userId}`;
    expect(JSON.parse(stored?.response).job).toEqual({ state: "canceled", canceled: 2 });
    throw new Undo();
  });
  await expect(migrating).rejects.toThrow(Undo);
  expect(await cancelJob(caller.userId, id)).toMatchObject({ state: "canceled", canceled: 2 });
});
