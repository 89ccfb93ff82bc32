import { describe, expect, test } from "vitest";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { call, post, signedIn, withFreePlan } from "./client.ts";

type Product = {
  id: number;
  isLive: boolean;
  isSubscribed: boolean;
  plans: { id: number; isCurrentUserPlan: boolean; planTools: { currentUserUsage: unknown }[] }[];
};

const json = async <T>(response: Response) => (await response.json()) as T;

describe("the catalog endpoints", () => {
  test("return plain arrays to a visitor", async () => {
    coversSpec("7.6", "7.7");
    const products = await json<Product[]>(await call("/api/catalog"));
    expect(products.map((product) => product.id)).toEqual([1, 2, 3]);
    const plans = await json<{ id: number }[]>(await call("/api/products/plans"));
    expect(plans.map((plan) => plan.id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const tools = await json<{ toolId: number }[]>(await call("/api/products/1/plans/2/tools"));
    expect(tools.map((tool) => tool.toolId)).toEqual([1, 2, 8]);
  });

  test("return products, plans and tools with the specified fields", async () => {
    coversSpec("3.4", "3.5", "3.6", "9.15", "9.17");
    const { token } = await withFreePlan();
    const products = await json<(Product & Record<string, unknown>)[]>(await call("/api/catalog", { token }));
    const [text, number] = [expect.any(String), expect.any(Number)];
    const ref = { id: number, name: text };
    for (const { plans, ...product } of products) {
      expect(product).toMatchObject({ ...ref, description: text, tools: expect.arrayContaining([ref]) });
      expect([typeof product.isLive, typeof product.isSubscribed]).toEqual(["boolean", "boolean"]);
      expect(product.imageUrl).toSatisfy((url: unknown) => url === null || typeof url === "string");
      for (const plan of plans)
        expect(plan).toEqual({
          ...ref,
          productId: product.id,
          price: number,
          isCurrentUserPlan: expect.any(Boolean),
          billingCycle: expect.stringMatching(/^1 (mon|year)$/),
          features: expect.any(Object),
          planTools: expect.any(Array),
          limits: {
            concurrentCaptures: product.id === 1 ? number : null,
            runsPerMinute: number,
          },
        });
    }
    const [inspector] = products;
    expect(products.map(({ isSubscribed }) => isSubscribed)).toEqual([true, false, false]);
    expect(inspector?.plans.find(({ id }) => id === 1)).toMatchObject({ price: 0, isCurrentUserPlan: true });
    const tools = inspector?.plans.map(({ planTools }) => planTools[0]);
    const screenshot = { toolId: 1, toolDetails: { id: 1, name: "Screenshot" } };
    const used = { usageCount: 0, remainingUses: 10, resetsAt: text };
    expect(tools?.[0]).toEqual({ ...screenshot, usageLimit: 10, currentUserUsage: used });
    expect(tools?.[2]).toEqual({ ...screenshot, usageLimit: null, currentUserUsage: null });
  });

  test.each([
    "1/plans/5",
    "1/plans/999",
    "9/plans/1",
    "x/plans/1",
    "1/plans/-1",
    "1/plans/1.0",
    "01/plans/1",
    "1/plans/99999999999",
  ])("do not find /api/products/%s/tools", async (path) => {
    expect((await call(`/api/products/${path}/tools`)).status).toBe(404);
  });
});

describe("tool access", () => {
  test.each(["screenshot", "firecrawl", "domain-checker"])(
    "for %s is denied without a plan and requires a user",
    async (key) => {
      coversSpec("7.8", "3.7");
      const { token } = await signedIn();
      const response = await call(`/api/tools/by-key/${key}`, { token });
      expect([response.status, await response.json()]).toEqual([200, { hasAccess: false, usageInfo: null }]);
      expect((await call(`/api/tools/by-key/${key}`)).status).toBe(401);
    },
  );

  test("is granted by the free plan", async () => {
    coversSpec("3.7", "7.8");
    const { token } = await withFreePlan();
    const access = await json<{ hasAccess: boolean; usageInfo: { resetsAt: string } }>(
      await call("/api/tools/by-key/screenshot", { token }),
    );
    expect(access).toMatchObject({
      hasAccess: true,
      usageInfo: { usageCount: 0, usageLimit: 10, remainingUses: 10 },
    });
    expect(new Date(access.usageInfo.resetsAt).getTime()).toBeGreaterThan(Date.now());
    expect(await json(await call("/api/tools/by-key/firecrawl", { token }))).toMatchObject({
      hasAccess: false,
    });
  });

  test.each(["time-machine", "constructor", "%00", "..%2f..", "x".repeat(65)])(
    "does not find the key %j",
    async (key) => {
      const { token } = await signedIn();
      expect((await call(`/api/tools/by-key/${key}`, { token })).status).toBe(404);
    },
  );
});

describe("feedback", () => {
  test("is accepted from visitors", async () => {
    const body = { type: "bug", title: "T", description: "D", email: "", pageUrl: "/", userAgent: "test" };
    expect((await post("/api/feedback/submit", body)).status).toBe(200);
  });

  test.each([
    [{ title: " ", description: "D" }, "Title is required"],
    [{ title: "T", description: "" }, "Description is required"],
  ])("rejects %j", async (body, message) => {
    const response = await post("/api/feedback/submit", { type: "bug", ...body });
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      400,
      message,
    ]);
  });
});

test("the health endpoint lists its checks", async () => {
  // The browser starts with the first capture or health check.
  await waitFor(async () => {
    const response = await call("/api/health");
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        ok: true,
        tickAgeSeconds: expect.any(Number),
        components: {
          database: "ok",
          auth: "ok",
          lookups: "ok",
          refunds: "ok",
          browser: expect.stringMatching(/^(ok|unconfined)$/),
          captureStore: "ok",
          temporaryFolder: "ok",
          jobs: "ok",
        },
      },
    ]);
  });
});
