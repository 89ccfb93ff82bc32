import type { Executor } from "#db/client.ts";
import { type ApiKeyRow, insertApiKey } from "#db/queries/api-keys.ts";
import { type Entitlement, listEntitlements } from "#db/queries/subscriptions.ts";
import { writeMail } from "#server/notifications/mail/outbox.ts";
import { planError, tooManyError } from "#server/platform/plan-errors.ts";
import { API_SCOPES, type CreateApiKeyRequest, type CreatedApiKey } from "#shared/api-keys/contract.ts";
import { TOOL_NAMES, type ToolName } from "#shared/catalog/tools.ts";
import type { AppError } from "#shared/errors.ts";
import { deriveRenderSecret, generateApiKey, getDisplayedParts, hashApiKey } from "./key-format.ts";
import { toMaxKeys, toSummary } from "./list-api-keys.ts";

export const toKeyColumns = (key: string) => ({
  hash: hashApiKey(key),
  renderSecret: deriveRenderSecret(key),
  ...getDisplayedParts(key),
});

export function createSecret() {
  const key = generateApiKey();
  return { key, columns: toKeyColumns(key) };
}

export const toCreated = (key: string, row: ApiKeyRow, entitlements: Entitlement[]): CreatedApiKey => ({
  key,
  summary: toSummary(row, { isExpired: false, recentRuns: 0 }),
  tools: listTools(entitlements),
  startedFreePlan: false,
});

const listTools = (entitlements: Entitlement[]): ToolName[] => [
  ...new Set(entitlements.flatMap(({ toolKey }) => TOOL_NAMES[toolKey] ?? [])),
];

export const writeKeyMail = (tx: Executor, { id, userId, name, createdAt }: ApiKeyRow): Promise<void> =>
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
  const entitlements = await listEntitlements(userId);
  const maxKeys = toMaxKeys(entitlements);
  const { key, columns } = createSecret();
  const scopes = API_SCOPES.filter((scope) => request.scopes.includes(scope));
  const row = await insertApiKey(
    { userId, name: request.name, scopes, ...columns },
    request.expiresInDays,
    maxKeys,
    writeKeyMail,
  );
  if (!row) throw tooManyKeysError(maxKeys);
  return toCreated(key, row, entitlements);
}
