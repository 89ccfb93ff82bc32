import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { PricingLayout } from "#components/pricing/pricing-layout.tsx";
import { PricingPlans } from "#components/pricing/pricing-plans.tsx";
import type { Plan, Product } from "#shared/catalog/contract.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { expectErrorToast, expectSuccessToast } from "#tests/support/expect-toast.ts";
import { setAddress } from "#tests/support/navigation.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { clearCookies, signIn } from "#tests/support/session.ts";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";
import { type ApiRequest, stubApi } from "#tests/support/stub-api.ts";
import { makePlan, makeProduct, makeSubscription, RESETS } from "./make-product.ts";

const plan = (id: number, price: number, part: Partial<Plan> = {}): Plan =>
  makePlan({ id, name: `Plan ${id}`, price, limit: 10, features: { first: `Feature of ${id}` }, ...part });

/** The current plan with 3 of 200 uses counted. */
const own = (id: number, price: number, part: Partial<Plan> = {}): Plan =>
  makePlan({ id, name: `Plan ${id}`, price, used: 3, ...part });

const product = (id: number, part: Partial<Product> = {}): Product =>
  makeProduct({
    id,
    name: `Product ${id}`,
    description: `What ${id} does`,
    imageUrl: `/pictures/${id}.svg`,
    plans: [plan(id * 10, 0)],
    ...part,
  });

const subscribed = (id: number, plans: Plan[]): Product =>
  product(id, {
    plans,
    subscription: makeSubscription({ planId: plans.find((one) => one.isCurrentUserPlan)?.id ?? 0 }),
  });

let catalog: Product[];
let canceled: () => Promise<Response>;
let requests: ApiRequest[];
const CANCEL = "/api/user/subscriptions/cancel";
const getCatalogRequests = () => requests.filter(({ path }) => path === "/api/catalog");
const getCancellations = () => requests.filter(({ path }) => path === CANCEL);

beforeEach(() => {
  setAddress("/pricing");
  requests = stubApi(({ method, path }) => {
    if (path === CANCEL) return canceled();
    return method === "POST" ? { payment: "none" } : catalog;
  });
});

async function show(products: Product[], isSignedIn = true): Promise<void> {
  catalog = products;
  if (isSignedIn) signIn();
  else clearCookies();
  renderScreen(
    <PricingLayout>
      <PricingPlans products={isSignedIn ? [] : products} />
    </PricingLayout>,
  );
  await screen.findAllByText(/./, { selector: "[role=tab], p" });
}

const region = (name: string) => within(screen.getByRole("region", { name }));
const getCard = (name: string) => {
  const card = screen.getByRole("heading", { name }).closest("li");
  if (!card) throw new Error(`There is no card ${name}`);
  return within(card);
};
const getTarget = (name: string) => {
  const link = getCard(name).getByRole("link");
  return [link.textContent, link.getAttribute("href")];
};

