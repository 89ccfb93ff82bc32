/* The links of the emails of the auth service, and its answers in the URL. */

const LINK_TYPES = ["signup", "recovery", "magiclink", "invite", "email_change", "email"] as const;
/** Types of one-time links whose token is verified on click. */
type LinkType = (typeof LINK_TYPES)[number];

/** A link with a token, or after the auth service has verified it, with the session itself. */
export type TokenLink = { kind: "token"; type: LinkType } & (
  | { tokenHash: string }
  | { session: { access_token: string; refresh_token: string } }
);

/** The content of an auth link in the URL. */
export type AuthLink =
  | { kind: "none" }
  | { kind: "error"; message: string; details: string[] }
  /** The first of the two addresses has confirmed the email change. */
  | { kind: "awaiting-other-address" }
  | { kind: "code"; code: string }
  | TokenLink;

/**
 * Query parameters of the auth service. They are removed, so that none stays in the history or in a referrer.
 */
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

/** The query takes precedence over the hash; the auth service repeats errors in both. */
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

/** The session in the hash of a link of the implicit flow; never from the query, which servers see. */
function readSession(url: URL) {
  const hash = new URLSearchParams(url.hash.slice(1));
  const [access_token, refresh_token] = [hash.get("access_token"), hash.get("refresh_token")];
  return access_token && refresh_token ? { access_token, refresh_token } : null;
}

/** Parses a link's error, code or token from the query or the hash. */
export function parseAuthLink(url: URL): AuthLink {
  const parameters = readParameters(url);
  const error = readError(parameters);
  if (error) return error;
  const type = LINK_TYPES.find((known) => known === parameters.get("type"));
  const tokenHash = parameters.get("token_hash");
  if (tokenHash && type) return { kind: "token", tokenHash, type };
  const session = readSession(url);
  if (session) return { kind: "token", session, type: type ?? "magiclink" };
  const code = parameters.get("code");
  if (code) return { kind: "code", code };
  return parameters.has("message") ? { kind: "awaiting-other-address" } : { kind: "none" };
}

/**
 * Returns the URL without auth parameters. The whole hash is removed, because only the auth service sets one
 * here.
 */
export function withoutAuthParams(url: URL): string {
  const query = new URLSearchParams(url.search);
  for (const name of PARAMETERS) query.delete(name);
  const search = query.toString();
  return `${url.pathname}${search ? `?${search}` : ""}`;
}

/** Parses the link and removes it from the URL, so that it is neither used twice nor kept in the history. */
export function consumeAuthLink(): AuthLink {
  const url = new URL(location.href);
  const link = parseAuthLink(url);
  if (link.kind !== "none" || url.hash) history.replaceState(null, "", withoutAuthParams(url));
  return link;
}
