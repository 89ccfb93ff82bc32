import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type { Account } from "#tests/support/accounts.ts";
import { expect, signIn, test } from "#tests/support/e2e.ts";
import { startFreePlan, takeAllUses } from "./inspector-steps.ts";

const CHECKER = 2;
/** Five checks a month. */
const FREE_PLAN = 5;

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`),
  ).toEqual([]);
}

async function openChecker(page: Page, account: Account): Promise<void> {
  await signIn(page, account, "/auth?redirect=%2Fproducts%2Fdomain-name-checker");
  await expect(page.getByRole("heading", { name: "Domain Name Checker" })).toBeVisible();
}

const submit = (page: Page) => page.getByRole("button", { name: "Check Availability" });

test("without a use left the button is off, says why and until when, and leads to the plans", async ({
  page,
  account,
}) => {
  await startFreePlan(account, FREE_PLAN);
  await takeAllUses(account, "domain-checker", CHECKER);
  await openChecker(page, account);
  await expect(submit(page)).toBeDisabled();
  await expect(page.getByText("Usage limit reached for this month")).toBeVisible();
  await expect(page.getByText(/Resets/)).toBeVisible();
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
  await page.getByRole("link", { name: "Upgrade your plan" }).click();
  await expect(page).toHaveURL("/pricing?productId=2");
});

test("somebody without a plan is told so and taken to the plans; a stranger to the login", async ({
  page,
  account,
}) => {
  await page.goto("/products/domain-name-checker");
  await expect(page).toHaveURL("/auth?redirect=%2Fproducts%2Fdomain-name-checker");
  await signIn(page, account, "/auth?redirect=%2Fproducts%2Fdomain-name-checker");
  await expect(page.getByText("Access Denied", { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL("/pricing");
});
