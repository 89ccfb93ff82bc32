import { randomUUID } from "node:crypto";
import { and, asc, count, desc, eq, isNotNull, isNull, lt, lte, not, type SQL, sql } from "drizzle-orm";
import { db, type Executor, inTransaction } from "#db/client.ts";
import { usageReservations } from "#db/schema.ts";
import { pageWatchBaselines, pageWatchChecks, pageWatches } from "#db/watch-tables.ts";
import type { PauseReason } from "#shared/watches/states.ts";
import { lockUser } from "./billing-customers.ts";
import { secondsFromNow } from "./leases.ts";
import { hasOpenMessage } from "./queue-messages.ts";
import { changeUsage, lockCounter, type UsageCounterKey } from "./usage.ts";

export type PageWatchRow = typeof pageWatches.$inferSelect;
export type PageWatchCheckRow = typeof pageWatchChecks.$inferSelect;
export type PageWatchBaselineRow = typeof pageWatchBaselines.$inferSelect;

const w = pageWatches;
const c = pageWatchChecks;
const isOwn = (userId: string, id: string) => and(eq(w.id, id), eq(w.userId, userId)) as SQL;

// ---- Watches -----------------------------------------------------------------------------------------------------

export type PageWatchSettings = Pick<
  PageWatchRow,
  | ("capture" | "credentials" | "cron" | "timeZone" | "quietHours" | "tags")
  | ("name" | "url" | "selector" | "value" | "ignoredTexts" | "ignoredSelectors")
  | ("comparesPicture" | "pictureThreshold" | "ignoredAreas" | "alertRules" | "intervalMinutes")
>;

/** Inserts watches unless the user would have more than the maximum. @returns null when it would be exceeded */
export async function insertPageWatches(
  userId: string,
  settings: PageWatchSettings[],
  maxWatches: number,
): Promise<PageWatchRow[] | null> {
  return inTransaction(async (tx) => {
    await lockUser(tx, userId);
    const [existing] = await tx.select({ count: count() }).from(w).where(eq(w.userId, userId));
    if ((existing?.count ?? 0) + settings.length > maxWatches) return null;
    if (settings.length === 0) return [];
    return tx
      .insert(w)
      .values(settings.map((one) => ({ userId, ...one })))
      .returning();
  });
}

const lastSummary = sql<string | null>`(select k.summary from page_watch_checks k
  where k.watch_id = page_watches.id and k.outcome = 'changed' order by k.created_at desc limit 1)`;
const lastError = sql<{ code: string; message: string } | null>`(select k.error from page_watch_checks k
  where k.watch_id = page_watches.id and k.ended_at is not null and page_watches.state = 'error'
  order by k.created_at desc limit 1)`;

/** A watch with the words of its last change and its current error. */
export type ListedPageWatch = PageWatchRow & {
  lastSummary: string | null;
  lastError: { code: string; message: string } | null;
};

const select = () => db.select({ watch: w, lastSummary, lastError }).from(w).$dynamic();

/** Lists a user's watches, newest first. */
export async function listPageWatches(userId: string): Promise<ListedPageWatch[]> {
  const rows = await select().where(eq(w.userId, userId)).orderBy(desc(w.createdAt), desc(w.id));
  return rows.map(({ watch, ...more }) => ({ ...watch, ...more }));
}

/** Gets a watch of the user; null when there is none. */
export async function findPageWatch(userId: string, id: string): Promise<ListedPageWatch | null> {
  const [row] = await select().where(isOwn(userId, id));
  return row ? { ...row.watch, lastSummary: row.lastSummary, lastError: row.lastError } : null;
}

/** Gets what a page is compared with; null before its first check. */
export async function findBaseline(watchId: string): Promise<PageWatchBaselineRow | null> {
  const [row] = await db.select().from(pageWatchBaselines).where(eq(pageWatchBaselines.watchId, watchId));
  return row ?? null;
}

