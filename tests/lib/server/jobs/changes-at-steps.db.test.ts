import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { cancelJob } from "#server/jobs/cancel-job.ts";
import { sql } from "#tests/support/database.ts";
import { startProcess, waitForExit } from "./start-process.ts";
import { createJob, expectSettled, finish, listUrls, toUuid } from "./support.ts";

vi.mock("#server/capture/screenshot.ts", () => import("./host-behavior-stub.ts"));

/**
 * Makes a change while a worker process stands at a step of an item.
 * @returns whether the worker has reached the step before its end
 */
async function changeAtStep(step: number, change: () => Promise<unknown>): Promise<boolean> {
  const worker = startProcess("dying-worker.ts", { PAUSES_AT: String(step) });
  const ended = waitForExit(worker);
  const hasPaused = await Promise.race([once(worker, "message").then(() => true), ended.then(() => false)]);
  // It waits while the worker holds the rows that it changes.
  const changed = change();
  if (hasPaused) {
    await sleep(50);
    worker.send("continue");
  }
  await Promise.all([changed, ended]);
  return hasPaused;
}

test("a job that is canceled at any step of an item ends once, and charges at most that item", async () => {
  for (let step = 0; ; step += 1) {
    const { id, userId, read } = await createJob(listUrls(2));
    const hasPaused = await changeAtStep(step, () => cancelJob(userId, toUuid(id)));
    await finish(read);
    const { state, uses } = await read();
    await expectSettled(id);
    if (!hasPaused) {
      expect(state).toBe("completed");
      expect(step).toBeGreaterThan(10);
      return;
    }
    expect(["canceled", "completed"], `step ${step}`).toContain(state);
    expect(uses.committed + uses.released, `step ${step}`).toBe(2);
  }
}, 600_000);

const STEPS_BETWEEN_CHANGES = 4;

test("a plan that ends at a step of an item has each item completed or skipped", async () => {
  for (let step = 0; ; step += STEPS_BETWEEN_CHANGES) {
    const { id, userId, read } = await createJob(listUrls(2));
    const hasPaused = await changeAtStep(
      step,
      () => sql`update user_subscriptions set ends_at = now() where user_id = ${userId}`,
    );
    await finish(read);
    const { done, skipped, uses } = await read();
    await expectSettled(id);
    expect(done + skipped, `step ${step}`).toBe(2);
    expect(uses, `step ${step}`).toEqual({ reserved: 2, committed: done, released: skipped });
    if (!hasPaused) return;
  }
}, 300_000);

test("a period that changes at a step of an item leaves the job's usage in the period of its creation", async () => {
  for (let step = 0; ; step += STEPS_BETWEEN_CHANGES) {
    const { id, userId, read } = await createJob(listUrls(2));
    const hasPaused = await changeAtStep(
      step,
      () => sql`update user_subscriptions set usage_anchor_at = usage_anchor_at - interval '10 days'
        where user_id = ${userId}`,
    );
    await finish(read);
    expect(await read(), `step ${step}`).toMatchObject({ state: "completed", done: 2 });
    expect(await sql`select used from usage_counters where user_id = ${userId} and used > 0`).toEqual([
      { used: 2 },
    ]);
    await expectSettled(id);
    if (!hasPaused) return;
  }
}, 300_000);
