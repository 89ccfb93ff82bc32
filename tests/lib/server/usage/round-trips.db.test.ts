import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { databaseUrl, makeSubscriber, type TestUser } from "#tests/support/database.ts";
import { openRoundTripCounter } from "#tests/support/round-trips.ts";

const counter = await openRoundTripCounter(databaseUrl);
vi.stubEnv("DATABASE_URL", counter.url);
vi.stubEnv("DATABASE_PREPARED_STATEMENTS", "true");
// Each connection prepares its own statements.
vi.stubEnv("DATABASE_POOL_SIZE", "1");
const { closeDatabase } = await import("#db/client.ts");
const { toMeteredCall } = await import("#tests/support/metered-call.ts");
const { listProducts, listPlans } = await import("#server/catalog/catalog.ts");
const { getToolAccess } = await import("#server/usage/read-usage.ts");
const { acquireUserLock } = await import("#server/usage/user-lock.ts");
const { withReservedUsage } = await import("#server/usage/metering.ts");
const { countRoundTrips } = counter;

let user: TestUser;
let afterWork = 0;

const acquire = async () => {
  const releaseLock = await acquireUserLock(user.id);
  if (!releaseLock) throw new Error("The user's lock is held.");
  return { resource: undefined, release: releaseLock };
};

/** A run of a user with one capture at a time. */
const run = () =>
  withReservedUsage(toMeteredCall(user, { acquire }), async ({ settle }) => {
    afterWork = await countRoundTrips(settle);
  });

beforeAll(async () => {
  user = await makeSubscriber("free");
  // Prepares the statements.
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([listProducts(user), getToolAccess(user.id, "screenshot")]);
    await run();
  }
});
afterAll(async () => {
  await closeDatabase();
  counter.close();
});

test("a call that reads the catalog, plans or a tool makes one round trip, beside the catalog's own", async () => {
  expect(await countRoundTrips(() => listProducts(user))).toBe(1);
  expect(await countRoundTrips(() => listPlans(user))).toBe(1);
  expect(await countRoundTrips(() => getToolAccess(user.id, "screenshot"))).toBe(1);
});

test("a run makes six round trips before its work, of which the usage's transaction is four, and one after it", async () => {
  const total = await countRoundTrips(run);
  expect(afterWork).toBe(1);
  expect(total - afterWork).toBe(6);
});
