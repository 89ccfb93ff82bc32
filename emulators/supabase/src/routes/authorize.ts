import type { Context } from "hono";
import { invalid } from "../errors.ts";
import { startFlow } from "../flows.ts";
import { GOOGLE_CLIENT_ID } from "../google/routes.ts";
import { parseChallenge } from "../pkce.ts";
import { getRedirect, withQuery } from "../redirects.ts";
import type { Service } from "../service.ts";

/** Parameters that this service sends to the provider; clients cannot override them. */
const OURS = new Set([
  "provider",
  "redirect_to",
  "scopes",
  "code_challenge",
  "code_challenge_method",
  "invite_token",
  "skip_http_redirect",
  "apikey",
  "state",
  "redirect_uri",
  "client_id",
  "response_type",
  "scope",
  "code",
  "nonce",
]);

/** GET /authorize?provider=google: stores the flow and redirects to the provider with the client's other parameters. */
export function authorize(service: Service) {
  return async (c: Context): Promise<Response> => {
    const {
      provider = "",
      scopes = "",
      code_challenge = "",
      code_challenge_method = "",
      ...query
    } = c.req.query();
    if (provider !== "google")
      throw invalid(`Unsupported provider: Provider ${provider || "(none)"} could not be found`);
    const challenge = parseChallenge(code_challenge, code_challenge_method);
    const redirectTo = getRedirect(c, service.settings);
    const state = await startFlow(service.sql, { provider, method: "oauth", challenge, redirectTo });
    const passedOn = Object.fromEntries(Object.entries(query).filter(([name]) => !OURS.has(name)));
    const scope = [...new Set(["email", "profile", ...scopes.split(/[\s,]+/).filter(Boolean)])].join(" ");
    const target = withQuery(`${service.settings.apiUrl}/google/authorize`, {
      ...passedOn,
      client_id: GOOGLE_CLIENT_ID,
      redirect_uri: `${service.settings.apiUrl}/auth/v1/callback`,
      response_type: "code",
      scope,
      state,
    });
    c.header("Cache-Control", "no-store");
    return c.redirect(target, 302);
  };
}
