import type { Credentials } from "#shared/auth/contract.ts";
import { FIRST_RUN_METADATA, type FirstRun, type SignUpReturn } from "#shared/first-run.ts";
import { paths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";
import { safeRedirect } from "#shared/safe-redirect.ts";
import type { TokenLink } from "./auth-link.ts";
import { setAwaitsLink } from "./first-run.ts";
import { loadSupabase } from "./supabase.ts";

/** An error of the auth service with its own `code`. `status` is 0 if it could not be reached. */
export type AuthError = { message: string; code: string; status: number };
export type AuthResult<T = null> = { ok: true; value: T } | { ok: false; error: AuthError };

const UNREACHABLE = "The login service could not be reached. Please check your connection and try again.";

type Client = Awaited<ReturnType<typeof loadSupabase>>;
type Answer = { data: unknown; error: unknown };

/** Keeps the message of the auth service; without one, no response arrived. */
function toAuthError(error: unknown): AuthError {
  const {
    message = "",
    status = 0,
    code = "",
  } = error as { message?: string; status?: number; code?: string };
  const isSentence = status > 0 && message !== "" && !message.startsWith("{");
  return { message: isSentence ? message : UNREACHABLE, code, status };
}

/** Calls the auth service; thrown and returned errors become a result. */
async function callAuth<A extends Answer>(
  question: (auth: Client["auth"]) => Promise<A>,
): Promise<AuthResult<A["data"]>> {
  try {
    const { auth } = await loadSupabase();
    const { data, error } = await question(auth);
    return error ? { ok: false, error: toAuthError(error) } : { ok: true, value: data };
  } catch (error) {
    return { ok: false, error: toAuthError(error) };
  }
}

/** Calls the auth service for a session that begins in this tab. */
function callForSession<A extends Answer>(
  question: (auth: Client["auth"]) => Promise<A>,
): Promise<AuthResult<A["data"]>> {
  setAwaitsLink(false);
  return callAuth(question);
}

/** Uses the configured origin, because the Host header and the address bar can be forged. */
const returnTo = (path: string) => `${publicEnv.siteUrl}${path}`;

export const signIn = (credentials: Credentials) =>
  callForSession((auth) => auth.signInWithPassword(credentials));

/**
 * `confirm`: the auth service has sent a link. It responds the same for a known email, so accounts cannot be
 * enumerated.
 * @param target kept in the user's metadata, because the link can be opened in another tab or browser
 */
export async function signUp(
  { email, password }: Credentials,
  target: FirstRun | SignUpReturn | null,
): Promise<AuthResult<"signed-in" | "confirm">> {
  const data = target ? { data: { [FIRST_RUN_METADATA]: target } } : {};
  const options = { emailRedirectTo: returnTo(paths.authCallback), ...data };
  const result = await callForSession((auth) => auth.signUp({ email, password, options }));
  if (result.ok && result.value.session) return { ok: true, value: "signed-in" };
  if (!result.ok && !isMailCoolDown(result.error)) return result;
  setAwaitsLink(true);
  return { ok: true, value: "confirm" };
}

/** Removes what was typed before signing up, so that it is used once. */
export const clearFirstRun = () =>
  callAuth((auth) => auth.updateUser({ data: { [FIRST_RUN_METADATA]: null } }));

/** Ends the session of this browser only; other devices stay signed in. */
export const signOut = () =>
  callAuth(async (auth) => ({ data: null, ...(await auth.signOut({ scope: "local" })) }));

/** Ends all sessions of the user, this one too. */
export const signOutEverywhere = () =>
  callAuth(async (auth) => ({ data: null, ...(await auth.signOut({ scope: "global" })) }));

/** The result does not reveal whether the email has an account. */
export const sendResetLink = (email: string) =>
  quietly(
    callAuth((auth) => auth.resetPasswordForEmail(email, { redirectTo: returnTo(paths.resetPassword) })),
  );

export const resendConfirmation = (email: string) =>
  quietly(
    callAuth((auth) =>
      auth.resend({ type: "signup", email, options: { emailRedirectTo: returnTo(paths.authCallback) } }),
    ),
  );

/** Redirects to Google's account chooser on success. */
export const signInWithGoogle = () =>
  callAuth((auth) =>
    auth.signInWithOAuth({
      provider: "google",
      options: {
        redirectTo: returnTo(paths.authCallback),
        scopes: "email profile",
        queryParams: { prompt: "select_account", access_type: "offline" },
      },
    }),
  );

const WRONG_PASSWORD: AuthError = {
  code: "current_password_invalid",
  message: "Your current password is incorrect.",
  status: 400,
};

/**
 * Changes the password and ends the user's other sessions. Verifies the current password by signing in,
 * because the auth service does not check it in a session that an emailed link created.
 * @param currentPassword null for a user without a password
 */
export async function changePassword(
  email: string,
  currentPassword: string | null,
  password: string,
): Promise<AuthResult<unknown>> {
  if (currentPassword === null) return updatePassword(password);
  const proof = await signIn({ email, password: currentPassword });
  if (proof.ok) return callAuth((auth) => auth.updateUser({ password, current_password: currentPassword }));
  return proof.error.code === "invalid_credentials" ? { ok: false, error: WRONG_PASSWORD } : proof;
}

/** Sends links to the new and to the current address; the change takes effect when both are confirmed. */
export const changeEmail = (email: string) =>
  callAuth(async (auth) => {
    const options = { emailRedirectTo: returnTo(paths.authCallback) };
    return { ...(await auth.updateUser({ email }, options)), data: null };
  });

/** Sets the password of the signed-in user, for example after opening a reset link. */
export const updatePassword = (password: string) => callAuth((auth) => auth.updateUser({ password }));

/**
 * Exchanges a link's code for a session. Works once, and only in the browser that requested the link (PKCE).
 * @returns whether the link confirmed the new email of this browser's user
 */
export const exchangeCode = (code: string) =>
  callForSession(async (auth) => {
    const { data: before } = await auth.getSession();
    const { data, error } = await auth.exchangeCodeForSession(code);
    const wanted = before.session?.user.new_email;
    return { data: { isEmailChange: wanted !== undefined && wanted === data.user?.email }, error };
  });

/** Verifies the token of a link, or uses its session; works once, in any browser. */
export const verifyLink = (link: TokenLink) =>
  callForSession(async (auth) =>
    "session" in link
      ? auth.setSession(link.session)
      : auth.verifyOtp({ token_hash: link.tokenHash, type: link.type }),
  );

/** The link was requested in another browser, which stores the PKCE code verifier. */
export const isPkceMismatch = ({ code }: AuthError) => code === "pkce_code_verifier_not_found";

/**
 * The auth service limits emails to one a minute per address, but reports this only for known addresses.
 * Showing the error would reveal that an account exists; the global limit has a different message.
 */
function isMailCoolDown({ code, message }: AuthError): boolean {
  return code === "over_email_send_rate_limit" && message.startsWith("For security purposes");
}

async function quietly<T>(asked: Promise<AuthResult<T>>): Promise<AuthResult> {
  const result = await asked;
  if (result.ok || isMailCoolDown(result.error)) return { ok: true, value: null };
  return result;
}

/**
 * Google and emailed links return without our `redirect` parameter, so the path is kept in session storage.
 */
const KEY = "auth-redirect";

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Stores the redirect path for this tab. Anything but a path of this site clears it. */
export function storeRedirect(path: string | null): void {
  const safe = safeRedirect(path);
  try {
    if (safe) sessionStorage.setItem(KEY, safe);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, users land on the home page, the default without a redirect.
  }
}

/** Returns and clears the stored path. Validated again, because users can edit the storage. */
export function consumeRedirect(): string | null {
  const path = safeRedirect(read());
  storeRedirect(null);
  return path;
}
