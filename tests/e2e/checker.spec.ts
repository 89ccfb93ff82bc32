import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Account } from "#tests/support/accounts.ts";
import { expect, signIn, startDownload, test } from "#tests/support/e2e-test.ts";
import { expectAccessible } from "#tests/support/expect-accessible.ts";
import { setNameScenario, uniqueName } from "#tests/support/set-name-scenario.ts";
import { startFreePlan, takeAllUses } from "./inspector-steps.ts";

const CHECKER = 2;
/** Five checks a month. */
const FREE_PLAN = 5;

async function openChecker(page: Page, account: Account): Promise<void> {
  await signIn(page, account, "/products/domain-name-checker");
  await expect(page.getByRole("heading", { name: "Domain Name Checker" })).toBeVisible();
}

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

/** On phones the options are folded. */
async function unfoldOptions(page: Page): Promise<void> {
  const change = page.getByRole("button", { name: "Change" });
  if (await change.isVisible()) await change.click();
}

test("a focused control of the checker is never covered by the sticky bar", { tag: "@phone" }, async ({
  page,
  account,
}) => {
  await startFreePlan(account, FREE_PLAN);
  await openChecker(page, account);
  await unfoldOptions(page);
  const field = page.getByLabel("Domain name or brand");
  await field.fill("acme");
  for (let step = 0; step < 22; step += 1) {
    await page.keyboard.press("Tab");
    await expect.poll(() => coveredFocus(page)).toBeNull();
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  for (let step = 0; step < 22; step += 1) {
    await page.keyboard.press("Shift+Tab");
    await expect.poll(() => coveredFocus(page)).toBeNull();
  }
  await expect(field).toBeFocused();
});

test("the sticky bar takes no more than a third of a small window, and scrolls away in a tiny one", {
  tag: "@phone",
}, async ({ page, account }) => {
  await startFreePlan(account, FREE_PLAN);
  await openChecker(page, account);
  const bottomOfBar = () =>
    page.evaluate(() => document.querySelector("form[novalidate]")?.getBoundingClientRect().bottom ?? 0);
  await page.setViewportSize({ width: 390, height: 640 });
  await page.evaluate(() => window.scrollTo(0, 600));
  expect(await bottomOfBar()).toBeLessThan(640 / 3);
  // A zoom of 400 % on a screen of 1,280 by 1,024 pixels.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.evaluate(() => window.scrollTo(0, 600));
  expect(await bottomOfBar()).toBeLessThan(0);
});

test("a check moves nothing under the pointer, and its result survives a reload", async ({
  page,
  context,
  account,
}) => {
  const name = uniqueName();
  await setNameScenario({ [`${name}.com`]: { state: "free" } });
  await startFreePlan(account, FREE_PLAN);
  await openChecker(page, account);
  const field = page.getByLabel("Domain name or brand");
  await field.fill(name);
  const before = await submit(page).boundingBox();
  await submit(page).click();
  const title = page.getByRole("heading", { name: new RegExp(`^${name} · checked`) });
  await expect(title).toBeVisible();
  expect(await submit(page).boundingBox()).toEqual(before);
  expect([await page.evaluate(() => window.scrollY), context.pages().length]).toEqual([0, 1]);
  await expect(page).toHaveURL(new RegExp(`\\?q=${name}$`));
  await page.reload();
  await expect(title).toBeVisible();
  await expect(page.getByText("1 of 5 used, 4 left")).toBeVisible();
  await field.fill("acme");
  await expect(page.getByRole("heading", { name: new RegExp(`^From ${name} · checked`) })).toBeVisible();
});

test("the free plan runs a check with all states, retries unknown rows and runs it again with one click", {
  tag: "@phone",
}, async ({ page, account }) => {
  const name = uniqueName();
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
  await unfoldOptions(page);
  await expect(page.getByRole("checkbox", { name: ".tech" })).toBeChecked();
  await expect(card(page, `${name}.com`).getByText("Not checked")).toBeVisible();
  await page.getByLabel("Domain name or brand").press("Enter");

  const sum = page.getByText("2 of 5 domains and 1 of 3 handles are free").last();
  await expect(sum).toBeVisible();
  await expect(card(page, `${name}.com`).getByText("Taken")).toBeVisible();
  await expect(card(page, `${name}.io`).getByText("Taken")).toBeVisible();
  await expect(card(page, `${name}.io`).getByText(/until /)).toBeVisible();
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

  const download = await startDownload(page.getByRole("button", { name: "CSV", exact: true }));
  const file = await readFile(await download.path(), "utf8");
  expect(file).toContain(`"Domain","${name}.com","Taken"`);

  await page.getByLabel("Domain name or brand").fill("acme");
  await page.getByRole("button", { name: new RegExp(`^Open ${name}.tech`) }).click();
  await expect(page.getByRole("heading", { name: new RegExp(`^${name}.tech · checked`) })).toBeFocused();
  await expect(page.getByText("2 of 5 domains and 2 of 3 handles are free").last()).toBeVisible();
  await expect(page.getByText("1 of 5 used, 4 left")).toBeVisible();

  await page.getByRole("button", { name: `Check again: ${name}.tech` }).click();
  await expect(page.getByText("2 of 5 used, 3 left")).toBeVisible();
});

test("a check that is stopped by keyboard keeps the rows that had arrived", async ({ page, account }, {
  project,
}) => {
  const name = uniqueName();
  await setNameScenario({
    [`${name}.com`]: { state: "taken" },
    [`${name}.net`]: { state: "free", rdap: { kind: "slow", ms: 4_500 }, whois: { kind: "slow", ms: 4_500 } },
  });
  await startFreePlan(account, FREE_PLAN);
  await openChecker(page, account);
  await unfoldOptions(page);
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
  await expect(card(page, `${name}.net`).getByText("Not checked")).toBeVisible();
  const isPhone = project.name === "phone";
  await expect(isPhone ? submit(page) : page.getByLabel("Domain name or brand")).toBeFocused();
  await expect(page.getByText("1 of 5 used, 4 left")).toBeVisible();
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
