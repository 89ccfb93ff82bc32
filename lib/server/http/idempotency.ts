import { createHash, randomUUID } from "node:crypto";
import { db } from "#db/client.ts";
import type { ApiKeyEntitlements } from "#db/queries/api-keys.ts";
import {
  completeIdempotentCall,
  deleteIdempotentCall,
  insertIdempotentCall,
} from "#db/queries/idempotent-calls.ts";
import type { ApiCall, ApiResult } from "#server/api/call.ts";
import { logWarning } from "#server/platform/log.ts";
import { decryptSecret, encryptSecret } from "#server/platform/signing.ts";
import { callInProgressError } from "#server/usage/metering.ts";
import { AppError } from "#shared/errors.ts";
import { apiPaths } from "#shared/paths.ts";
import type { ApiExchange } from "./api-exchange.ts";

const IDEMPOTENCY_KEY = /^[!-~]{1,255}$/;
/** Longer than a call without a tool takes. */
const LEASE_SECONDS = 90;
/** For a response that can have a secret, as that of a new webhook. */
const PURPOSE = "idempotent-response";

/**
 * Reads the idempotency key of a `POST`; Firecrawl's SDKs send it as `x-idempotency-key`.
 * @throws AppError `invalid`
 */
export function readIdempotencyKey({ headers, method }: Request, { path }: ApiCall): string | null {
  if (method !== "POST") return null;
  const isFirecrawl = path.startsWith(apiPaths.firecrawl);
  const key = headers.get("idempotency-key") ?? (isFirecrawl ? headers.get("x-idempotency-key") : null);
  if (key === null || IDEMPOTENCY_KEY.test(key)) return key;
  throw new AppError("invalid", "Idempotency-Key must have 1 to 255 printable ASCII characters.");
}

/** Sorts the fields of objects, whose order has no meaning in JSON. */
const sortFields = (_name: string, value: unknown): unknown =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * The SHA-256 of what makes two requests the same. The key's scopes for the call are part of it, because they can
 * decide whether the key may make it.
 */
export function hashRequest(
  { method, path, scopes }: ApiCall,
  id: string,
  granted: readonly string[],
  json: unknown,
): string {
  const relevant = scopes.filter((scope) => granted.includes(scope));
  const text = JSON.stringify([method, path, id, relevant, json], sortFields);
  return createHash("sha256").update(text).digest("hex");
}

/** Stored instead of a response that must not be kept. */
const NOT_RETAINED = { notRetained: true };

/**
 * The stored response of an earlier call with the idempotency key.
 * @throws AppError `idempotency_mismatch` for another request, `idempotency_in_progress` while it runs,
 * `not_retained` for a call whose response was not kept
 */
export function findReplay(
  { acquiresIdempotencyKey }: ApiCall,
  { earlierCall }: ApiKeyEntitlements,
  requestHash: string,
): object | null {
  if (!earlierCall) return null;
  if (earlierCall.requestHash !== requestHash)
    throw new AppError("idempotency_mismatch", "This Idempotency-Key was used for another request.");
  if (earlierCall.isRunning) throw callInProgressError();
  const { response } = earlierCall;
  if (response === null) return null;
  const body = JSON.parse(acquiresIdempotencyKey ? decryptSecret(PURPOSE, response) : response) as object;
  if (!("notRetained" in body)) return body;
  throw new AppError(
    "not_retained",
    "The call with this Idempotency-Key has run, and its answer was not kept. Use a new key to run it again.",
  );
}

/** The idempotency key of a request, and the hash of the request. */
export type Idempotency = { key: string; requestHash: string };

/** Acquires the key of a call that reserves no usage and creates no job. @throws AppError `idempotency_in_progress` */
export async function acquireKey(
  exchange: ApiExchange,
  { acquiresIdempotencyKey }: ApiCall,
  userId: string,
  idempotency: Idempotency | null,
): Promise<void> {
  if (!acquiresIdempotencyKey || !idempotency) return;
  const reservationId = randomUUID();
  const own = { userId, reservationId, ...idempotency };
  if (!(await insertIdempotentCall(db, own, { leaseSeconds: LEASE_SECONDS }))) throw callInProgressError();
  exchange.reservationId = reservationId;
}

/** Stores the response of a call with an idempotency key, to replay it. */
export async function storeResponse(
  { reservationId }: ApiExchange,
  { acquiresIdempotencyKey }: ApiCall,
  userId: string,
  idempotency: Idempotency | null,
  { body, isRetained = true }: ApiResult,
): Promise<void> {
  if (!idempotency || !reservationId || !body) return;
  const json = JSON.stringify(isRetained ? body : NOT_RETAINED);
  const response = acquiresIdempotencyKey ? encryptSecret(PURPOSE, json) : json;
  await completeIdempotentCall({ userId, key: idempotency.key, reservationId }, response).catch(
    (error: unknown) => logWarning("api.response_not_stored", { error }),
  );
}

/** A failed call is not charged and can be repeated with its key. If this fails, its lease ends. */
export async function releaseKey(
  { reservationId }: ApiExchange,
  userId: string,
  idempotency: Idempotency | null,
): Promise<void> {
  if (!idempotency || !reservationId) return;
  await deleteIdempotentCall({ userId, key: idempotency.key, reservationId }).catch((error: unknown) =>
    logWarning("api.idempotency_key_not_deleted", { error }),
  );
}
