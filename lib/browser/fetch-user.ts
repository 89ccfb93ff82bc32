import type { SupabaseClient } from "@supabase/supabase-js";

/** The person who is signed in, as the screens know them. */
export type SessionUser = {
  id: string;
  email: string;
  /** The address that waits for its confirmation. */
  newEmail: string | null;
  /** False for a user who came from a provider and has not chosen one. */
  hasPassword: boolean;
  isPremium: boolean;
};

/** Premium is: at least one active subscription. Counted with the user's own rights; a failure means no. */
async function isPremium(client: SupabaseClient, userId: string): Promise<boolean> {
  const { count, error } = await client
    .from("user_subscriptions")
    .select("id", { count: "exact", head: true })
    .eq("user_id", userId)
    .eq("status", "active");
  if (!error) return (count ?? 0) > 0;
  // An answer to HEAD has no body, so the message may be empty: the error itself is the sign. Somebody who has
  // logged out meanwhile is no failure.
  const { data } = await client.auth.getSession();
  if (data.session) console.error("The subscription count failed", error);
  return false;
}

/**
 * Asks the auth service who is signed in, so a session that was ended elsewhere is noticed.
 * @throws the service's error, or 'User not found' when it answers with nobody.
 */
export async function fetchUser(client: SupabaseClient): Promise<SessionUser> {
  const { data, error } = await client.auth.getUser();
  if (error) throw error;
  if (!data.user) throw new Error("User not found");
  const { id, email = "", new_email: newEmail = null, identities } = data.user;
  const hasPassword = identities?.some(({ provider }) => provider === "email") ?? true;
  return { id, email, newEmail, hasPassword, isPremium: await isPremium(client, id) };
}
