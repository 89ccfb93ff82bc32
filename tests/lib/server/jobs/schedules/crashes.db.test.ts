import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { handleItem } from "#server/jobs/run-item.ts";
import { runDueSchedules } from "#server/jobs/schedules/run-schedules.ts";
import { SELECTABLE_EVENTS } from "#shared/webhooks/events.ts";
import { listUrls, skipWaits } from "#tests/lib/server/jobs/support.ts";
import { sql } from "#tests/support/database.ts";
import { runUntilCrash } from "#tests/support/interrupt.ts";
import { readUsage } from "#tests/support/read-usage.ts";
import { create, listRuns, makeClockUser } from "./support.ts";

vi.mock("#server/capture/screenshot.ts", () => import("#tests/lib/server/jobs/host-behavior-stub.ts"));

const START = new Date("2026-11-23T10:30:00Z");
const DUE = new Date("2026-11-23T11:00:00Z");
const MAX_STEPS = 60;

beforeEach(async () => {
  await sql`delete from schedules`;
});

/** What a worker does: the schedules that are due, then the item of their job. */
async function workOnce(userId: string): Promise<void> {
  await runDueSchedules({ now: DUE });
  const [item] = await sql`
    select i.id from job_items i join jobs j on j.id = i.job_id where j.user_id = ${userId} and j.finished_at is null`;
  if (!item) return;
  await handleItem({ id: item.id, signal: new AbortController().signal, complete: async () => undefined });
}

test("a run has one job, one mail and one event, wherever its worker is killed", async () => {
  // A killed worker has no timers.
  vi.spyOn(globalThis, "setInterval").mockReturnValue(0 as never);
  let crashes = 0;
  for (let diesAt = 0; diesAt < MAX_STEPS; diesAt += 1) {
    const user = await makeClockUser(3, START);
    await sql`insert into webhook_endpoints (user_id, kind, url, events, secret)
      values (${user.userId}, 'standard', 'https://hooks.test/in', ${SELECTABLE_EVENTS}, '')`;
    const schedule = await create(user, { captures: { urls: listUrls(1) } as never });
    const { isDead } = await runUntilCrash(() => workOnce(user.userId), diesAt);
    // What the database undoes after a lost connection has happened by then.
    await sleep(20);
    await skipWaits();
    await workOnce(user.userId);
    const count = async (table: string, condition: string) => {
      const [row] = await sql`select count(*)::int as rows from ${sql(table)}
        where user_id = ${user.userId} and ${sql.unsafe(condition)}`;
      return row?.rows;
    };
    const found = {
      runs: (await listRuns(schedule.uuid)).map(({ state }) => state),
      mails: await count("mail_outbox", "kind = 'schedule_run'"),
      events: await count("webhook_events", "type = 'job.completed'"),
    };
    expect(found, `killed at step ${diesAt}`).toEqual({ runs: ["completed"], mails: 1, events: 1 });
    const usage = await readUsage(user.userId);
    expect(usage, `killed at step ${diesAt}`).toEqual({ used: 1, committed: 1, released: 0, reserved: 0 });
    if (!isDead) break;
    crashes += 1;
  }
  expect(crashes).toBeGreaterThan(5);
  expect(crashes).toBeLessThan(MAX_STEPS);
});
