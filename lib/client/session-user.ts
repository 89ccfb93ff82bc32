import { FIRST_RUN_METADATA, type FirstRun, type SignUpReturn, toSignUpTarget } from "#shared/first-run.ts";
import { awaitsLink } from "./first-run.ts";

export type Session = { access_token: string };

/** The methods of the auth service's client that the session needs. */
export type SessionClient = {
  auth: {
    onAuthStateChange(listener: (event: string, session: Session | null) => void): {
      data: { subscription: { unsubscribe: () => void } };
    };
    getSession(): Promise<{ data: { session: Session | null } }>;
    getUser(): Promise<{ data: { user: AuthUser | null }; error: unknown }>;
    signOut(options: { scope: "local" }): Promise<unknown>;
  };
  countActiveSubscriptions(userId: string): Promise<{ count: number | null; error: unknown }>;
};

type AuthUser = {
  id: string;
  email?: string | undefined;
  new_email?: string | undefined;
  identities?: { provider: string }[] | undefined;
  user_metadata?: Record<string, unknown> | undefined;
};

/** The signed-in user. */
export type SessionUser = {
  id: string;
  email: string;
  /** The new email, until it is confirmed. */
  newEmail: string | null;
  /** False for users who signed up with Google and never set a password. */
  hasPassword: boolean;
  isPremium: boolean;
  /**
   * What the user typed on a landing page before signing up, or the page to return to; null once it was used, and if
   * another tab uses it.
   */
  firstRun: FirstRun | SignUpReturn | null;
};

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
  const firstRun = awaitsLink() ? null : toSignUpTarget(user_metadata?.[FIRST_RUN_METADATA]);
  return { id, email, newEmail, hasPassword, isPremium: await isPremium(client, id), firstRun };
}
