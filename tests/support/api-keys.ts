import { createApiKey } from "#server/api-keys/create-api-key.ts";
import { API_SCOPES, type ApiScope } from "#shared/api-keys/contract.ts";
import { parsePublicId } from "#shared/public-id.ts";
import { makeSubscriber } from "./database.ts";
import type { TestPlan } from "./subscriptions.ts";

export type TestKey = { key: string; keyId: string; keyUuid: string };

/** Adds an API key without an end to this user. */
export async function addApiKey(userId: string, scopes: readonly ApiScope[] = API_SCOPES): Promise<TestKey> {
  const { key, summary } = await createApiKey(userId, {
    name: "ci",
    scopes: [...scopes],
    expiresInDays: null,
  });
  return { key, keyId: summary.id, keyUuid: parsePublicId("key", summary.id) ?? "" };
}

type Options = { plan?: TestPlan; scopes?: readonly ApiScope[] };

/** A user with a plan and an API key. */
export async function makeKeyUser({ plan, scopes }: Options = {}) {
  const user = await makeSubscriber(plan);
  return { ...user, ...(await addApiKey(user.id, scopes)) };
}
export type KeyUser = Awaited<ReturnType<typeof makeKeyUser>>;
