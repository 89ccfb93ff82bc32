import * as z from "zod/mini";
import { createOAuthClient } from "#db/queries/oauth.ts";
import { OAUTH_SCOPES } from "#shared/oauth/contract.ts";
import { OAuthError } from "./oauth-error.ts";
import { isRedirectUri } from "./redirect-uri.ts";

const MAX_NAME_LENGTH = 60;
const UNNAMED = "Unnamed app";
const GRANT_TYPES = ["authorization_code", "refresh_token"];

/** What we read of a registration; other metadata is ignored (RFC 7591, section 2). */
const ClientMetadata = z.object({
  redirect_uris: z.array(z.string()).check(z.minLength(1), z.maxLength(10)),
  client_name: z.optional(z.string().check(z.maxLength(1000))),
  grant_types: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(20))),
  response_types: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(20))),
});

/** The name on one line, without control, format and direction characters, which could imitate other text. */
function cleanName(name = ""): string {
  const text = name.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return Array.from(text).slice(0, MAX_NAME_LENGTH).join("").trim() || UNNAMED;
}

/**
 * Registers an app as a public client (RFC 7591), whatever way of authentication it asks for.
 * @throws OAuthError `invalid_client_metadata`, `invalid_redirect_uri`
 */
export async function registerOAuthClient(metadata: unknown) {
  const { success, data } = ClientMetadata.safeParse(metadata);
  if (!success)
    throw new OAuthError("invalid_client_metadata", "redirect_uris must be a list of 1 to 10 addresses.");
  if (!data.redirect_uris.every(isRedirectUri))
    throw new OAuthError(
      "invalid_redirect_uri",
      "A redirect address must be https, http on localhost, or the scheme of a native app, without a fragment.",
    );
  const { grant_types = GRANT_TYPES, response_types = ["code"] } = data;
  if (!grant_types.includes("authorization_code") || !response_types.includes("code"))
    throw new OAuthError("invalid_client_metadata", "Only the grant authorization_code is offered.");
  const client = await createOAuthClient({
    name: cleanName(data.client_name),
    redirectUris: [...new Set(data.redirect_uris)],
  });
  return {
    client_id: client.id,
    client_id_issued_at: Math.floor(client.createdAt.getTime() / 1000),
    client_name: client.name,
    redirect_uris: client.redirectUris,
    grant_types: GRANT_TYPES,
    response_types: ["code"],
    token_endpoint_auth_method: "none",
    scope: OAUTH_SCOPES.join(" "),
  };
}
