import { and, eq, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.ts";
import { jobs } from "#db/job-tables.ts";
import { captures, nameChecks, plans, userSubscriptions } from "#db/schema.ts";
import { progressColumns } from "./job-columns.ts";
import type { JobProgressRow } from "./jobs.ts";
import { givesAccess } from "./subscriptions.ts";

const TABLES = { capture: captures, check: nameChecks, job: jobs } as const;
export type ShareableKind = keyof typeof TABLES;

type Item = { kind: ShareableKind; userId: string; id: string };

/** Why an item has no public address: the user has no such item, or the plan allows no more. */
type ShareRefusal = { shareId: null; limit: number | null };

/** The tables whose addresses count against one limit. */
const COUNTED = { capture: [captures], check: [nameChecks, jobs], job: [nameChecks, jobs] } as const;

const isOwn = ({ kind, userId, id }: Item) =>
  sql`id = ${id}::uuid and user_id = ${userId}::uuid and expires_at > now() ${kind === "job" ? sql`and kind = 'checks'` : sql``}`;

const countShared = ({ kind, userId }: Item) =>
  sql.join(
    COUNTED[kind].map(
      (table) => sql`(select count(*)::int from ${table}
        where user_id = ${userId}::uuid and share_id is not null and expires_at > now())`,
    ),
    sql` + `,
  );

/**
 * Gives an item a public address. An existing address is kept. Exact also when several items are shared at once,
 * because the subscription is locked.
 * @param productId the product whose plan limits the addresses
 * @returns without an address, `limit` is that of the plan, or null when the user has no such item
 */
export async function createShare(
  item: Item,
  productId: number,
): Promise<{ shareId: string } | ShareRefusal> {
  const { kind, userId } = item;
  const table = TABLES[kind];
  return inTransaction(async (tx) => {
    const [plan] = await tx
      .select({ sharedLinks: plans.sharedLinks })
      .from(userSubscriptions)
      .innerJoin(plans, eq(plans.id, userSubscriptions.planId))
      .where(
        and(eq(userSubscriptions.userId, userId), eq(userSubscriptions.productId, productId), givesAccess()),
      )
      .for("no key update", { of: userSubscriptions });
    const limit = plan?.sharedLinks ?? 0;
    const [own] = await tx.execute<{ shareId: string | null; used: number }>(sql`
      select share_id as "shareId", ${countShared(item)} as "used" from ${table} where ${isOwn(item)}`);
    if (!own) return { shareId: null, limit: null };
    if (own.shareId) return { shareId: own.shareId };
    if (own.used >= limit) return { shareId: null, limit };
    const [shared] = await tx.execute<{ shareId: string }>(sql`
      update ${table} set share_id = gen_random_uuid() where ${isOwn(item)} returning share_id as "shareId"`);
    return shared ?? { shareId: null, limit: null };
  });
}

/** Revokes the public address of an item. @returns whether the user has such an item */
export async function revokeShare(item: Item): Promise<boolean> {
  const rows = await db.execute(
    sql`update ${TABLES[item.kind]} set share_id = null where ${isOwn(item)} returning id`,
  );
  return rows.length > 0;
}

/** Gets the list of names of a public address; null when there is none or it has ended. */
export async function findSharedJob(shareId: string): Promise<JobProgressRow | null> {
  const [row] = await db
    .select(progressColumns)
    .from(jobs)
    .where(and(eq(jobs.shareId, shareId), sql`${jobs.expiresAt} > now()`));
  return row ?? null;
}
