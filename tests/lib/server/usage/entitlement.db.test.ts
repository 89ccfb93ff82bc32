import { expect, test, vi } from "vitest";
import { db } from "#db/client.ts";
import { findSessionEntitlement } from "#server/usage/entitlement.ts";
import { endSession, makeSubscriber } from "#tests/support/database.ts";

async function subscriber() {
  const { id: userId, sessionId } = await makeSubscriber("free");
  return { userId, sessionId };
}

test("findSessionEntitlement runs one query", async () => {
  const key = await subscriber();
  const query = vi.spyOn(db.$client, "unsafe");
  const entitlement = await findSessionEntitlement(key, "screenshot");
  expect(entitlement).toMatchObject({ productId: 1, planId: 1, concurrentCaptures: 1, usageLimit: 10 });
  expect(entitlement?.now).toBeInstanceOf(Date);
  expect(query).toHaveBeenCalledTimes(1);
});

test("findSessionEntitlement returns null for a tool that the plan does not include", async () => {
  expect(await findSessionEntitlement(await subscriber(), "firecrawl")).toBeNull();
});

test("findSessionEntitlement throws `unauthenticated` for an ended session despite an entitlement", async () => {
  const key = await subscriber();
  await endSession(key.sessionId);
  await expect(findSessionEntitlement(key, "screenshot")).rejects.toMatchObject({ code: "unauthenticated" });
});
