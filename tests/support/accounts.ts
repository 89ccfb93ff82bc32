import { randomUUID } from "node:crypto";
import { createClient, type Session } from "@supabase/supabase-js";
import postgres from "postgres";
import { stack } from "./stack.ts";

const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } };

export type Account = { id: string; email: string; password: string };

/** A unique email address. */
export const uniqueEmail = (): string => `user-${randomUUID()}@example.test`;

/** A confirmed account of the running site, created with the auth service's admin API. */
export async function makeAccount(): Promise<Account> {
  const email = uniqueEmail();
  const password = `secret-${randomUUID()}`;
  const admin = createClient(stack.supabase, stack.secretKey, withoutSession).auth.admin;
  const { data, error } = await admin.createUser({ email, password, email_confirm: true });
  if (error) throw error;
  return { id: data.user.id, email, password };
}

export type Credentials = Pick<Account, "email" | "password">;

/** Signs an account in over HTTP. */
export async function createSession({ email, password }: Credentials): Promise<Session> {
  const { auth } = createClient(stack.supabase, stack.publishableKey, withoutSession);
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
  return data.session;
}

export const getAccessToken = async (account: Credentials) => (await createSession(account)).access_token;

/** A connection to the running site's database for setup and assertions. The caller closes it. */
export const openStackDatabase = () => postgres(stack.databaseUrl, { max: 5, onnotice: () => {} });

/** The running site's database. Its connections close by themselves. */
export const stackSql = postgres(stack.databaseUrl, { max: 2, idle_timeout: 1, onnotice: () => {} });
