import { createApiKey } from "#server/api-keys/create-api-key.ts";
import { getMaxKeys, listUserApiKeys } from "#server/api-keys/list-api-keys.ts";
import { findFirstPlan, grantFirstPlan } from "#server/billing/first-run.ts";
import type { ApiKeyList, CreateApiKeyRequest, CreatedApiKey } from "#shared/api-keys/contract.ts";
import { WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";

/** Lists the user's keys and connected apps, and whether a new key would start a free plan. */
export async function getApiKeyList(userId: string): Promise<ApiKeyList> {
  const list = await listUserApiKeys(userId);
  if (list.maxKeys > 0) return { ...list, startsFreePlan: false };
  const { planId } = await findFirstPlan(userId, WEB_INSPECTOR_PRODUCT_ID);
  return { ...list, startsFreePlan: planId !== null };
}

/**
 * Creates a key. For a user without a plan it first starts the free plan of the Web Inspector, unless one of its plans
 * has ended.
 * @throws AppError `no_access` without a plan, `conflict` at the plan's number of keys
 */
export async function createUserApiKey(userId: string, request: CreateApiKeyRequest): Promise<CreatedApiKey> {
  const hasPlan = (await getMaxKeys(userId)) > 0;
  const started = hasPlan ? null : await grantFirstPlan(userId, WEB_INSPECTOR_PRODUCT_ID);
  return { ...(await createApiKey(userId, request)), startedFreePlan: started?.outcome === "granted" };
}
