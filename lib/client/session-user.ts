import { FIRST_RUN_METADATA, toFirstRun } from "#shared/first-run.ts";
import { awaitsLink } from "./first-run.ts";
import type { SessionClient, SessionUser } from "./session-store.ts";

/**
 * Premium: at least one active subscription. An error counts as not premium (specification, section 8).
 */
async function isPremium(client: SessionClient, userId: string): Promise<boolean> {
  const { count, error } = await client.countActiveSubscriptions(userId);
  if (!error) return (count ?? 0) > 0;
  // After a logout the error is expected.
  const { data } = await client.auth.getSession();
  if (data.session) console.error("The subscription count failed", error);
  return false;
}

/**
 * Fetches the user from the auth service, which detects sessions that were ended elsewhere.
 * @throws the auth service's error, or 'User not found'
 */
export async function fetchUser(client: SessionClient): Promise<SessionUser> {
  const { data, error } = await client.auth.getUser();
  if (error) throw error;
  if (!data.user) throw new Error("User not found");
  const { id, email = "", new_email: newEmail = null, identities, user_metadata } = data.user;
  const hasPassword = identities?.some(({ provider }) => provider === "email") ?? true;
  const firstRun = awaitsLink() ? null : toFirstRun(user_metadata?.[FIRST_RUN_METADATA]);
  return { id, email, newEmail, hasPassword, isPremium: await isPremium(client, id), firstRun };
}
