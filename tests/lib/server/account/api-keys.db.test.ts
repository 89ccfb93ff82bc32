import { expect, test } from "vitest";
import { createUserApiKey, getApiKeyList } from "#server/account/api-keys.ts";
import { API_SCOPES } from "#shared/api-keys/contract.ts";
import { makeSubscriber, makeUser, sql } from "#tests/support/database.ts";

const REQUEST = { name: "ci", scopes: [...API_SCOPES], expiresInDays: null };
const listPlans = (userId: string) => sql`select plan_id from user_subscriptions where user_id = ${userId}`;

test("createUserApiKey starts the free plan for a user without one, once for concurrent requests", async () => {
  const { id } = await makeUser();
  expect(await getApiKeyList(id)).toMatchObject({ maxKeys: 0, startsFreePlan: true });
  const created = await Promise.all([createUserApiKey(id, REQUEST), createUserApiKey(id, REQUEST)]);
  expect(created.filter(({ startedFreePlan }) => startedFreePlan)).toHaveLength(1);
  expect(created[0]?.tools.toSorted()).toEqual(["pageWatch", "screenshot"]);
  expect(await listPlans(id)).toMatchObject([{ plan_id: 1 }]);
  expect(await getApiKeyList(id)).toMatchObject({ maxKeys: 2, startsFreePlan: false });
});

test("createUserApiKey changes no plan of a user who has one of the other product", async () => {
  const { id } = await makeSubscriber("checkerFree");
  expect(await getApiKeyList(id)).toMatchObject({ startsFreePlan: false });
  expect(await createUserApiKey(id, REQUEST)).toMatchObject({ tools: ["nameCheck"], startedFreePlan: false });
  expect(await listPlans(id)).toMatchObject([{ plan_id: 5 }]);
});

test("createUserApiKey starts no plan again that has ended", async () => {
  const { id } = await makeSubscriber("free", { endsAt: new Date(Date.now() - 86_400_000) });
  expect(await getApiKeyList(id)).toMatchObject({ maxKeys: 0, startsFreePlan: false });
  await expect(createUserApiKey(id, REQUEST)).rejects.toMatchObject({ code: "no_access" });
});
