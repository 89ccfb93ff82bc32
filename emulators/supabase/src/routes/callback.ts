import type { Context } from "hono";
import type postgres from "postgres";
import { isUuid } from "../access-token.ts";
import { AuthError, toAuthError } from "../errors.ts";
import { type FlowRow, issueCode } from "../flows.ts";
import type { GoogleAccount } from "../google/accounts.ts";
import { spendGoogleCode } from "../google/consents.ts";
import { signInWithGoogle } from "../google/sign-in.ts";
import { withFragment, withQuery } from "../redirects.ts";
import { newToken } from "../secrets.ts";
import type { Service } from "../service.ts";
import { startSession } from "../sessions.ts";

const NAMES: Readonly<Record<number, string>> = {
  400: "invalid_request",
  401: "unauthorized_client",
  403: "access_denied",
};

/** Redirect with an error: in the query for the site, in the fragment for the clients. */
function buildErrorRedirect(address: string, error: string, code: string, description: string): string {
  const values = { error, error_code: code, error_description: description };
  return withFragment(withQuery(address, values), values);
}

function buildErrorTarget(address: string, thrown: unknown): string {
  const error = toAuthError(thrown);
  return buildErrorRedirect(address, NAMES[error.status] ?? "server_error", error.code, error.message);
}

/**
 * Consumes a state.
 * @throws AuthError when it is missing, unknown, expired or was used before
 */
async function consumeState(service: Service, state: string): Promise<FlowRow> {
  if (state === "") throw new AuthError(400, "bad_oauth_callback", "OAuth state parameter missing");
  const [flow] = isUuid(state)
    ? await service.sql<FlowRow[]>`
        update auth.flow_state f set state_used_at = now()
        from (select id, state_used_at from auth.flow_state where id = ${state} and provider <> 'email' for update) before
        where f.id = before.id
        returning f.*, before.state_used_at, f.created_at < now() - make_interval(secs => ${service.settings.flowSeconds}) as expired`
    : [];
  if (!flow) throw new AuthError(400, "bad_oauth_state", "OAuth state is invalid or was not found");
  if (flow.state_used_at) throw new AuthError(400, "flow_state_already_used", "OAuth state was used already");
  if (flow.expired) throw new AuthError(400, "bad_oauth_state", "OAuth state has expired");
  return flow;
}

async function finish(
  service: Service,
  tx: postgres.TransactionSql,
  c: Context,
  flow: FlowRow,
  account: GoogleAccount,
): Promise<string> {
  const user = await signInWithGoogle(service, tx, account, {
    redirectTo: flow.redirect_to,
    challenge: undefined,
  });
  if (user instanceof AuthError) return buildErrorTarget(flow.redirect_to, user);
  const providerToken = newToken();
  if (flow.code_challenge)
    return withQuery(flow.redirect_to, { code: await issueCode(tx, flow.id, user, providerToken) });
  const session = await startSession(service, tx, c, user, "oauth");
  const fields = ["access_token", "expires_at", "expires_in", "refresh_token", "token_type"];
  const values = Object.fromEntries(fields.map((field) => [field, String(session[field])]));
  return withFragment(flow.redirect_to, { ...values, provider_token: providerToken });
}

async function parseParameters(c: Context): Promise<Record<string, string>> {
  if (c.req.method !== "POST") return c.req.query();
  const form = await c.req.parseBody();
  return Object.fromEntries(
    Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** GET and POST /callback: the provider's redirect. */
export function callback(service: Service) {
  return async (c: Context): Promise<Response> => {
    if (c.req.method === "HEAD") return c.body(null, 204);
    c.header("Cache-Control", "no-store");
    c.header("Referrer-Policy", "no-referrer");
    const { state = "", code = "", error = "", error_description = "" } = await parseParameters(c);
    let flow: FlowRow;
    try {
      flow = await consumeState(service, state);
    } catch (thrown) {
      return c.redirect(buildErrorTarget(service.settings.siteUrl, thrown), 303);
    }
    if (error !== "")
      return c.redirect(buildErrorRedirect(flow.redirect_to, error, error, error_description || error), 302);
    try {
      const target = await service.sql.begin(async (tx) => {
        const account = code === "" ? undefined : await spendGoogleCode(tx, flow.id, code);
        if (!account) throw new AuthError(400, "bad_oauth_callback", "OAuth callback with an invalid code");
        return finish(service, tx, c, flow, account);
      });
      return c.redirect(target, 302);
    } catch (thrown) {
      return c.redirect(buildErrorTarget(flow.redirect_to, thrown), 302);
    }
  };
}
