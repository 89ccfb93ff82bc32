import { and, count, desc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { db, type Executor, inTransaction } from "#db/client.ts";
import { webhookDeliveries, webhookEndpoints } from "#db/notification-tables.ts";
import { lockUser } from "./billing-customers.ts";

export type WebhookEndpointRow = typeof webhookEndpoints.$inferSelect;
/** A row with what the database's clock decides. */
export type ListedEndpoint = WebhookEndpointRow & { isRotating: boolean };

const e = webhookEndpoints;
const isRotating = sql<boolean>`coalesce(${e.previousSecretEndsAt} > now(), false)`;
const isOwn = (userId: string, id: string) => and(eq(e.id, id), eq(e.userId, userId)) as SQL;

const select = () => db.select({ ...getTableColumns(e), isRotating }).from(e);

/** The endpoints that a user has set up, without those of single jobs. */
const isUsers = (userId: string) => and(eq(e.userId, userId), isNull(e.jobId));

/** Lists a user's endpoints without those of single jobs, newest first. */
export const listWebhookEndpoints = async (userId: string): Promise<ListedEndpoint[]> =>
  select().where(isUsers(userId)).orderBy(desc(e.createdAt), desc(e.id));

/** Gets an endpoint of the user; null when there is none. */
export async function findWebhookEndpoint(userId: string, id: string): Promise<ListedEndpoint | null> {
  const [row] = await select().where(isOwn(userId, id));
  return row ?? null;
}

type EndpointSettings = Pick<WebhookEndpointRow, "url" | "description" | "events" | "secret" | "chatId">;
type NewWebhookEndpoint = EndpointSettings & Pick<WebhookEndpointRow, "userId" | "kind">;

/** Inserts an endpoint unless the user has the maximum. @returns null when the maximum is reached */
export async function insertWebhookEndpoint(
  endpoint: NewWebhookEndpoint,
  maxEndpoints: number,
): Promise<WebhookEndpointRow | null> {
  return inTransaction(async (tx) => {
    await lockUser(tx, endpoint.userId);
    const [existing] = await tx.select({ count: count() }).from(e).where(isUsers(endpoint.userId));
    if ((existing?.count ?? 0) >= maxEndpoints) return null;
    const [row] = await tx.insert(e).values(endpoint).returning();
    return row ?? null;
  });
}

/** The endpoint of one job, before the job exists. */
export type NewJobEndpoint = Pick<WebhookEndpointRow, "url" | "events" | "secret">;

/** Inserts the endpoint of a job. @returns its id */
export async function insertJobEndpoint(
  tx: Executor,
  job: { id: string; userId: string },
  endpoint: NewJobEndpoint,
): Promise<string> {
  const [row] = await tx
    .insert(e)
    .values({ ...endpoint, kind: "standard", userId: job.userId, jobId: job.id })
    .returning({ id: e.id });
  if (!row) throw new Error("The endpoint was not written");
  return row.id;
}

/**
 * Changes an endpoint. Enabling one forgets its failures; disabling one cancels what it has not received.
 * @returns false when the user has no such endpoint
 */
export async function updateWebhookEndpoint(
  userId: string,
  id: string,
  { isEnabled, ...settings }: Partial<EndpointSettings> & { isEnabled?: boolean | undefined },
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const rows = await tx
      .update(e)
      .set({ ...settings, updatedAt: sql`now()`, ...(isEnabled === true ? ENABLED : {}) })
      .where(isOwn(userId, id))
      .returning({ id: e.id });
    if (rows.length > 0 && isEnabled === false) await disableWebhookEndpoint(tx, id, "user");
    return rows.length > 0;
  });
}

const ENABLED = {
  disabledAt: null,
  disabledReason: null,
  consecutiveFailures: 0,
  failingSince: null,
  pausedUntil: null,
};

/** Disables an endpoint and cancels its pending deliveries. @returns false when it was disabled before */
export async function disableWebhookEndpoint(
  tx: Executor,
  id: string,
  reason: NonNullable<WebhookEndpointRow["disabledReason"]>,
): Promise<boolean> {
  const rows = await tx
    .update(e)
    .set({ disabledAt: sql`now()`, disabledReason: reason })
    .where(and(eq(e.id, id), isNull(e.disabledAt)))
    .returning({ id: e.id });
  const d = webhookDeliveries;
  await tx
    .update(d)
    .set({ state: "canceled", endedAt: sql`now()`, leaseEndsAt: null })
    .where(and(eq(d.endpointId, id), eq(d.state, "pending")));
  return rows.length > 0;
}

/** Deletes an endpoint with its deliveries. @returns false when the user has no such endpoint */
export async function deleteWebhookEndpoint(userId: string, id: string): Promise<boolean> {
  const rows = await db.delete(e).where(isOwn(userId, id)).returning({ id: e.id });
  return rows.length > 0;
}

/** Replaces the secret; the old one signs too for some hours. @returns false when the user has no such endpoint */
export async function rotateWebhookSecret(
  userId: string,
  id: string,
  secret: string,
  oldSecretValidHours: number,
): Promise<boolean> {
  const rows = await db
    .update(e)
    .set({
      secret,
      previousSecret: sql`${e.secret}`,
      previousSecretEndsAt: sql`now() + make_interval(hours => ${oldSecretValidHours})`,
    })
    .where(and(isOwn(userId, id), eq(e.kind, "standard")))
    .returning({ id: e.id });
  return rows.length > 0;
}
