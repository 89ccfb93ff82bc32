import type { SupabaseClient } from "@supabase/supabase-js";
import type { SessionUser } from "./session-store.ts";

/**
 * Premium: at least one active subscription. The query runs under row-level security; an error counts as not
 * premium (specification, section 8).
 */
async function isPremium(client: SupabaseClient, userId: string): Promise<boolean> {
  const { count, error } = await client
    .from("user_subscriptions")
    .select("id", { count: "exact", head: true })
    .eq("user_id", userId)
    .eq("status", "active");
  if (!error) return (count ?? 0) > 0;
  // A HEAD response has no body, so the error's message may be empty. After a logout the error is expected.
  const { data } = await client.auth.getSession();
  if (data.session) console.error("The subscription count failed", error);
  return false;
}

/**
 * Fetches the user from the auth service, which detects sessions that were ended elsewhere.
 * @throws the auth service's error, or 'User not found'
 */
export async function fetchUser(client: SupabaseClient): Promise<SessionUser> {
  const { data, error } = await client.auth.getUser();
  if (error) throw error;
  if (!data.user) throw new Error("User not found");
  const { id, email = "", new_email: newEmail = null, identities } = data.user;
  const hasPassword = identities?.some(({ provider }) => provider === "email") ?? true;
  return { id, email, newEmail, hasPassword, isPremium: await isPremium(client, id) };
}
