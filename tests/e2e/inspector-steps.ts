import type { Page } from "@playwright/test";
import { usagePeriodAt } from "#server/usage/period.ts";
import { type Account, getAccessToken, stackSql } from "#tests/support/accounts.ts";
import { expect, signIn } from "#tests/support/e2e-test.ts";
import { stack } from "#tests/support/stack.ts";
import { addSubscription } from "#tests/support/subscriptions.ts";

const WEB_INSPECTOR = 1;
const FREE_PLAN = 1;

/** Starts a free plan for an account; the Web Inspector's has ten screenshots a month. */
export async function startFreePlan(account: Account, planId = FREE_PLAN): Promise<void> {
  const response = await fetch(`${stack.site}/api/payments/create-payment-intent`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${await getAccessToken(account)}` },
    body: JSON.stringify({ planId }),
  });
  expect(response.status).toBe(200);
}

/** Gives an account the Starter plan without a payment: 200 screenshots and 100 extractions a month. */
export async function startStarterPlan({ id }: Account): Promise<void> {
  const currentPeriodStart = new Date();
  const currentPeriodEnd = new Date();
  currentPeriodEnd.setUTCMonth(currentPeriodEnd.getUTCMonth() + 1);
  await addSubscription(stackSql, id, { plan: "starter", currentPeriodStart, currentPeriodEnd });
}

/** Uses up one tool in the account's current usage period. */
export async function takeAllUses(
  { id }: Account,
  tool = "screenshot",
  productId = WEB_INSPECTOR,
): Promise<void> {
  const [right] = await stackSql<{ toolId: number; anchor: Date; now: Date; usageLimit: number }[]>`
    select t.tool_id as "toolId", s.usage_anchor_at as anchor, now() as now, t.usage_limit as "usageLimit"
    from user_subscriptions s join plan_tools t on t.plan_id = s.plan_id
      join tools on tools.id = t.tool_id and tools.key = ${tool}
    where s.user_id = ${id} and s.product_id = ${productId} and s.is_current`;
  if (!right) throw new Error("The account has no plan.");
  const { start, end } = usagePeriodAt(right.anchor, right.now);
  await stackSql`
    insert into usage_counters (user_id, product_id, tool_id, period_start, period_end, used)
    values (${id}, ${productId}, ${right.toolId}, ${start}, ${end}, ${right.usageLimit})
    on conflict (user_id, product_id, tool_id, period_start) do update set used = excluded.used`;
}

/** Number of screenshots counted for the account, from the API. */
export async function countUses(account: Account): Promise<number> {
  const response = await fetch(`${stack.site}/api/tools/by-key/screenshot`, {
    headers: { authorization: `Bearer ${await getAccessToken(account)}` },
  });
  const { usageInfo } = (await response.json()) as { usageInfo: { usageCount: number } };
  return usageInfo.usageCount;
}

/** Signs in and opens the tool. */
export async function openInspector(page: Page, account: Account): Promise<void> {
  await signIn(page, account, "/tools/web-inspector");
  await expect(page.getByRole("heading", { name: "Web Capture & Scrape" })).toBeVisible();
}

/** Fills in a URL and submits. */
export async function capture(page: Page, address: string): Promise<void> {
  await page.getByLabel("Website URL").fill(address);
  await page.getByRole("button", { name: "Capture Screenshot" }).click();
}

export const preview = (page: Page) => page.getByRole("button", { name: "Enlarge screenshot" });

/** Waits for the screenshot. */
export async function expectScreenshot(page: Page): Promise<void> {
  await expect(preview(page)).toBeVisible({ timeout: 40_000 });
}

/** Counts the screenshot requests of the page from now on. */
export function countCaptures(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/tools/screenshot")) count += 1;
  });
  return () => count;
}
