import { randomUUID } from "node:crypto";
import type { PageWatchRow } from "#db/queries/page-watches.ts";
import { createWatch } from "#server/watches/create-watch.ts";
import { enqueueDueWatches } from "#server/watches/enqueue-due-watches.ts";
import type { PageSnapshot } from "#server/watches/page-snapshot.ts";
import type { WatchedValues } from "#server/watches/rules/watched-values.ts";
import { giveUpCheck, handleCheck } from "#server/watches/run-check.ts";
import { parsePublicId } from "#shared/public-id.ts";
import type { CreateWatch } from "#shared/watches/contract.ts";
import { makeSubscriber, sql } from "#tests/support/database.ts";
import { drainQueues } from "#tests/support/drain-queues.ts";
import type { TestPlan } from "#tests/support/subscriptions.ts";

/** A user with a plan of the Web Inspector or the checker, and an endpoint for webhooks. */
export async function makeWatcher(plan?: TestPlan): Promise<string> {
  const { id } = await makeSubscriber(plan);
  await sql`insert into webhook_endpoints (user_id, kind, url, events, secret)
    values (${id}, 'slack', 'https://hooks.example/x', ${["watch.changed", "watch.failed", "name.available"]}, 'none')`;
  return id;
}

/** A public address, which no test opens. */
const URL = "https://192.0.43.8/";

export async function makePageWatch(userId: string, settings: Partial<CreateWatch> = {}): Promise<string> {
  const watch = await createWatch(userId, { url: URL, title: "The shop", ...settings });
  const id = parsePublicId("watch", watch.id);
  if (!id) throw new Error("The watch has no id");
  return id;
}

/** Adds an ended check of a watch. @returns its id */
export async function addEndedCheck(watchId: string, outcome: string, minutesAgo: number): Promise<string> {
  const id = randomUUID();
  await sql`insert into page_watch_checks (id, watch_id, product_id, tool_id, period_start, outcome, summary, changes,
      created_at, ended_at)
    select ${id}, ${watchId}, 1, 1, now(), ${outcome}, ${"Price changed"},
      ${sql.json([{ kind: "changed", before: "$19 <b>", after: "$24 & more" }])}, at, at
    from (select now() - make_interval(mins => ${minutesAgo}) as at) as t`;
  return id;
}

/** What the stub of `takeSnapshot` returns, or throws, for each snapshot in turn; the last one repeats. */
export const snapshots: (
  | string
  | Error
  | { text: string; values: WatchedValues }
  | (() => Promise<string>)
)[] = [];
export const seen: PageWatchRow["url"][] = [];
export const environment = { value: "chromium 1" };

export async function takeLookStub({ url }: Pick<PageWatchRow, "url">): Promise<PageSnapshot> {
  seen.push(url);
  const next = snapshots.length > 1 ? snapshots.shift() : snapshots[0];
  const given = typeof next === "function" ? await next() : next;
  if (given instanceof Error) throw given;
  const { text, values } = typeof given === "object" ? given : { text: given, values: {} };
  return {
    markdown: text ?? "",
    finalUrl: url,
    hasPasswordField: text?.includes("Password") === true,
    environment: environment.value,
    capturedAt: new Date(),
    picture: null,
    values,
  };
}

/** Works on the checks until none is ready. */
export const work = (): Promise<void> =>
  drainQueues({ watches: { concurrency: 2, handle: handleCheck, handleDead: giveUpCheck } });

/** Makes second snapshots and retries ready, and works on them. */
export async function workOnAllLooks(): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    await work();
    const waiting = await sql`update pgboss.job set start_after = now()
      where name = 'watches' and state in ('created', 'retry') returning id`;
    if (waiting.length === 0) return;
  }
}

/** Makes a watch due, and runs its check to the end. */
export async function check(watchId: string): Promise<void> {
  await sql`update page_watches set next_check_at = now() - interval '1 second' where id = ${watchId}`;
  await enqueueDueWatches();
  await workOnAllLooks();
}

export const listAlerts = async (userId: string) => ({
  mails: (
    await sql`select kind, data from mail_outbox where user_id = ${userId} and kind like 'page_%' order by created_at`
  ).map(({ kind, data }) => [kind, data.summary ?? data.message]),
  events: (await sql`select type from webhook_events where user_id = ${userId} and type like 'watch.%'`).map(
    ({ type }) => type,
  ),
});

export const getOutcomes = async (watchId: string): Promise<string[]> =>
  (await sql`select outcome from page_watch_checks where watch_id = ${watchId} order by created_at`).map(
    ({ outcome }) => outcome,
  );