/** Lists the ended checks of a watch, newest first. */
export const listChecks = async (watchId: string, limit: number): Promise<PageWatchCheckRow[]> =>
  db
    .select()
    .from(c)
    .where(and(eq(c.watchId, watchId), isNotNull(c.endedAt)))
    .orderBy(desc(c.createdAt))
    .limit(limit);

/** Gets a check of a watch of the user. */
export async function findOwnCheck(userId: string, checkId: string): Promise<PageWatchCheckRow | null> {
  const [row] = await db
    .select({ check: c })
    .from(c)
    .innerJoin(w, eq(w.id, c.watchId))
    .where(and(eq(c.id, checkId), eq(w.userId, userId)));
  return row?.check ?? null;
}

/**
 * Changes a watch. The baseline is deleted when the compared part of the page changes.
 * @returns the key of the picture that is no longer needed; undefined when the user has no such watch
 */
export async function updatePageWatch(
  userId: string,
  id: string,
  changes: Partial<PageWatchSettings & Pick<PageWatchRow, "pausedReason" | "nextCheckAt">>,
  deletesBaseline: boolean,
): Promise<string | null | undefined> {
  return inTransaction(async (tx) => {
    const isResumed = changes.pausedReason === null;
    const rows = await tx
      .update(w)
      .set({
        ...changes,
        ...(deletesBaseline ? { state: "new" as const } : {}),
        ...(deletesBaseline || isResumed ? { nextCheckAt: sql`now()`, consecutiveErrors: 0 } : {}),
      })
      .where(isOwn(userId, id))
      .returning({ id: w.id });
    if (rows.length === 0) return undefined;
    if (!deletesBaseline) return null;
    const [removed] = await tx
      .delete(pageWatchBaselines)
      .where(eq(pageWatchBaselines.watchId, id))
      .returning({ key: pageWatchBaselines.pictureKey });
    return removed?.key ?? null;
  });
}

const listKeys = (rows: Pick<PageWatchCheckRow, "beforeKey" | "afterKey" | "differenceKey">[]): string[] =>
  rows
    .flatMap(({ beforeKey, afterKey, differenceKey }) => [beforeKey, afterKey, differenceKey])
    .filter((key) => key !== null);

/**
 * Deletes watches of a user, one or all, and releases the usage of their open checks.
 * @returns the keys of their pictures; null when there was nothing to delete
 */
export async function deletePageWatches(userId: string, id?: string): Promise<string[] | null> {
  const open = await db
    .select({ check: c })
    .from(c)
    .innerJoin(w, eq(w.id, c.watchId))
    .where(and(id ? isOwn(userId, id) : eq(w.userId, userId), isNull(c.endedAt)));
  for (const { check } of open)
    await inTransaction(async (tx) => {
      const locked = await lockCheck(tx, check.id);
      if (locked && !locked.check.endedAt)
        await endCheck(tx, locked, { outcome: "canceled", isCharged: false });
    });
  const keys = await db
    .select({ check: c, baselineKey: pageWatchBaselines.pictureKey })
    .from(w)
    .leftJoin(c, eq(c.watchId, w.id))
    .leftJoin(pageWatchBaselines, eq(pageWatchBaselines.watchId, w.id))
    .where(id ? isOwn(userId, id) : eq(w.userId, userId));
  const rows = await db
    .delete(w)
    .where(id ? isOwn(userId, id) : eq(w.userId, userId))
    .returning({ id: w.id });
  if (rows.length === 0) return null;
  const baselines = keys.flatMap(({ baselineKey }) => baselineKey ?? []);
  return [...new Set([...listKeys(keys.flatMap(({ check }) => check ?? [])), ...baselines])];
}

