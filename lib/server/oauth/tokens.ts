import { createHash, randomBytes } from "node:crypto";
import {
  ACCESS_TOKEN_SECONDS,
  exchangeOAuthCode,
  getOAuthClient,
  refreshOAuthGrant,
  revokeOAuthToken,
  type TokenColumns,
} from "#db/queries/oauth.ts";
import { toKeyColumns } from "#server/api-keys/create-api-key.ts";
import { deriveToken, generateToken, hashApiKey } from "#server/api-keys/key-format.ts";
import { writeMail } from "#server/notifications/mail/outbox.ts";
import { assertResource, isClientId } from "./authorize.ts";
import { OAuthError } from "./oauth-error.ts";
import type { OAuthParameters } from "./parameters.ts";

type Tokens = TokenColumns & { accessToken: string; refreshToken: string };

/** RFC 7636, section 4.1. */
const VERIFIER = /^[\w.~-]{43,128}$/;

const toTokens = (accessToken: string, refreshToken: string): Tokens => ({
  accessToken,
  refreshToken,
  access: toKeyColumns(accessToken),
  refresh: { hash: hashApiKey(refreshToken), successorSecret: randomBytes(32).toString("base64url") },
});

const toResponse = ({ accessToken, refreshToken }: Tokens, scopes: readonly string[]) => ({
  access_token: accessToken,
  token_type: "Bearer",
  expires_in: ACCESS_TOKEN_SECONDS,
  refresh_token: refreshToken,
  scope: scopes.join(" "),
});
type TokenResponse = ReturnType<typeof toResponse>;

/** @throws OAuthError `invalid_request` */
function requireParameter(parameters: OAuthParameters, name: string): string {
  const value = parameters.get(name);
  if (!value) throw new OAuthError("invalid_request", `The parameter ${name} is missing.`);
  return value;
}

/** @throws OAuthError `invalid_request`, `invalid_client` */
async function requireClient(parameters: OAuthParameters): Promise<string> {
  const id = requireParameter(parameters, "client_id");
  if (isClientId(id) && (await getOAuthClient(id))) return id;
  throw new OAuthError("invalid_client", "This client is not registered. Register it again.");
}

async function exchangeCode(parameters: OAuthParameters, clientId: string): Promise<TokenResponse> {
  const hash = hashApiKey(requireParameter(parameters, "code"));
  const redirectUri = requireParameter(parameters, "redirect_uri");
  const verifier = requireParameter(parameters, "code_verifier");
  if (!VERIFIER.test(verifier)) throw new OAuthError("invalid_request", "The code_verifier is malformed.");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const tokens = toTokens(generateToken("access"), generateToken("refresh"));
  const key = await exchangeOAuthCode(
    hash,
    (code) => code.clientId === clientId && code.redirectUri === redirectUri && code.challenge === challenge,
    tokens,
    (tx, { id, userId, name, createdAt }) =>
      writeMail(tx, {
        userId,
        kind: "app_connected",
        subjectKey: id,
        data: { name, createdAt: createdAt.toISOString() },
      }),
  );
  if (!key)
    throw new OAuthError(
      "invalid_grant",
      "The code is unknown, expired or used, or of another client, redirect address or verifier.",
    );
  return toResponse(tokens, key.scopes);
}

async function refresh(parameters: OAuthParameters, clientId: string): Promise<TokenResponse> {
  const refreshToken = requireParameter(parameters, "refresh_token");
  const result = await refreshOAuthGrant({ hash: hashApiKey(refreshToken), clientId }, (secret) =>
    toTokens(deriveToken("access", secret, refreshToken), deriveToken("refresh", secret, refreshToken)),
  );
  if (!result)
    throw new OAuthError("invalid_grant", "The refresh token is unknown, expired, used or revoked.");
  return toResponse(result.tokens, result.key.scopes);
}

/**
 * Answers a token request: exchanges a code, or refreshes.
 * @throws OAuthError with the codes of RFC 6749, section 5.2
 */
export async function createTokens(parameters: OAuthParameters): Promise<TokenResponse> {
  const grantType = requireParameter(parameters, "grant_type");
  if (grantType !== "authorization_code" && grantType !== "refresh_token")
    throw new OAuthError("unsupported_grant_type", "Use authorization_code or refresh_token.");
  assertResource(parameters.get("resource"));
  const clientId = await requireClient(parameters);
  return grantType === "authorization_code"
    ? exchangeCode(parameters, clientId)
    : refresh(parameters, clientId);
}

/** Ends the grant of a token, and succeeds for a token that has ended (RFC 7009, section 2.2). @throws OAuthError */
export async function revokeToken(parameters: OAuthParameters): Promise<null> {
  const token = requireParameter(parameters, "token");
  const clientId = parameters.get("client_id") ?? null;
  if (clientId === null || isClientId(clientId)) await revokeOAuthToken(hashApiKey(token), clientId);
  return null;
}
