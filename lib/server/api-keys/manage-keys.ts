import type { Executor } from "#db/client.ts";
import {
  type ApiKeyRow,
  insertApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from "#db/queries/api-keys.ts";
import { listEntitlements } from "#db/queries/subscriptions.ts";
import { writeMail } from "#server/notifications/mail/outbox.ts";
import { planError, tooManyError } from "#server/platform/plan-errors.ts";
import {
  API_SCOPES,
  type ApiKeyList,
  type ApiKeySummary,
  type CreateApiKeyRequest,
  type CreatedApiKey,
  type RotateApiKeyRequest,
} from "#shared/api-keys/contract.ts";
import { AppError } from "#shared/errors.ts";
import { toPublicId } from "#shared/public-id.ts";
import { deriveRenderSecret, generateApiKey, getDisplayedParts, hashApiKey } from "./key-format.ts";

function toSummary(row: ApiKeyRow, { isExpired, recentRuns }: { isExpired: boolean; recentRuns: number }) {
  const summary: ApiKeySummary = {
    id: toPublicId("key", row.id),
    name: row.name,
    start: row.start,
    last4: row.last4,
    scopes: API_SCOPES.filter((scope) => row.scopes.includes(scope)),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    status: row.revokedAt ? "revoked" : isExpired ? "expired" : "active",
    isRotated: row.replacedBy !== null,
    recentRuns,
  };
  return summary;
}

/** The largest number of keys among the user's plans; 0 without a plan. */
async function getMaxKeys(userId: string): Promise<number> {
  const entitlements = await listEntitlements(userId);
  return Math.max(0, ...entitlements.map(({ apiKeys }) => apiKeys));
}

/** Lists the user's keys, newest first. */
export async function listUserApiKeys(userId: string): Promise<ApiKeyList> {
  const [rows, maxKeys] = await Promise.all([listApiKeys(userId), getMaxKeys(userId)]);
  return { keys: rows.map(({ key, ...state }) => toSummary(key, state)), maxKeys };
}

function createSecret() {
  const key = generateApiKey();
  return {
    key,
    columns: { hash: hashApiKey(key), renderSecret: deriveRenderSecret(key), ...getDisplayedParts(key) },
  };
}

const toCreated = (key: string, row: ApiKeyRow): CreatedApiKey => ({
  key,
  summary: toSummary(row, { isExpired: false, recentRuns: 0 }),
});

const writeKeyMail = (tx: Executor, { id, userId, name, createdAt }: ApiKeyRow): Promise<void> =>
  writeMail(tx, {
    userId,
    kind: "api_key_created",
    subjectKey: id,
    data: { name, createdAt: createdAt.toISOString() },
  });

function tooManyKeysError(maxKeys: number): AppError {
  if (maxKeys > 0) return tooManyError(maxKeys, "API keys", "Revoke");
  const message = "API keys come with a plan. Start a plan first; the free ones include the API, too.";
  return planError("no_access", message, { limit: 0 });
}

/**
 * Creates a key. Its text is in the result and nowhere else.
 * @throws AppError `no_access` without a plan, `conflict` at the plan's number of keys
 */
export async function createApiKey(userId: string, request: CreateApiKeyRequest): Promise<CreatedApiKey> {
  const maxKeys = await getMaxKeys(userId);
  const { key, columns } = createSecret();
  const scopes = API_SCOPES.filter((scope) => request.scopes.includes(scope));
  const row = await insertApiKey(
    { userId, name: request.name, scopes, ...columns },
    request.expiresInDays,
    maxKeys,
    writeKeyMail,
  );
  if (!row) throw tooManyKeysError(maxKeys);
  return toCreated(key, row);
}

const keyNotFoundError = () => new AppError("not_found", "API key not found.");

/**
 * Creates the successor of an active key. The old key stays valid for the requested time.
 * @throws AppError `not_found` also for a key that is revoked, expired or was rotated before
 */
export async function rotateUserApiKey(
  userId: string,
  id: string,
  { oldKeyValidHours }: RotateApiKeyRequest,
): Promise<CreatedApiKey> {
  const { key, columns } = createSecret();
  const row = await rotateApiKey(userId, id, columns, oldKeyValidHours, writeKeyMail);
  if (!row) throw keyNotFoundError();
  return toCreated(key, row);
}

/** Revokes a key of the user for good. @throws AppError `not_found` */
export async function revokeUserApiKey(userId: string, id: string): Promise<{ revoked: true }> {
  if (!(await revokeApiKey(userId, id))) throw keyNotFoundError();
  return { revoked: true };
}
