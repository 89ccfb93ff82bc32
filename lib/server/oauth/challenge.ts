import { AppError } from "#shared/errors.ts";
import { paths } from "#shared/paths.ts";
import { ISSUER, RESOURCE_METADATA_URL } from "./metadata.ts";

const APP_TOKEN = /^\s*bearer\s+stm_app_/i;

type Credentials = "app" | "key" | "none";
/** Everything but the token of an app counts as an API key: a client that was given one must not open a browser. */
function classifyCredentials(authorization: string | null): Credentials {
  if (!authorization?.trim()) return "none";
  return APP_TOKEN.test(authorization) ? "app" : "key";
}

const MESSAGES: Record<Credentials, string> = {
  none: "Connect with OAuth, or send an API key as `Authorization: Bearer stm_live_...`.",
  app: "The access token has expired or was revoked. Refresh it, or connect again.",
  key: `This API key is not valid: it is incomplete, expired or revoked. Your keys: ${ISSUER}${paths.apiKeys}`,
};

/** A key that is not valid. 401 would make clients that were given a key open a browser for OAuth. */
class RefusedKeyError extends AppError {
  override get status(): number {
    return 403;
  }
}

/** Says what is wrong with the credentials of a request to the MCP server. Returns other errors as they are. */
export function explainCredentials(error: unknown, authorization: string | null): unknown {
  if (!(error instanceof AppError) || error.code !== "unauthenticated") return error;
  const credentials = classifyCredentials(authorization);
  const Refusal = credentials === "key" ? RefusedKeyError : AppError;
  return new Refusal("unauthenticated", MESSAGES[credentials], { cause: error });
}

/**
 * The `WWW-Authenticate` header that starts or extends a grant (RFC 9728, section 5.1; RFC 6750, section 3); null for
 * other errors and for API keys.
 * @param scopes what the client should ask for
 */
export function describeChallenge(
  { code }: AppError,
  authorization: string | null,
  scopes: readonly string[],
): string | null {
  const credentials = classifyCredentials(authorization);
  if (credentials === "key" || (code !== "unauthenticated" && code !== "insufficient_scope")) return null;
  const reason = code === "insufficient_scope" ? code : "invalid_token";
  return [
    `Bearer resource_metadata="${RESOURCE_METADATA_URL}"`,
    `scope="${scopes.join(" ")}"`,
    ...(credentials === "none" ? [] : [`error="${reason}"`]),
  ].join(", ");
}
