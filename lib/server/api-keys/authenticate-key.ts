import { LRUCache } from "lru-cache";
import { type ApiKeyEntitlements, findApiKeyEntitlements } from "#db/queries/api-keys.ts";
import { env } from "#server/platform/env.ts";
import { rateLimitedError } from "#server/platform/rate-limit/request-limits.ts";
import { isSignatureValid } from "#server/platform/signing.ts";
import { AppError } from "#shared/errors.ts";
import { processSingleton } from "#shared/process-singleton.ts";
import { parsePublicId } from "#shared/public-id.ts";
import { hashApiKey, isWellFormedApiKey, isWellFormedToken } from "./key-format.ts";

const UNKNOWN_KEY_MS = 30_000;
const MAX_UNKNOWN_KEYS = 10_000;
const MINUTE_MS = 60_000;
const UNKNOWN_KEYS_PER_MINUTE = 20;
/** Of all clients together, where no client address is trusted. */
const UNKNOWN_KEYS_PER_MINUTE_GLOBALLY = 200;

/** Both caches are bounded, because their keys are chosen by clients. */
const getCaches = () =>
  processSingleton("unknown-api-keys", () => ({
    unknownHashes: new LRUCache<string, true>({ max: MAX_UNKNOWN_KEYS, ttl: UNKNOWN_KEY_MS }),
    attempts: new LRUCache<string, { count: number }>({ max: MAX_UNKNOWN_KEYS, ttl: MINUTE_MS }),
  }));

/** The same for a missing, malformed, unknown, revoked or expired key. */
const invalidKeyError = (): AppError =>
  new AppError("unauthenticated", "Send a valid API key as `Authorization: Bearer stm_live_...`.");

/** Parses the `Authorization` header. @returns null unless it has a well-formed key */
function parseKey({ authorization, acceptsApps = false }: KeyLookup): string | null {
  const [scheme = "", key = "", ...rest] = (authorization ?? "").trim().split(/\s+/);
  if (scheme.toLowerCase() !== "bearer" || rest.length > 0) return null;
  return isWellFormedApiKey(key) || (acceptsApps && isWellFormedToken("access", key)) ? key : null;
}

/** @throws AppError `rate_limited` after too many unknown keys of one client in a minute */
function countUnknownKey(clientAddress: string | null): void {
  const { attempts } = getCaches();
  const perMinute = clientAddress ? UNKNOWN_KEYS_PER_MINUTE : UNKNOWN_KEYS_PER_MINUTE_GLOBALLY;
  const limit = Math.max(1, Math.floor(perMinute * env.LIMITS_SCALE));
  const subject = clientAddress ?? "";
  const entry = attempts.get(subject) ?? { count: 0 };
  entry.count += 1;
  if (entry.count === 1) attempts.set(subject, entry);
  if (entry.count > limit) throw rateLimitedError(attempts.getRemainingTTL(subject));
}

type KeyLookup = {
  authorization: string | null;
  /** Null where no client address is trusted. */
  clientAddress: string | null;
  /** Null for the entitlements to all tools. */
  toolKey: string | null;
  idempotencyKey: string | null;
  /** Whether access tokens of connected apps are accepted: their only audience is the MCP server (RFC 8707). */
  acceptsApps?: boolean;
};

/**
 * Finds the key of a request, its user's entitlements and the earlier call of the idempotency key. A malformed key costs
 * no query, any other key one, and an unknown key is refused without a query for 30 s.
 * @throws AppError `unauthenticated`, or `rate_limited` after too many unknown keys
 */
export async function authenticateApiKey(lookup: KeyLookup): Promise<ApiKeyEntitlements> {
  const key = parseKey(lookup);
  if (!key) throw invalidKeyError();
  const hash = hashApiKey(key);
  const { unknownHashes } = getCaches();
  const found = unknownHashes.has(hash)
    ? null
    : await findApiKeyEntitlements({ hash }, lookup.toolKey, lookup.idempotencyKey);
  if (found?.key.isActive) return found;
  if (!found) {
    unknownHashes.set(hash, true);
    countUnknownKey(lookup.clientAddress);
  }
  throw invalidKeyError();
}

const SIGNATURE = /^[\w-]{43}$/;

type SignedLink = {
  keyId: string;
  signature: string;
  /** The query as sent, which is what is signed. */
  query: string;
  /** Null where no client address is trusted. */
  clientAddress: string | null;
  toolKey: string | null;
};

/**
 * Finds the key that signed an image link, with its user's entitlements. Links that are not valid spend the limit of
 * unknown keys.
 * @throws AppError `not_found` for a link that was not signed with an active key, or `rate_limited` after too many
 */
export async function authenticateSignedLink(link: SignedLink): Promise<ApiKeyEntitlements> {
  const id = SIGNATURE.test(link.signature) ? parsePublicId("key", link.keyId) : null;
  const found = id ? await findApiKeyEntitlements({ id }, link.toolKey, null) : null;
  const isKey = found?.key.isActive && found.key.clientId === null;
  if (isKey && isSignatureValid(found.key.renderSecret, link.query, link.signature)) return found;
  countUnknownKey(link.clientAddress);
  throw new AppError("not_found", "This link is not valid.");
}