/** Deletes ended checks older than `days`. @returns the keys of their pictures that no baseline uses */
export async function purgeChecks(days: number): Promise<string[]> {
  const rows = await db
    .delete(c)
    .where(and(isNotNull(c.endedAt), lt(c.createdAt, sql`now() - make_interval(days => ${days})`)))
    .returning({ beforeKey: c.beforeKey, afterKey: c.afterKey, differenceKey: c.differenceKey });
  const keys = listKeys(rows);
  if (keys.length === 0) return [];
  const used = await db.select({ key: pageWatchBaselines.pictureKey }).from(pageWatchBaselines);
  const inUse = new Set(used.map(({ key }) => key));
  return keys.filter((key) => !inUse.has(key));
}

// ---- Checks ------------------------------------------------------------------------------------------------------

/** Lists watches that are due, the longest waiting first, without an open check. */
export const listDueWatches = async (limit: number): Promise<PageWatchRow[]> =>
  db
    .select()
    .from(w)
    .where(
      and(
        lte(w.nextCheckAt, sql`now()`),
        sql`${w.pausedReason} is distinct from 'user'`,
        sql`not exists (select 1 from page_watch_checks k where k.watch_id = page_watches.id and k.ended_at is null)`,
      ),
    )
    .orderBy(asc(w.nextCheckAt))
    .limit(limit);

/** Locks a watch that is still due; null when another process was first. */
export async function lockDueWatch(tx: Executor, id: string): Promise<PageWatchRow | null> {
  const isDue = and(lte(w.nextCheckAt, sql`now()`), sql`${w.pausedReason} is distinct from 'user'`);
  const [row] = await tx
    .select()
    .from(w)
    .where(and(eq(w.id, id), isDue))
    .for("update", { skipLocked: true });
  return row ?? null;
}

/** Sets the time of the next check. */
export const postponeCheck = async (tx: Executor, watchId: string, nextCheckAt: Date): Promise<void> =>
  void (await tx.update(w).set({ nextCheckAt }).where(eq(w.id, watchId)));

/**
 * Creates the check of a due watch with its usage reservation, and sets the next time. The caller has locked counter and
 * watch.
 * @param leaseSeconds after which the reservation of a lost check is released
 * @returns its id; null when the watch has an open check
 */
export async function insertCheck(
  tx: Executor,
  watch: PageWatchRow,
  counter: UsageCounterKey,
  { leaseSeconds, nextCheckAt }: { leaseSeconds: number; nextCheckAt: Date },
): Promise<string | null> {
  const { productId, toolId, periodStart } = counter;
  const rows = await tx
    .insert(c)
    .values({ id: randomUUID(), watchId: watch.id, productId, toolId, periodStart })
    .onConflictDoNothing()
    .returning({ id: c.id });
  await tx.update(w).set({ nextCheckAt, pausedReason: null }).where(eq(w.id, watch.id));
  const id = rows[0]?.id;
  if (!id) return null;
  const expiresAt = secondsFromNow(leaseSeconds);
  await tx.insert(usageReservations).values({ id, ...counter, requestId: id, expiresAt });
  await changeUsage(tx, counter, 1);
  return id;
}

/** Stops a watch until a time. @returns whether it was not stopped for this reason before */
export async function stopWatch(
  tx: Executor,
  watch: PageWatchRow,
  reason: Exclude<PauseReason, "user">,
  nextCheckAt: Date,
): Promise<boolean> {
  await tx.update(w).set({ pausedReason: reason, nextCheckAt }).where(eq(w.id, watch.id));
  return watch.pausedReason !== reason;
}

export type LockedCheck = { check: PageWatchCheckRow; watch: PageWatchRow };

const toCounter = ({ check, watch }: LockedCheck): UsageCounterKey => ({
  userId: watch.userId,
  productId: check.productId,
  toolId: check.toolId,
  periodStart: check.periodStart,
});

/** Gets a check with its watch; null when the watch was deleted. */
export async function findCheck(id: string, tx: Executor = db): Promise<LockedCheck | null> {
  const [row] = await tx
    .select({ check: c, watch: w })
    .from(c)
    .innerJoin(w, eq(w.id, c.watchId))
    .where(eq(c.id, id));
  return row ?? null;
}

