import { type ApiKeyRow, listApiKeys } from "#db/queries/api-keys.ts";
import { type Entitlement, listEntitlements } from "#db/queries/subscriptions.ts";
import {
  API_SCOPES,
  type ApiKeyList,
  type ApiKeySummary,
  type ConnectedApp,
} from "#shared/api-keys/contract.ts";
import { toPublicId } from "#shared/public-id.ts";

export function toSummary(
  row: ApiKeyRow,
  { isExpired, recentRuns }: { isExpired: boolean; recentRuns: number },
) {
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
export const toMaxKeys = (entitlements: readonly Entitlement[]): number =>
  Math.max(0, ...entitlements.map(({ apiKeys }) => apiKeys));

export const getMaxKeys = async (userId: string): Promise<number> =>
  toMaxKeys(await listEntitlements(userId));

const toApp = ({ id, name, scopes, createdAt, lastUsedAt, recentRuns }: ApiKeySummary): ConnectedApp => ({
  id,
  name,
  scopes,
  createdAt,
  lastUsedAt,
  recentRuns,
});

/** Lists the user's keys and the apps that have access, newest first. */
export async function listUserApiKeys(userId: string): Promise<Omit<ApiKeyList, "startsFreePlan">> {
  const [rows, maxKeys] = await Promise.all([listApiKeys(userId), getMaxKeys(userId)]);
  const summaries = rows.map(({ key, ...state }) => ({
    isApp: key.clientId !== null,
    summary: toSummary(key, state),
  }));
  const list = (isApp: boolean) =>
    summaries.filter((row) => row.isApp === isApp).map(({ summary }) => summary);
  const apps = list(true).filter(({ status }) => status !== "revoked");
  return { keys: list(false), apps: apps.map(toApp), maxKeys };
}
