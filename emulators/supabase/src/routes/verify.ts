import type { Context } from "hono";
import type postgres from "postgres";
import { type Body, getText, readBody } from "../body.ts";
import { clientAddress } from "../client-address.ts";
import { AuthError, invalid, toAuthError } from "../errors.ts";
import { issueCode } from "../flows.ts";
import { consumeLinkToken, consumeOtp, getTokenKinds, type MailToken, PKCE_PREFIX } from "../mail-tokens.ts";
import { getRedirect, withFragment, withQuery } from "../redirects.ts";
import type { Service } from "../service.ts";
import { startSession } from "../sessions.ts";
import { applyMailToken, HALF_WAY } from "../verification.ts";

const expiredLink = () => new AuthError(403, "otp_expired", "Email link is invalid or has expired");
const expiredOtp = () => new AuthError(403, "otp_expired", "Token has expired or is invalid");

function requireKinds(type: string) {
  if (type === "") throw invalid("Verify requires a verification type");
  const kinds = getTokenKinds(type);
  if (!kinds) throw invalid("Invalid email verification type");
  return kinds;
}

async function spend(service: Service, tx: postgres.TransactionSql, body: Body): Promise<MailToken> {
  const kinds = requireKinds(getText(body, "type"));
  const life = service.settings.mailTokenSeconds;
  const hash = getText(body, "token_hash");
  if (hash !== "") {
    if (getText(body, "email") !== "" || getText(body, "token") !== "")
      throw invalid("Only the token_hash and type should be provided");
    const found = await consumeLinkToken(tx, kinds, hash, life);
    if (!found) throw expiredLink();
    return found;
  }
  const email = getText(body, "email").toLowerCase();
  const otp = getText(body, "token");
  if (otp === "") throw invalid("Verify requires a token or a token hash");
  if (email === "") throw invalid("Only an email address or phone number should be provided on verify");
  const found = await consumeOtp(tx, kinds, email, otp, life);
  if (!found) throw expiredOtp();
  return found;
}

/** POST /verify with a link's token or with an address and its one-time code: returns a session. */
export function verifyByCall(service: Service) {
  return async (c: Context): Promise<Response> => {
    service.limits.verification(clientAddress(c));
    const body = await readBody(c);
    const answer = await service.sql.begin(async (tx) => {
      const token = await spend(service, tx, body);
      const user = await applyMailToken(service, tx, token);
      return user ? startSession(service, tx, c, user.id, "otp") : { msg: HALF_WAY, code: "200" };
    });
    return c.json(answer);
  };
}

/** Redirect of a link after its token was consumed. */
async function buildRedirect(
  service: Service,
  tx: postgres.TransactionSql,
  c: Context,
  token: MailToken,
  redirectTo: string,
): Promise<string> {
  const user = await applyMailToken(service, tx, token);
  if (!user) {
    const target = token.flow_id ? withQuery(redirectTo, { message: HALF_WAY }) : redirectTo;
    return withFragment(target, { message: HALF_WAY });
  }
  if (token.flow_id) return withQuery(redirectTo, { code: await issueCode(tx, token.flow_id, user.id) });
  const session = await startSession(service, tx, c, user.id, "otp");
  const fields = ["access_token", "expires_at", "expires_in", "refresh_token", "token_type"];
  const values = Object.fromEntries(fields.map((field) => [field, String(session[field])]));
  return withFragment(redirectTo, { ...values, type: c.req.query("type") ?? "" });
}

function errorDestination(redirectTo: string, thrown: unknown, inQueryToo: boolean): string {
  const error = toAuthError(thrown);
  const names: Readonly<Record<number, string>> = {
    400: "invalid_request",
    401: "unauthorized_client",
    403: "access_denied",
  };
  const values = {
    error: names[error.status] ?? "server_error",
    error_code: error.code,
    error_description: error.message,
  };
  const bare = new URL(redirectTo);
  bare.search = "";
  return withFragment(inQueryToo ? withQuery(bare.href, values) : bare.href, values);
}

/** Email scanners and link previews request links before people do; such a request must not consume the token. */
function isPrefetch(c: Context): boolean {
  const purpose = [c.req.header("sec-purpose"), c.req.header("purpose"), c.req.header("x-moz")].join(" ");
  return c.req.method === "HEAD" || /prefetch|preview|prerender/i.test(purpose);
}

/** GET /verify: the URL in the emails. Always redirects to the site, with a code, a session or an error. */
export function verifyByLink(service: Service) {
  return async (c: Context): Promise<Response> => {
    c.header("Cache-Control", "no-store");
    c.header("Referrer-Policy", "no-referrer");
    if (isPrefetch(c)) return c.body(null, 204);
    const secret = c.req.query("token") ?? "";
    const redirectTo = getRedirect(c, service.settings);
    try {
      service.limits.verification(clientAddress(c));
      if (secret === "") throw invalid("Verify requires a token or a token hash");
      const kinds = requireKinds(c.req.query("type") ?? "");
      const target = await service.sql.begin(async (tx) => {
        const token = await consumeLinkToken(tx, kinds, secret, service.settings.mailTokenSeconds);
        if (!token) throw expiredLink();
        return buildRedirect(service, tx, c, token, redirectTo);
      });
      return c.redirect(target, 303);
    } catch (error) {
      return c.redirect(errorDestination(redirectTo, error, secret.startsWith(PKCE_PREFIX)), 303);
    }
  };
}
