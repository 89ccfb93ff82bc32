import type { Credentials } from "#shared/auth/contract.ts";
import { paths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";
import { safeRedirect } from "#shared/safe-redirect.ts";
import { loadSupabase } from "./supabase.ts";

/** What the auth service said. `code` is its own word; `status` is 0 when it could not be reached. */
export type AuthFailure = { message: string; code: string; status: number };
export type AuthResult<T = null> = { ok: true; value: T } | { ok: false; problem: AuthFailure };

const UNREACHABLE = "The sign-in service could not be reached. Please check your connection and try again.";

type Client = Awaited<ReturnType<typeof loadSupabase>>;
type Answer = { data: unknown; error: unknown };

/** The service's own sentence, unless there is none to show: then nobody answered. */
function toProblem(error: unknown): AuthFailure {
  const {
    message = "",
    status = 0,
    code = "",
  } = error as { message?: string; status?: number; code?: string };
  const isSentence = status > 0 && message !== "" && !message.startsWith("{");
  return { message: isSentence ? message : UNREACHABLE, code, status };
}

/** Asks the service; every failure, thrown or answered, becomes an outcome. */
async function ask<A extends Answer>(
  question: (auth: Client["auth"]) => Promise<A>,
): Promise<AuthResult<A["data"]>> {
  try {
    const { auth } = await loadSupabase();
    const { data, error } = await question(auth);
    return error ? { ok: false, problem: toProblem(error) } : { ok: true, value: data };
  } catch (error) {
    return { ok: false, problem: toProblem(error) };
  }
}

/** Built from the configured origin, never from the address bar. */
const returnTo = (path: string) => `${publicEnv.siteUrl}${path}`;

export const signIn = (credentials: Credentials) => ask((auth) => auth.signInWithPassword(credentials));

/** `confirm`: the service has sent a link, or says so for an address it knows already. Nothing tells the two apart. */
export async function signUp({ email, password }: Credentials): Promise<AuthResult<"signed-in" | "confirm">> {
  const options = { emailRedirectTo: returnTo(paths.authCallback) };
  const outcome = await ask((auth) => auth.signUp({ email, password, options }));
  if (outcome.ok) return { ok: true, value: outcome.value.session ? "signed-in" : "confirm" };
  return isMailCoolDown(outcome.problem) ? { ok: true, value: "confirm" } : outcome;
}

/** Ends the session of this browser alone; other devices stay signed in. */
export const signOut = () =>
  ask(async (auth) => ({ data: null, ...(await auth.signOut({ scope: "local" })) }));

/** Says nothing of whether somebody has this address. */
export const sendResetLink = (email: string) =>
  quietly(ask((auth) => auth.resetPasswordForEmail(email, { redirectTo: returnTo(paths.resetPassword) })));

export const resendConfirmation = (email: string) =>
  quietly(
    ask((auth) =>
      auth.resend({ type: "signup", email, options: { emailRedirectTo: returnTo(paths.authCallback) } }),
    ),
  );

/** Leaves the page for Google's choice of accounts when it succeeds. */
export const signInWithGoogle = () =>
  ask((auth) =>
    auth.signInWithOAuth({
      provider: "google",
      options: {
        redirectTo: returnTo(paths.authCallback),
        scopes: "email profile",
        queryParams: { prompt: "select_account", access_type: "offline" },
      },
    }),
  );

const WRONG_PASSWORD: AuthFailure = {
  code: "current_password_invalid",
  message: "Your current password is incorrect.",
  status: 400,
};

/**
 * Changes the password and ends the user's other sessions. The current password is tried by signing in, because the
 * service does not ask for it in a session that a mail's link opened.
 * @param currentPassword null for a user who has none yet
 */
export async function changePassword(
  email: string,
  currentPassword: string | null,
  password: string,
): Promise<AuthResult<unknown>> {
  if (currentPassword === null) return updatePassword(password);
  const proof = await signIn({ email, password: currentPassword });
  if (proof.ok) return ask((auth) => auth.updateUser({ password, current_password: currentPassword }));
  return proof.problem.code === "invalid_credentials" ? { ok: false, problem: WRONG_PASSWORD } : proof;
}

/** Sends a link to the new address and one to the present address; the change waits for both. */
export const changeEmail = (email: string) =>
  ask(async (auth) => {
    const options = { emailRedirectTo: returnTo(paths.authCallback) };
    return { ...(await auth.updateUser({ email }, options)), data: null };
  });

/** Of the user who is signed in, which a reset link makes one. */
export const updatePassword = (password: string) => ask((auth) => auth.updateUser({ password }));

/**
 * Trades the code of a link for a session. Works once, and only in the browser that asked for the link.
 * @returns whether the link confirmed the new address that this browser's user asked for
 */
export const exchangeCode = (code: string) =>
  ask(async (auth) => {
    const { data: before } = await auth.getSession();
    const { data, error } = await auth.exchangeCodeForSession(code);
    const wanted = before.session?.user.new_email;
    return { data: { isEmailChange: wanted !== undefined && wanted === data.user?.email }, error };
  });

/** Spends the token of a link that works in every browser. */
export const verifyLink = (tokenHash: string, type: LinkType) =>
  ask((auth) => auth.verifyOtp({ token_hash: tokenHash, type }));

/** The code was meant for another browser: the one that asked for the link keeps the other half of the secret. */
export const isPkceMismatch = ({ code }: AuthFailure) => code === "pkce_code_verifier_not_found";

/**
 * The service refuses a second mail to one address within a minute, but only for addresses it knows. Whoever
 * shows that refusal tells strangers who has an account; the limit for everybody is another message.
 */
function isMailCoolDown({ code, message }: AuthFailure): boolean {
  return code === "over_email_send_rate_limit" && message.startsWith("For security purposes");
}

async function quietly<T>(asked: Promise<AuthResult<T>>): Promise<AuthResult> {
  const outcome = await asked;
  if (outcome.ok || isMailCoolDown(outcome.problem)) return { ok: true, value: null };
  return outcome;
}

const LINK_TYPES = ["signup", "recovery", "magiclink", "invite", "email_change", "email"] as const;
/** The kinds of one-time links whose token is spent on a button press. */
export type LinkType = (typeof LINK_TYPES)[number];

/** What a link from a mail or from Google brought along. Exactly one of these. */
export type AuthLink =
  | { kind: "none" }
  | { kind: "error"; message: string; details: string[] }
  /** The first of the two addresses has agreed to the change of the e-mail address. */
  | { kind: "half-way" }
  | { kind: "code"; code: string }
  | { kind: "token"; tokenHash: string; type: LinkType };

/** The auth service's words in an address; none of them may stay in the history or go out in a referrer. */
const PARAMETERS = [
  "code",
  "token_hash",
  "type",
  "error",
  "error_code",
  "error_description",
  "message",
  "sb",
  "sb_flow_id",
  "access_token",
  "refresh_token",
  "expires_at",
  "expires_in",
  "token_type",
  "provider_token",
  "provider_refresh_token",
];

const NO_SENTENCE = "Authentication failed";

/** The query wins over the hash when both speak; the service repeats errors in both. */
function readParameters(url: URL): URLSearchParams {
  const merged = new URLSearchParams(url.hash.replace(/^#/, ""));
  for (const [name, value] of url.searchParams) merged.set(name, value);
  return merged;
}

function readError(parameters: URLSearchParams): AuthLink | null {
  const [error, code, description] = ["error", "error_code", "error_description"].map((name) =>
    parameters.get(name),
  );
  if (!error && !code && !description) return null;
  const details = [error, code].filter((part): part is string => Boolean(part));
  return { kind: "error", message: description || error || NO_SENTENCE, details };
}

/** Reads a link's errors, code or token from query or hash. */
export function parseAuthLink(url: URL): AuthLink {
  const parameters = readParameters(url);
  const error = readError(parameters);
  if (error) return error;
  const type = LINK_TYPES.find((known) => known === parameters.get("type"));
  const tokenHash = parameters.get("token_hash");
  if (tokenHash && type) return { kind: "token", tokenHash, type };
  const code = parameters.get("code");
  if (code) return { kind: "code", code };
  return parameters.has("message") ? { kind: "half-way" } : { kind: "none" };
}

/** The same address without anything secret. The hash goes as a whole: only the auth service writes one here. */
export function withoutAuthParams(url: URL): string {
  const query = new URLSearchParams(url.search);
  for (const name of PARAMETERS) query.delete(name);
  const search = query.toString();
  return `${url.pathname}${search ? `?${search}` : ""}`;
}

/** Takes the link out of the address bar, so that it is neither spent twice nor kept in the history. */
export function consumeAuthLink(): AuthLink {
  const url = new URL(location.href);
  const link = parseAuthLink(url);
  if (link.kind !== "none" || url.hash) history.replaceState(null, "", withoutAuthParams(url));
  return link;
}

/** Google and mail links come back without our `redirect`; this tab remembers where the person was going. */
const KEY = "auth-redirect";

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps a destination for this tab; anything that is no page of this site forgets the last one. */
export function storeRedirect(path: string | null): void {
  const safe = safeRedirect(path);
  try {
    if (safe) sessionStorage.setItem(KEY, safe);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is switched off: people land on the home page, which is where they land without a redirect.
  }
}

/** The remembered destination, once: it is forgotten by reading it. Checked again, since storage can be edited. */
export function consumeRedirect(): string | null {
  const path = safeRedirect(read());
  storeRedirect(null);
  return path;
}
