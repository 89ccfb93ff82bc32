import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Account } from "#tests/support/accounts.ts";
import { expect, signIn, test } from "#tests/support/e2e-test.ts";
import { expectAccessible } from "#tests/support/expect-accessible.ts";
import { setNameScenario } from "#tests/support/set-name-scenario.ts";
import { startFreePlan, takeAllUses } from "./inspector-steps.ts";

const CHECKER = 2;
/** Five checks a month. */
const FREE_PLAN = 5;

async function openChecker(page: Page, account: Account): Promise<void> {
  await signIn(page, account, "/auth?redirect=%2Fproducts%2Fdomain-name-checker");
  await expect(page.getByRole("heading", { name: "Domain Name Checker" })).toBeVisible();
}

const newName = () => `n${randomUUID().replaceAll("-", "").slice(0, 12)}`;
const submit = (page: Page) => page.getByRole("button", { name: "Check Availability" });
const card = (page: Page, name: string) =>
  page.getByRole("region", { name: "Domain Availability" }).getByRole("listitem").filter({ hasText: name });

/** The focused element if another element covers its center, otherwise null. */
const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return focused.contains(seen) || seen?.closest("label")?.contains(focused) ? null : focused.id;
  });

test("a focused control of the checker is never covered by a sticky bar", async ({ page, account }) => {
  await startFreePlan(account, FREE_PLAN);
  await openChecker(page, account);
  await page.getByLabel("Domain name or brand").focus();
  const covered: (string | null)[] = [];
  for (
    let step = 0;
    step < 25 && !(await submit(page).evaluate((button) => button.matches(":focus")));
    step++
  ) {
    await page.keyboard.press("Tab");
    covered.push(await coveredFocus(page));
  }
  await expect(submit(page)).toBeFocused();
  expect(covered.filter((id) => id !== null)).toEqual([]);
});

test("the free plan runs a check with all states, retries unknown rows and runs it again with one click", async ({
  page,
  account,
}) => {
  const name = newName();
  await setNameScenario({
    [`${name}.com`]: { state: "taken" },
    [`${name}.net`]: { state: "free" },
    [`${name}.org`]: { state: "free" },
    [`${name}.io`]: { state: "no-name-servers" },
    [`${name}.tech`]: { state: "reserved" },
    [`x:${name}`]: { state: "taken" },
    [`instagram:${name}`]: { state: "free", web: { kind: "login-wall", times: 1 } },
    [`youtube:${name}`]: { state: "free" },
  });
  await startFreePlan(account, FREE_PLAN);
  await openChecker(page, account);
  await expect(page.getByText("0 of 5 used, 5 left")).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Domain name or brand").fill(`${name}.tech`);
  await expect(page.getByRole("checkbox", { name: ".tech" })).toBeChecked();
  const preview = page.getByRole("region", { name: "Names to be checked" });
  await expect(preview.getByText(`${name}.com`, { exact: true })).toBeVisible();
  await page.getByLabel("Domain name or brand").press("Enter");

  const sum = page.getByText("2 of 5 domains and 1 of 3 handles are free").last();
  await expect(sum).toBeVisible();
  await expect(card(page, `${name}.com`).getByText("Taken")).toBeVisible();
  await expect(card(page, `${name}.io`).getByText("Taken")).toBeVisible();
  await expect(card(page, `${name}.tech`).getByText("Reserved")).toBeVisible();
  await expect(card(page, `${name}.net`).getByRole("link", { name: /^Register/ })).toHaveAttribute(
    "href",
    new RegExp(`${name}\\.net`),
  );
  await expect(page.getByText("1 of 5 checks used this month, 4 remaining")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: `Details of ${name}.com` }).click();
  await expect(card(page, `${name}.com`).getByText("Registrar", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Retry unknown" }).click();
  await expect(page.getByText("2 of 5 domains and 2 of 3 handles are free").last()).toBeVisible();
  await expect(page.getByText("1 of 5 used, 4 left")).toBeVisible();

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  expect(file).toContain(`Domain,${name}.com,Taken`);

  await page.getByRole("button", { name: new RegExp(`^Open ${name}.tech`) }).click();
  await expect(page.getByText(`${name}.tech, checked`)).toBeVisible();
  await expect(page.getByText("2 of 5 domains and 2 of 3 handles are free").last()).toBeVisible();
  await expect(page.getByText("1 of 5 used, 4 left")).toBeVisible();

  await page.getByRole("button", { name: `Check again: ${name}.tech` }).click();
  await expect(page.getByText("2 of 5 used, 3 left")).toBeVisible();
});

test("a check that is stopped by keyboard keeps the rows that had arrived", async ({ page, account }) => {
  const name = newName();
  await setNameScenario({
    [`${name}.com`]: { state: "taken" },
    [`${name}.net`]: { state: "free", rdap: { kind: "slow", ms: 4_500 }, whois: { kind: "slow", ms: 4_500 } },
  });
  await startFreePlan(account, FREE_PLAN);
  await openChecker(page, account);
  await page.getByLabel("Domain name or brand").fill(name);
  await page.getByRole("checkbox", { name: ".org", exact: true }).press("Space");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("checkbox", { name: ".io", exact: true })).toBeFocused();
  await page.keyboard.press("Space");
  await page.getByLabel("Domain name or brand").press("Enter");
  await expect(card(page, `${name}.com`).getByText("Taken")).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).press("Enter");
  await expect(page.getByText("the check counts as one use")).toBeVisible();
  await expect(card(page, `${name}.com`).getByText("Taken")).toBeVisible();
  await expect(card(page, `${name}.net`)).toHaveCount(0);
  await expect(submit(page)).toBeFocused();
  await expect(page.getByText("1 of 5 used, 4 left")).toBeVisible();
});

test("an invalid query shows an error beside the field and sends nothing", async ({ page, account }) => {
  await startFreePlan(account, FREE_PLAN);
  await openChecker(page, account);
  const field = page.getByLabel("Domain name or brand");
  await submit(page).click();
  await expect(page.getByText("Please enter a domain name or brand to check")).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill("my brand");
  await submit(page).click();
  await expect(page.getByText(/^Please enter a valid domain name or brand/)).toBeVisible();
  await field.fill("my-brand");
  await page.getByRole("switch", { name: "Check name variations" }).click();
  for (const tld of [".co", ".app", ".dev"])
    await page.getByRole("checkbox", { name: tld, exact: true }).click();
  await expect(page.getByText(/^Too many variations \(21\)/)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText("0 of 5 used, 5 left")).toBeVisible();
});

test("at the usage limit the button is disabled with the reason and reset day, and a link leads to the plans", async ({
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

test("a user without a plan is sent to the plans, and a visitor to the auth screen", async ({
  page,
  account,
}) => {
  await page.goto("/products/domain-name-checker");
  await expect(page).toHaveURL("/auth?redirect=%2Fproducts%2Fdomain-name-checker");
  await signIn(page, account, "/auth?redirect=%2Fproducts%2Fdomain-name-checker");
  await expect(page.getByText("Access Denied", { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL("/pricing");
});
