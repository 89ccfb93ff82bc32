import { describe, expect, test } from "vitest";
import { listCatalog } from "#db/queries/catalog.ts";
import { startFreePlan } from "#db/queries/subscriptions.ts";
import { listPlans, listPlanTools, listProducts } from "#server/catalog/catalog.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { makeSubscriber, sql } from "#tests/support/database.ts";
import type { TestPlan } from "#tests/support/subscriptions.ts";

const subscriber = (plan: TestPlan, usageAnchorAt = new Date("2026-01-31T08:00:00Z")) =>
  makeSubscriber(plan, { usageAnchorAt });

describe("listProducts", () => {
  test("returns live products first and plans by price, without usage for a visitor", async () => {
    coversSpec("2.45");
    const products = await listProducts(null);
    expect(products.map((product) => [product.id, product.isLive, product.isSubscribed])).toEqual([
      [1, true, false],
      [2, true, false],
      [3, false, false],
    ]);
    expect(products[0]?.plans.map((plan) => [plan.name, plan.price, plan.billingCycle])).toEqual([
      ["Free", 0, "1 mon"],
      ["Starter", 900, "1 mon"],
      ["Pro", 2900, "1 mon"],
      ["Pro yearly", 29_000, "1 year"],
    ]);
    const usages = products.flatMap((p) =>
      p.plans.flatMap((plan) => plan.planTools.map((t) => t.currentUserUsage)),
    );
    expect(usages.every((usage) => usage === null)).toBe(true);
    expect(products[2]?.tools).toHaveLength(4);
  });

  test("returns the plan that ended last until another one replaces it", async () => {
    const user = await subscriber("starter");
    const own = async () => (await listProducts(user)).find(({ id }) => id === 1);
    expect(await own()).toMatchObject({ subscription: { planId: 2 }, ended: null });
    await sql`update user_subscriptions set ends_at = '2026-03-01T08:00:00Z' where user_id = ${user.id}`;
    const ended = { planId: 2, planName: "Starter", endedAt: "2026-03-01T08:00:00.000Z" };
    expect(await own()).toMatchObject({ isSubscribed: false, subscription: null, ended });
    await sql`update user_subscriptions set status = 'canceled' where user_id = ${user.id}`;
    expect(await own()).toMatchObject({ subscription: null, ended });
    await startFreePlan(user.id, 1, 1);
    expect(await own()).toMatchObject({ subscription: { planId: 1 }, ended: null });
  });

  test("returns a plan that is not for sale only to its subscribers", async () => {
    await sql`update plans set is_for_sale = false where id = 2`;
    const owner = await subscriber("starter");
    expect((await listPlans(null, listCatalog)).map((plan) => plan.id)).not.toContain(2);
    expect((await listPlans(owner, listCatalog)).map((plan) => plan.id)).toContain(2);
    await sql`update plans set is_for_sale = true where id = 2`;
  });

  test("marks the user's product and plan, with the usage of the current usage period", async () => {
    const user = await subscriber("starter");
    const [{ start, end } = { start: null, end: null }] = await sql`
      select ('2026-01-31 08:00Z'::timestamptz + make_interval(months => m)) as start,
             ('2026-01-31 08:00Z'::timestamptz + make_interval(months => m + 1)) as end
      from generate_series(0, 1200) m where '2026-01-31 08:00Z'::timestamptz + make_interval(months => m) <= now()
      order by m desc limit 1`;
    await sql`insert into usage_counters (user_id, product_id, tool_id, period_start, period_end, used)
      values (${user.id}, 1, 1, ${start}, ${end}, 7), (${user.id}, 1, 1, '2020-01-01', '2020-02-01', 99)`;
    const product = (await listProducts(user)).find((p) => p.id === 1);
    expect(product?.isSubscribed).toBe(true);
    expect(product?.plans.filter((plan) => plan.isCurrentUserPlan).map((plan) => plan.id)).toEqual([2]);
    const tool = product?.plans.find((plan) => plan.id === 2)?.planTools.find((t) => t.toolId === 1);
    expect(tool?.currentUserUsage).toEqual({
      usageCount: 7,
      remainingUses: 193,
      resetsAt: end.toISOString(),
    });
  });

  test("preserves the order of features", async () => {
    const plan = (await listPlans(null)).find((p) => p.id === 4);
    expect(Object.keys(plan?.features ?? {})).toEqual(["devices", "blocking", "extraction"]);
  });

  test("names the enforced limits of each plan, captures at the same time only for products with captures", async () => {
    const plans = await listPlans(null);
    const shown = (await listProducts(null)).flatMap((product) => product.plans);
    expect(shown.find(({ id }) => id === 3)?.limits).toEqual({ concurrentCaptures: 4, runsPerMinute: 60 });
    expect(plans.find(({ id }) => id === 3)?.limits).toEqual({
      concurrentCaptures: 4,
      runsPerMinute: 60,
      automatedRunsPerDay: 2_000,
      apiKeys: 10,
      readsPerMinute: 600,
      renderLinks: 50,
      sharedLinks: 500,
      mailRecipients: 10,
      savedSessions: 20,
      destinations: 5,
      retentionDays: 365,
      storageBytes: 20_000_000_000,
      jobItems: 5_000,
      openJobs: 5,
      schedules: 50,
      scheduleMinutes: 60,
      steps: 20,
      crawlPages: 2_000,
      pageWatches: 50,
      watchIntervalMinutes: 15,
      siteWatches: 10,
      siteWatchMinutes: 360,
      nameWatches: null,
    });
    expect(plans.find(({ id }) => id === 6)?.limits).toMatchObject({
      concurrentCaptures: null,
      renderLinks: null,
      savedSessions: null,
      destinations: null,
      sharedLinks: 50,
      jobItems: 200,
      openJobs: 3,
      schedules: 5,
      scheduleMinutes: 1_440,
      steps: null,
      crawlPages: null,
      pageWatches: null,
      watchIntervalMinutes: null,
      siteWatches: null,
      siteWatchMinutes: null,
      nameWatches: 25,
    });
  });
});

describe("listPlanTools", () => {
  test("returns tools with their usage limits", async () => {
    expect(await listPlanTools(null, 1, 2)).toEqual([
      { toolId: 1, usageLimit: 200, toolDetails: { id: 1, name: "Screenshot" }, currentUserUsage: null },
      {
        toolId: 2,
        usageLimit: 100,
        toolDetails: { id: 2, name: "Content extraction" },
        currentUserUsage: null,
      },
      {
        toolId: 8,
        usageLimit: 500,
        toolDetails: { id: 8, name: "Page watch checks" },
        currentUserUsage: null,
      },
    ]);
  });

  test.each([
    [1, 999],
    [2, 1],
  ])("throws not_found for product %i and plan %i", async (productId, planId) => {
    await expect(listPlanTools(null, productId, planId)).rejects.toMatchObject({ code: "not_found" });
  });
});