describe("the pricing screen", () => {
  test("has its heading, a tab for all products and one for each live product", async () => {
    coversSpec("2.41");
    await show([product(1), product(2), product(3, { isLive: false })]);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Your Products & Subscriptions");
    await screen.findAllByRole("tab");
    const tabs = screen.getAllByRole("tab").map((tab) => tab.textContent);
    expect(tabs).toEqual(["All Products", "Product 1", "Product 2"]);
  });

  test("groups subscribed products before available ones", async () => {
    coversSpec("2.42");
    await show([product(1), subscribed(2, [own(20, 900)])]);
    await screen.findByRole("region", { name: "Your Subscriptions" });
    expect(region("Your Subscriptions").getByRole("heading", { name: "Product 2" })).toBeDefined();
    expect(region("Available Products").getByRole("heading", { name: "Product 1" })).toBeDefined();
  });

  test("lists a product with a paused plan as subscribed", async () => {
    const plans = [plan(20, 900)];
    const subscription = makeSubscription({ planId: 20, status: "unpaid", isPastDue: true });
    await show([product(1), product(2, { plans, subscription })]);
    await screen.findByRole("region", { name: "Your Subscriptions" });
    expect(region("Your Subscriptions").getByRole("heading", { name: "Product 2" })).toBeDefined();
    expect(region("Available Products").queryByRole("heading", { name: "Product 2" })).toBeNull();
  });

  test("shows an empty state without live products", async () => {
    coversSpec("2.43");
    await show([product(3, { isLive: false })]);
    await screen.findByText("No products available at the moment. Check back soon!");
  });

  test("shows image, name and description of a product, and badge and usage of a subscribed one", async () => {
    coversSpec("2.44");
    await show([subscribed(1, [own(10, 900)]), product(2)]);
    await screen.findByRole("region", { name: "Product 1" });
    const mine = region("Product 1");
    expect(mine.getByRole("heading", { name: "Product 1" })).toBeDefined();
    expect(mine.getByText("What 1 does")).toBeDefined();
    expect(document.querySelector("img")?.getAttribute("src")).toBe("/pictures/1.svg");
    expect(mine.getByText("Subscribed")).toBeDefined();
    expect(mine.getByText("Usage Statistics")).toBeDefined();
    const bar = mine.getByRole("progressbar", { name: "Screenshot" });
    expect([bar.getAttribute("aria-valuenow"), bar.getAttribute("aria-valuemax")]).toEqual(["3", "200"]);
    expect(region("Product 2").queryByText(/Subscribed|Usage Statistics/)).toBeNull();
  });
});

describe("a plan card", () => {
  test("shows the price, tools and features", async () => {
    coversSpec("2.45", "2.46");
    const tools = [
      { toolId: 1, usageLimit: null, toolDetails: { id: 1, name: "Unlimited tool" }, currentUserUsage: null },
      {
        toolId: 2,
        usageLimit: undefined as unknown as null,
        toolDetails: { id: 2, name: "Unknown tool" },
        currentUserUsage: null,
      },
    ];
    await show([
      subscribed(1, [plan(1, 0), own(2, 900), plan(3, 29_000, { billingCycle: "1 year", planTools: tools })]),
    ]);
    await screen.findByRole("heading", { name: "Plan 1" });
    const names = screen.getAllByRole("heading", { name: /^Plan/ }).map(({ textContent }) => textContent);
    expect(names).toEqual(["Plan 1", "Plan 2", "Plan 3"]);
    expect(getCard("Plan 1").getByText("Free")).toBeDefined();
    expect(getCard("Plan 1").getByText("10 uses/month")).toBeDefined();
    expect(getCard("Plan 1").getByText("Feature of 1")).toBeDefined();
    expect(getCard("Plan 2").getByText("Current Plan")).toBeDefined();
    expect(getCard("Plan 2").getByText("$9.00").nextSibling?.textContent).toBe("/month");
    expect(getCard("Plan 2").getByText("200 uses/month")).toBeDefined();
    expect(getCard("Plan 2").getByText("3 used, 197 remaining")).toBeDefined();
    expect(getCard("Plan 3").getByText("$290.00").nextSibling?.textContent).toBe("/year");
    expect(getCard("Plan 3").getByText("Unlimited uses/month")).toBeDefined();
    expect(getCard("Plan 3").getByText("Usage limit info unavailable")).toBeDefined();
  });

  test("offers the action that its price allows beside the current plan", async () => {
    coversSpec("2.47", "2.48", "4.22");
    await show([subscribed(1, [plan(1, 0), own(2, 900), plan(3, 2_900)])]);
    await screen.findByRole("heading", { name: "Plan 1" });
    const lower = getCard("Plan 1").getByRole<HTMLButtonElement>("button", {
      name: "Current Plan is Better",
    });
    expect(lower.disabled).toBe(true);
    expect(getTarget("Plan 2")[0]).toBe("Use Product");
    expect(getCard("Plan 2").getByRole("button", { name: "Unsubscribe" })).toBeDefined();
    expect(getTarget("Plan 3")).toEqual(["Upgrade", "/checkout?planId=3"]);
    expect(screen.getAllByRole("button", { name: "Unsubscribe" })).toHaveLength(1);
  });

  test("leads a user without a plan to the checkout, and a visitor to the auth screen", async () => {
    coversSpec("2.47", "2.50");
    await show([product(1, { plans: [plan(1, 0), plan(2, 900)] })]);
    await screen.findByRole("heading", { name: "Plan 1" });
    expect(getTarget("Plan 1")).toEqual(["Start for Free", "/checkout?planId=1"]);
    expect(getTarget("Plan 2")).toEqual(["Subscribe", "/checkout?planId=2"]);
    cleanup();
    await show([product(1, { plans: [plan(1, 0), plan(2, 900)] })], false);
    await screen.findByRole("heading", { name: "Plan 1" });
    expect(getTarget("Plan 1")).toEqual(["Start for Free", "/auth?redirect=%2Fpricing"]);
    expect(getTarget("Plan 2")).toEqual(["Subscribe", "/auth?redirect=%2Fpricing"]);
  });

  test.each([
    [1, "/products/web-inspector"],
    [2, "/products/domain-name-checker"],
    [7, "/"],
  ])("of product %i leads to %s", async (id, href) => {
    coversSpec("2.49");
    await show([subscribed(id, [own(1, 900, { productId: id })])]);
    await screen.findByRole("heading", { name: "Plan 1" });
    expect(getTarget("Plan 1")).toEqual(["Use Product", href]);
  });
});

