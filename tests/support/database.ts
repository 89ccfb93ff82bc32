import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll } from "vitest";
import { addSubscription, type SubscriptionOptions, type TestPlan } from "./subscriptions.ts";

/** Connection string of this test file's own database, migrated and seeded with the catalog; not that of a pooler. */
export const databaseUrl: string = process.env.DIRECT_URL ?? process.env.DATABASE_URL ?? "";

/** A superuser connection for setup and assertions, which bypasses row-level security. */
export const sql = postgres(databaseUrl, { max: 20, onnotice: () => {} });

afterAll(async () => {
  await sql.end({ timeout: 5 });
});

export type TestUser = { id: string; email: string; sessionId: string };

/** A confirmed user with a session. Every test creates its own. */
export async function makeUser(email = `${randomUUID()}@example.test`): Promise<TestUser> {
  const [row] = await sql<Omit<TestUser, "sessionId">[]>`
    insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
    values (${randomUUID()}, 'authenticated', 'authenticated', ${email}, now(), now(), now())
    returning id, email`;
  if (!row) throw new Error("The user was not made.");
  return { ...row, sessionId: await startSession(row.id) };
}

/** A user with a subscription. */
export async function makeSubscriber(
  plan: TestPlan = "pro",
  options: SubscriptionOptions = {},
): Promise<TestUser> {
  const user = await makeUser();
  await addSubscription(sql, user.id, { plan, ...options });
  return user;
}

/** Replaces the user's subscriptions by one of this plan. */
export async function setPlan(userId: string, plan: TestPlan): Promise<void> {
  await sql`delete from user_subscriptions where user_id = ${userId}`;
  await addSubscription(sql, userId, { plan });
}

/** Adds a session to this user. @returns its id */
export async function startSession(userId: string): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into auth.sessions (id, user_id, refresh_token_key, amr) values (${id}, ${userId}, ${"\\x00"}, '[]')`;
  return id;
}

export const endSession = (id: string) => sql`delete from auth.sessions where id = ${id}`;

type Role = "anon" | "authenticated" | "service_role";

/**
 * Runs `work` as the Data API does: in a transaction, under a role, with the token's claims in the settings.
 * Always rolls back.
 */
export async function asRole<T>(
  role: Role,
  userId: string | null,
  work: (tx: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
  const undo = Symbol("undo");
  let result: { value: T } | undefined;
  await sql
    .begin(async (tx) => {
      const claims = { role, ...(userId ? { sub: userId } : {}) };
      await tx`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
      await tx.unsafe(`set local role ${role}`);
      result = { value: await work(tx) };
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  if (!result) throw new Error("The work did not run.");
  return result.value;
}
