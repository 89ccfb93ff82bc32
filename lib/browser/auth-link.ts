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
export function readAuthLink(url: URL): AuthLink {
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
export function stripAuthLink(url: URL): string {
  const query = new URLSearchParams(url.search);
  for (const name of PARAMETERS) query.delete(name);
  const search = query.toString();
  return `${url.pathname}${search ? `?${search}` : ""}`;
}

/** Takes the link out of the address bar, so that it is neither spent twice nor kept in the history. */
export function takeAuthLink(): AuthLink {
  const url = new URL(location.href);
  const link = readAuthLink(url);
  if (link.kind !== "none" || url.hash) history.replaceState(null, "", stripAuthLink(url));
  return link;
}
