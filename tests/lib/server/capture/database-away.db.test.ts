import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { getUsageCount } from "#db/queries/usage.ts";
import type { ExtractionCaptureInput } from "#server/capture/input.ts";
import type { StorableExtraction } from "#server/capture/store.ts";
import { withReservedUsage } from "#server/usage/metering.ts";
import { ExtractionRequest } from "#shared/capture/contract.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { makeSubscriber, sql, type TestUser } from "#tests/support/database.ts";
import { withDatabaseOutage } from "#tests/support/database-outage.ts";
import { toMeteredCall } from "#tests/support/metered-call.ts";
import { waitFor } from "#tests/support/wait-for.ts";

vi.stubEnv("CAPTURE_STORE", `file:${createTestFolder("database-away-", afterAll)}`);
const { storeExtraction } = await import("#server/capture/store.ts");
const { parseExtractionRequest } = await import("#server/capture/input.ts");

let user: TestUser;
beforeEach(async () => {
  user = await makeSubscriber();
});

const input: ExtractionCaptureInput = parseExtractionRequest(
  ExtractionRequest.parse({ url: "https://example.com/" }),
);
const extraction = {
  results: { html: "<p>text</p>" },
  metadata: { finalUrl: "https://example.com/", title: "T", status: 200 },
} as StorableExtraction;

/** The margin of a reservation's lease, which is that much longer than the work. */
const MARGIN_SECONDS = 30;

/** A capture that has read its page; the database is away from then on, until `whileAway` has ended. */
function capture(leaseSeconds: number, whileAway: () => Promise<void>) {
  const deferred: (() => Promise<void>)[] = [];
  const maxSeconds = leaseSeconds - MARGIN_SECONDS;
  const call = toMeteredCall(user, { tool: "firecrawl", maxSeconds });
  let outage = Promise.resolve();
  const result = withReservedUsage(call, async (reservation) => {
    const { promise: isAway, resolve: onAway } = Promise.withResolvers<void>();
    outage = withDatabaseOutage(async () => {
      onAway();
      await whileAway();
    });
    await isAway;
    const options = {
      defer: (work: () => Promise<void>) => void deferred.push(work),
      heldUntil: reservation.heldUntil,
    };
    const attempts = [storeExtraction(user.id, input, extraction, options), reservation.settle()] as const;
    // After the first failure the other attempt still goes on.
    await Promise.allSettled(attempts);
    const [stored] = await Promise.all(attempts);
    return stored;
  });
  return { result, untilBack: () => outage, finish: () => Promise.all(deferred.map((work) => work())) };
}

const listRuns = () => sql`select state from usage_reservations where user_id = ${user.id}`;
const listCaptures = () => sql`select is_stored from captures where user_id = ${user.id}`;

describe("a capture that has finished while the database is away", () => {
  test("is delivered, stored and charged once when the database is back in time", async () => {
    const { result, finish } = capture(60, () => sleep(3_000));
    expect(await result).toMatchObject({ notKept: null, stored: { id: expect.any(String) } });
    await finish();
    expect(await listRuns()).toEqual([{ state: "committed" }]);
    expect(await listCaptures()).toEqual([{ is_stored: true }]);
  });

  test("fails and is free when the database stays away until the end of its reservation", async () => {
    const { promise: isOver, resolve: endOutage } = Promise.withResolvers<void>();
    const { result, untilBack } = capture(4, () => isOver);
    await expect(result).rejects.toThrow();
    endOutage();
    await untilBack();
    const [run] = await sql`select product_id, tool_id, period_start, state from usage_reservations
      where user_id = ${user.id}`;
    expect(run?.state).toBe("reserved");
    const key = { productId: run?.product_id, toolId: run?.tool_id, periodStart: run?.period_start };
    // A connection that was requested during the outage can still fail.
    await waitFor(async () => expect(await getUsageCount({ userId: user.id, ...key })).toBe(0));
    expect(await listCaptures()).toEqual([]);
  });
});
