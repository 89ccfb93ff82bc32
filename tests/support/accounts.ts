import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import postgres from "postgres";
import { stack } from "./stack.ts";

const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } };

export type Account = { id: string; email: string; password: string };

/** An address that nobody else in any test uses. */
export const freshEmail = (): string => `user-${randomUUID()}@example.test`;

/** A confirmed account of the running product, made by the auth service's administrator. */
export async function makeAccount(): Promise<Account> {
  const email = freshEmail();
  const password = `secret-${randomUUID()}`;
  const admin = createClient(stack.supabase, stack.secretKey, withoutSession).auth.admin;
  const { data, error } = await admin.createUser({ email, password, email_confirm: true });
  if (error) throw error;
  return { id: data.user.id, email, password };
}

/** Signs an account in over HTTP. @returns its access token, as a bearer for the product's calls */
export async function accessTokenOf({
  email,
  password,
}: Pick<Account, "email" | "password">): Promise<string> {
  const { auth } = createClient(stack.supabase, stack.publishableKey, withoutSession);
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
  return data.session.access_token;
}

/** A connection to the running product's database, for arranging and looking. End it when done. */
export const openStackDatabase = () => postgres(stack.databaseUrl, { max: 5, onnotice: () => {} });
