import * as z from "zod/mini";
import { createOAuthCode, getOAuthClient, type OAuthClientRow } from "#db/queries/oauth.ts";
import { generateToken, hashApiKey } from "#server/api-keys/key-format.ts";
import { AppError } from "#shared/errors.ts";
import { type AuthorizationRequest, OAUTH_SCOPES, type OAuthScope } from "#shared/oauth/contract.ts";
import { ISSUER, RESOURCE } from "./metadata.ts";
import { OAuthError } from "./oauth-error.ts";
import { type OAuthParameters, parseOAuthParameters } from "./parameters.ts";
import { addParameters, describeRedirectUri, matchesRedirectUri } from "./redirect-uri.ts";

/** SHA-256 in base64url (RFC 7636, section 4.2). */
const CHALLENGE = /^[\w-]{43}$/;

/** A client, and the address of its own to which every answer goes. */
type Target = { client: OAuthClientRow; redirectUri: string; state: string | null };

export const isClientId = (text: string | undefined): text is string => z.uuid().safeParse(text).success;

/**
 * Finds out where answers go. Its errors are shown to the user and never sent anywhere (RFC 6749, section 3.1.2.4).
 * @throws AppError `not_found` for an unknown client, `invalid` for an address that it has not registered
 */
async function findTarget(parameters: OAuthParameters): Promise<Target> {
  const clientId = parameters.get("client_id");
  const client = isClientId(clientId) ? await getOAuthClient(clientId) : null;
  if (!client)
    throw new AppError(
      "not_found",
      "This app is not registered here. Remove it in the app, and add it again.",
    );
  const redirectUri = parameters.get("redirect_uri") ?? "";
  if (!matchesRedirectUri(client.redirectUris, redirectUri))
    throw new AppError("invalid", "The app wants to return to an address that it has not registered.");
  return { client, redirectUri, state: parameters.get("state") ?? null };
}

/** @throws OAuthError `invalid_scope` when no scope is known; unknown ones beside known ones are ignored */
function parseScopes(text: string | undefined): OAuthScope[] {
  const names = text?.split(" ").filter(Boolean) ?? [];
  if (names.length === 0) return [...OAUTH_SCOPES];
  const scopes = OAUTH_SCOPES.filter((scope) => names.includes(scope));
  if (scopes.length === 0)
    throw new OAuthError("invalid_scope", `The scopes are ${OAUTH_SCOPES.join(", ")}.`);
  return scopes;
}

/** @throws OAuthError `invalid_target` for another resource than the MCP server (RFC 8707) */
export function assertResource(resource: string | undefined): void {
  if (resource === undefined || resource.replace(/\/$/, "") === RESOURCE) return;
  throw new OAuthError("invalid_target", `The resource is ${RESOURCE}.`);
}

function parseGrant(parameters: OAuthParameters) {
  if (parameters.get("response_type") !== "code")
    throw new OAuthError("unsupported_response_type", "response_type must be code.");
  const challenge = parameters.get("code_challenge") ?? "";
  if (parameters.get("code_challenge_method") !== "S256" || !CHALLENGE.test(challenge))
    throw new OAuthError("invalid_request", "PKCE is required: code_challenge with the method S256.");
  assertResource(parameters.get("resource"));
  return { challenge, scopes: parseScopes(parameters.get("scope")) };
}

const toRedirect = ({ redirectUri, state }: Target, answer: Record<string, string>): string =>
  addParameters(redirectUri, { ...answer, state, iss: ISSUER });

const toErrorRedirect = (target: Target, { oauthCode, message }: OAuthError): string =>
  toRedirect(target, { error: oauthCode, error_description: message });

/**
 * What the consent page shows of a request.
 * @throws AppError `not_found`, `invalid` for a request that is answered to the user alone
 */
export async function getAuthorizationRequest(query: string): Promise<AuthorizationRequest> {
  const parameters = parseOAuthParameters(query);
  const target = await findTarget(parameters);
  const app = { clientName: target.client.name, returnsTo: describeRedirectUri(target.redirectUri) };
  try {
    return { ...app, scopes: parseGrant(parameters).scopes, problem: null };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return {
      ...app,
      scopes: [],
      problem: { message: error.message, redirectTo: toErrorRedirect(target, error) },
    };
  }
}

/**
 * Creates a code for the app, or the error `access_denied`.
 * @returns the address of the app for the browser
 * @throws AppError `not_found`, `invalid`
 */
export async function answerAuthorization(
  userId: string,
  { query, isAllowed }: { query: string; isAllowed: boolean },
): Promise<{ redirectTo: string }> {
  const parameters = parseOAuthParameters(query);
  const target = await findTarget(parameters);
  const { challenge, scopes } = parseGrant(parameters);
  if (!isAllowed) {
    const denied = new OAuthError("access_denied", "The user has denied access.");
    return { redirectTo: toErrorRedirect(target, denied) };
  }
  const code = generateToken("code");
  const { client, redirectUri } = target;
  await createOAuthCode({
    hash: hashApiKey(code),
    clientId: client.id,
    userId,
    redirectUri,
    scopes,
    challenge,
  });
  return { redirectTo: toRedirect(target, { code }) };
}