describe("unsubscribing", () => {
  async function ask(): Promise<void> {
    await show([subscribed(1, [own(2, 900)])]);
    await userEvent.click(await screen.findByRole("button", { name: "Unsubscribe" }));
    await screen.findByRole("dialog", { name: "Are you sure?" });
  }
  const confirm = () => userEvent.click(screen.getByRole("button", { name: "Confirm Unsubscribe" }));

  test("asks for confirmation and says when access ends", async () => {
    coversSpec("2.51", "4.21");
    await ask();
    expect(screen.getByRole("dialog").textContent).toMatch(
      /takes effect at the end of the current billing period.*After that you will lose access/,
    );
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(getCancellations()).toEqual([]);
  });

  test("sends one request, shows a busy state and a toast, and refetches the catalog", async () => {
    coversSpec("2.52", "7.12", "8.20", "7.3");
    const done = Promise.withResolvers<Response>();
    canceled = () => done.promise;
    await ask();
    await confirm();
    expect(screen.getByRole("button", { name: "Cancelling..." })).toBeDefined();
    const before = getCatalogRequests().length;
    done.resolve(Response.json({ endsAt: RESETS, immediate: false }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(getCancellations()).toEqual([{ method: "POST", path: CANCEL, body: { planId: 2 } }]);
    expect(getCatalogRequests().length).toBeGreaterThan(before);
    expectSuccessToast("Unsubscribe Successful", "Your subscription cancellation has been processed.");
  });

  test("moves the focus to the name of a plan that has ended at once", async () => {
    canceled = async () => Response.json({ endsAt: RESETS, immediate: true });
    await ask();
    catalog = [product(1, { plans: [plan(2, 900)] })];
    await confirm();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Plan 2" })));
  });

  test.each([
    [401, "{}", "Authentication Error", "You must be logged in to unsubscribe. Please log in again."],
    [409, '{"message":"It has ended."}', "Unsubscribe Failed", "It has ended."],
    [502, "<h1>Bad gateway</h1>", "Unsubscribe Failed", "An unexpected error occurred."],
  ])("shows the reason of a response with status %i", async (status, body, title, description) => {
    coversSpec("8.20");
    expectConsoleError(/^ApiError: /);
    canceled = async () => new Response(body, { status });
    await ask();
    await confirm();
    await waitFor(() => expectErrorToast(title, description));
  });
});
