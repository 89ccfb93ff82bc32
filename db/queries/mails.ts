import { and, asc, eq, gt, isNotNull, isNull, lt, lte, notExists, sql } from "drizzle-orm";
import { authUsers } from "drizzle-orm/supabase";
import { db, type Executor, inTransaction } from "#db/client.ts";
import { mailOutbox, mailRecipients, notificationSettings } from "#db/notification-tables.ts";
import { plans, products, userSubscriptions } from "#db/schema.ts";
import { isLeaseFree, LEASE_SECONDS, secondsFromNow } from "./leases.ts";
import type { MailRecipientRow } from "./mail-recipients.ts";
import { givesAccess } from "./subscriptions.ts";

const [m, n, r] = [mailOutbox, notificationSettings, mailRecipients];

type MailRow = typeof mailOutbox.$inferSelect;
export type NewMail = Pick<MailRow, "userId" | "kind" | "subjectKey" | "data"> &
  Partial<Pick<MailRow, "recipientId" | "digestAt">>;

/** Inserts a mail, unless its cause has one for the same recipient. @returns its id, or null */
export async function insertMail(tx: Executor, mail: NewMail): Promise<string | null> {
  const [row] = await tx.insert(m).values(mail).onConflictDoNothing().returning({ id: m.id });
  return row?.id ?? null;
}

export type ClaimedMail = {
  mail: MailRow;
  /** The user's confirmed address at this time; null without one. */
  email: string | null;
  timeZone: string | null;
  isMuted: boolean;
  bouncedAddress: string | null;
  /** The extra recipient of the mail; null for the user's own mail, and for one that was removed. */
  extraRecipient: MailRecipientRow | null;
  ageSeconds: number;
};

/** Whether a mail of its own has been due for some seconds, and no process sends it. */
const isDue = (seconds: number) =>
  and(
    eq(m.state, "pending"),
    isNull(m.digestAt),
    isLeaseFree(m.leaseEndsAt),
    lte(m.nextAttemptAt, secondsFromNow(-seconds)),
  );

/** Claims a due mail for one attempt. @returns null when it has ended, is being sent, or is not due */
export async function claimMail(id: string): Promise<ClaimedMail | null> {
  return inTransaction(async (tx) => {
    const [mail] = await tx
      .update(m)
      .set({ leaseEndsAt: secondsFromNow(LEASE_SECONDS), attempts: sql`${m.attempts} + 1` })
      .where(and(eq(m.id, id), isDue(0)))
      .returning();
    if (!mail) return null;
    const isConfirmed = isNotNull(sql`${authUsers}.email_confirmed_at`);
    const [user] = await tx
      .select({
        email: authUsers.email,
        timeZone: n.timeZone,
        bouncedAddress: n.bouncedAddress,
        isMuted: sql<boolean>`coalesce(${mail.kind} = any(${n.mutedKinds}), false)`,
      })
      .from(authUsers)
      .leftJoin(n, eq(n.userId, authUsers.id))
      .where(and(eq(authUsers.id, mail.userId), isConfirmed));
    const [extraRecipient] = mail.recipientId
      ? await tx.select().from(r).where(eq(r.id, mail.recipientId))
      : [];
    const [age] = await tx
      .select({ seconds: sql<number>`extract(epoch from now() - ${m.createdAt})::int` })
      .from(m)
      .where(eq(m.id, id));
    return {
      mail,
      email: user?.email ?? null,
      timeZone: user?.timeZone ?? null,
      isMuted: user?.isMuted ?? false,
      bouncedAddress: user?.bouncedAddress ?? null,
      extraRecipient: extraRecipient ?? null,
      ageSeconds: age?.seconds ?? 0,
    };
  });
}

/** Ends a mail, and deletes its content, which has personal data. Nothing stays of the mail to a deleted account. */
export async function endMail(id: string, state: "sent" | "failed" | "dropped"): Promise<void> {
  const user = db.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.id, m.userId));
  await db
    .update(m)
    .set({ state, endedAt: sql`now()`, leaseEndsAt: null, recipient: null, data: {} })
    .where(and(eq(m.id, id), eq(m.state, "pending")));
  await db.delete(m).where(and(eq(m.id, id), notExists(user)));
}

/** Schedules the next attempt of a mail. */
export async function postponeMail(tx: Executor, id: string, seconds: number): Promise<void> {
  await tx
    .update(m)
    .set({ leaseEndsAt: null, nextAttemptAt: secondsFromNow(seconds) })
    .where(eq(m.id, id));
}

const DUE_BATCH = 500;

/** Lists mails that have been due for some seconds, the oldest first. */
export async function listOverdueMails(overdueSeconds: number): Promise<string[]> {
  const rows = await db
    .select({ id: m.id })
    .from(m)
    .where(isDue(overdueSeconds))
    .orderBy(asc(m.nextAttemptAt))
    .limit(DUE_BATCH);
  return rows.map(({ id }) => id);
}

/** Deletes ended mails older than 30 days. A cause of that age does not occur again. */
export async function purgeMails(): Promise<void> {
  await db.delete(m).where(lt(m.endedAt, sql`now() - interval '30 days'`));
}

const s = userSubscriptions;
const describeSubscription = {
  userId: s.userId,
  subscriptionId: s.id,
  product: products.name,
  plan: plans.name,
};

/** Lists yearly subscriptions that renew within some days. */
export const listRenewals = async (days: number) =>
  db
    .select({
      ...describeSubscription,
      date: sql`${s.currentPeriodEnd}`.mapWith(s.usageAnchorAt),
      priceCents: sql<number>`coalesce(${s.priceCents}, ${plans.priceCents})`,
    })
    .from(s)
    .innerJoin(plans, eq(plans.id, s.planId))
    .innerJoin(products, eq(products.id, s.productId))
    .where(
      and(
        givesAccess(),
        eq(s.cancelAtPeriodEnd, false),
        isNull(s.endsAt),
        isNull(s.scheduledPlanId),
        eq(sql`coalesce(${s.billingCycle}, ${plans.billingCycle})`, "1 year"),
        gt(s.currentPeriodEnd, sql`now()`),
        lte(s.currentPeriodEnd, sql`now() + make_interval(days => ${days})`),
      ),
    );

/** Lists subscriptions whose access ends within some days. */
export const listEndingSubscriptions = async (days: number) =>
  db
    .select({ ...describeSubscription, date: sql`${s.endsAt}`.mapWith(s.usageAnchorAt) })
    .from(s)
    .innerJoin(plans, eq(plans.id, s.planId))
    .innerJoin(products, eq(products.id, s.productId))
    .where(and(givesAccess(), lte(s.endsAt, sql`now() + make_interval(days => ${days})`)));