/** Locks the counter, the watch and the check, in the order of all transactions. */
export async function lockCheck(tx: Executor, id: string): Promise<LockedCheck | null> {
  const found = await findCheck(id, tx);
  if (!found) return null;
  await lockCounter(tx, toCounter(found));
  const [watch] = await tx.select().from(w).where(eq(w.id, found.watch.id)).for("update");
  const [check] = await tx.select().from(c).where(eq(c.id, id)).for("update");
  return watch && check ? { watch, check } : null;
}

/** Counts an attempt of a check. @returns its number */
export async function startAttempt(tx: Executor, id: string): Promise<number> {
  const [row] = await tx
    .update(c)
    .set({ attempts: sql`${c.attempts} + 1` })
    .where(eq(c.id, id))
    .returning({ attempts: c.attempts });
  if (!row) throw new Error("The check was deleted");
  return row.attempts;
}

/** Stores what the first snapshot of a check has found. */
export const saveFirstSnapshot = async (
  tx: Executor,
  id: string,
  firstSnapshot: Record<string, unknown>,
): Promise<void> => void (await tx.update(c).set({ firstSnapshot }).where(eq(c.id, id)));

export type CheckResult = Pick<PageWatchCheckRow, "isCharged"> & {
  outcome: NonNullable<PageWatchCheckRow["outcome"]>;
} & Partial<
    Pick<
      PageWatchCheckRow,
      | "summary"
      | "matchedRules"
      | "value"
      | "changes"
      | "ignoredChanges"
      | "addedLines"
      | "removedLines"
      | "picture"
      | "beforeKey"
      | "afterKey"
      | "differenceKey"
      | "error"
    >
  >;

/** Ends a check, and commits or releases its usage. The caller has locked it. */
export async function endCheck(tx: Executor, locked: LockedCheck, result: CheckResult): Promise<void> {
  const r = usageReservations;
  const settled = await tx
    .update(r)
    .set({ state: result.isCharged ? "committed" : "released", endedAt: sql`now()` })
    .where(and(eq(r.id, locked.check.id), eq(r.state, "reserved")))
    .returning({ id: r.id });
  if (settled.length > 0 && !result.isCharged) await changeUsage(tx, toCounter(locked), -1);
  const isCharged = result.isCharged && settled.length > 0;
  await tx
    .update(c)
    .set({ ...result, isCharged, firstSnapshot: null, endedAt: sql`now()` })
    .where(eq(c.id, locked.check.id));
}

/** Changes the state of a watch after a check. @returns its new version */
export async function updateAfterCheck(
  tx: Executor,
  id: string,
  changes: Partial<Pick<PageWatchRow, "state" | "consecutiveErrors" | "consecutiveUnstable">> & {
    hasChanged: boolean;
  },
): Promise<number> {
  const { hasChanged, ...values } = changes;
  const [row] = await tx
    .update(w)
    .set({
      ...values,
      version: sql`${w.version} + 1`,
      lastCheckedAt: sql`now()`,
      ...(hasChanged ? { lastChangedAt: sql`now()` } : {}),
    })
    .where(eq(w.id, id))
    .returning({ version: w.version });
  return row?.version ?? 0;
}

/** Replaces what a page is compared with. */
export async function saveBaseline(tx: Executor, baseline: PageWatchBaselineRow): Promise<void> {
  const { watchId: _watchId, ...values } = baseline;
  await tx
    .insert(pageWatchBaselines)
    .values(baseline)
    .onConflictDoUpdate({ target: pageWatchBaselines.watchId, set: values });
}

/** Lists open checks that the queue has lost, e.g. after a backup was restored. */
export async function listLostChecks(limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: c.id })
    .from(c)
    .where(
      and(
        isNull(c.endedAt),
        lt(c.createdAt, sql`now() - interval '10 minutes'`),
        not(hasOpenMessage(["watches"], c.id)),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}
