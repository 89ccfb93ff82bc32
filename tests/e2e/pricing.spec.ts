import { stackSql } from "#tests/support/accounts.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { expect, holdScripts, signIn, test, untilHydrated } from "#tests/support/e2e-test.ts";
import { startFreePlan } from "./inspector-steps.ts";

test("the URL selects the tab, and selecting a tab changes the URL", async ({ page }) => {
  coversSpec("2.5");
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

test("keyboard navigation starts at the top of the page, whichever tab the URL selects", async ({ page }) => {
  await page.goto("/pricing?productId=2");
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Domain Name / Brand Name Checker");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
});

test("a visitor sees the plans in the first paint, and a skeleton at the address of one product", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await page.route("**/_next/static/**/*.js", (route) => route.abort());
  const waiting = page.getByText("Loading plans");
  const plans = page.getByRole("link", { name: "Subscribe" });

  await page.goto("/pricing");
  await expect(plans.first()).toBeVisible();
  await expect(waiting).toBeHidden();
  await page.goto("/pricing?productId=1");
  await expect(waiting).toBeVisible();
  await expect(plans).toHaveCount(0);
});

test("usage is shown with limit and reset day and is refetched on window focus", async ({
  page,
  account,
}) => {
  coversSpec("7.3", "1.5");
  await startFreePlan(account);
  await signIn(page, account);
  await page.goto("/pricing");
  await expect(page.getByRole("heading", { name: "Your Subscriptions" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Subscribed", { exact: true })).toHaveCount(1);
  // Streamed content is hidden in the page for a moment before React moves it into place.
  await expect(page.getByText("0 of 10 used").filter({ visible: true })).toHaveCount(1);
  // Screenshots and page watch checks.
  await expect(page.getByText(/^Resets /).filter({ visible: true })).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Upgrade" })).toHaveCount(3);

  await stackSql`
    insert into usage_counters (user_id, product_id, tool_id, period_start, period_end, used)
    select user_id, product_id, 1, usage_anchor_at, usage_anchor_at + interval '1 month', 9
    from user_subscriptions where user_id = ${account.id}`;
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(page.getByText("9 of 10 used")).toBeVisible();
  await expect(page.getByText("9 used, 1 remaining")).toBeVisible();
});

for (const path of ["/", "/pricing"] as const) {
  test(`${path} keeps the elements of its static document when it hydrates`, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    const button = page.getByRole("main").getByRole("link").first();
    await button.evaluate((element) => element.setAttribute("data-static", ""));
    release();
    await untilHydrated(button);
    await expect(button).toHaveAttribute("data-static", "");
  });
}

test("a user sees skeletons, and no visitor's button, until the access is known", async ({
  page,
  account,
}) => {
  await startFreePlan(account);
  await signIn(page, account);
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "View Product Details & Demo" }).first()).toBeVisible();
  await expect(main.getByRole("link", { name: /See Plans|Use Product/ })).toHaveCount(0);
  await page.goto("/pricing", { waitUntil: "commit" });
  await expect(page.getByText("Loading plans")).toBeVisible();
  await expect(main.getByRole("link", { name: "Subscribe" })).toHaveCount(0);
  release();
  await expect(main.getByText("0 of 10 used")).toBeVisible();
});
