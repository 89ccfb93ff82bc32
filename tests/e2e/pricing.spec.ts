import { openStackDatabase } from "#tests/support/accounts.ts";
import { expect, signIn, test } from "#tests/support/e2e.ts";
import { proves } from "#tests/support/proves.ts";
import { takeFreePlan } from "./auth-steps.ts";

test("the tab is chosen by the address, and choosing one changes it", async ({ page }) => {
  proves("2.5");
  await page.goto("/pricing?productId=2&payment=success");
  const selected = page.getByRole("tab", { selected: true });
  await expect(selected).toHaveText("Domain Name / Brand Name Checker");
  await expect(selected).toBeInViewport();
  await page.getByRole("tab", { name: "Web Inspector" }).click();
  await expect(page).toHaveURL("/pricing?productId=1&payment=success");
  await page.getByRole("tab", { name: "All Products" }).click();
  await expect(page).toHaveURL("/pricing?payment=success");
  await page.goto("/pricing?productId=nothing");
  await expect(selected).toHaveText("All Products");
});

test("plans stand in the order of their prices, and a visitor is sent to sign in first", async ({ page }) => {
  proves("2.45", "2.50");
  await page.goto("/pricing?productId=1");
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Free", "Starter", "Pro", "Pro yearly"]);
  await expect(page.getByText("$290.00")).toBeVisible();
  await expect(page.getByText("Unlimited uses/month").first()).toBeVisible();
  for (const label of ["Start for Free", "Subscribe"]) {
    await expect(page.getByRole("link", { name: label }).first()).toHaveAttribute(
      "href",
      "/auth?redirect=%2Fpricing",
    );
  }
});

test("usage is shown with its limit and reset day, and again whenever the window is looked at", async ({
  page,
  account,
}) => {
  proves("7.3", "1.5");
  await takeFreePlan(account);
  await signIn(page, account);
  await page.goto("/pricing");
  await expect(page.getByRole("heading", { name: "Your Subscriptions" })).toBeVisible();
  await expect(page.getByText("Subscribed", { exact: true })).toHaveCount(1);
  await expect(page.getByText("0 of 10 used")).toBeVisible();
  await expect(page.getByText(/^Resets /)).toBeVisible();
  await expect(page.getByRole("link", { name: "Upgrade" })).toHaveCount(3);

  const sql = openStackDatabase();
  await sql`
    insert into usage_counters (user_id, product_id, tool_id, window_start, window_end, used)
    select user_id, product_id, 1, anchor_at, anchor_at + interval '1 month', 9
    from user_subscriptions where user_id = ${account.id}`;
  await sql.end();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(page.getByText("9 of 10 used")).toBeVisible();
  await expect(page.getByText("9 used, 1 remaining")).toBeVisible();
});

test("checkout without a plan says so and goes to pricing", async ({ page, account, allowConsole }) => {
  proves("2.55");
  allowConsole(/404/);
  await signIn(page, account);
  for (const path of ["/checkout", "/checkout/abc?planId=1", "/checkout/2147483647"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/pricing");
    await expect(page.getByText("Missing plan information").first()).toBeVisible();
  }
});
