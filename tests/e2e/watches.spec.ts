import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { stackSql } from "#tests/support/accounts.ts";
import { callSampleSite, listReceivedWebhooks } from "#tests/support/call-sample-site.ts";
import { expect, signIn, test } from "#tests/support/e2e-test.ts";
import { mailsTo } from "#tests/support/inbox.ts";
import { runScheduledTasks } from "#tests/support/run-scheduled-tasks.ts";
import { setNameScenario } from "#tests/support/set-name-scenario.ts";
import { addSubscription } from "#tests/support/subscriptions.ts";
import { startStarterPlan } from "./inspector-steps.ts";
import { expectAccessible, expectAccessibleLayout } from "./payment-steps.ts";

/** For the work of a scheduled task beside other tests. */
const TASK_TIMEOUT = { timeout: 60_000 };

/** Changes a page to watch of the sample shop. */
const changePage = (id: string, change: object): Promise<string> =>
  callSampleSite("shop.test", `/watched/${id}`, "PUT", JSON.stringify(change));

/** Makes the account's watches due. */
async function makeDue(accountId: string): Promise<void> {
  await stackSql`update page_watches set next_check_at = now() where user_id = ${accountId}`;
  await stackSql`update watched_names set next_lookup_at = now()
    where id in (select name_id from name_watches where user_id = ${accountId})`;
}

async function addEndpoint(accountId: string): Promise<void> {
  await stackSql`insert into webhook_endpoints (user_id, kind, url, events, secret)
    values (${accountId}, 'slack', ${`https://hooks.test/${accountId}`}, ${["watch.changed", "name.available"]}, 'none')`;
}

/** Texts of the messages that the receiver got for this account. */
const listMessages = async (accountId: string): Promise<string[]> =>
  (await listReceivedWebhooks(`/${accountId}`)).map(({ body }) => JSON.parse(body).text);

const reloadUntil = async (page: Page, text: string): Promise<void> =>
  expect(async () => {
    await runScheduledTasks();
    await page.reload();
    await expect(page.getByRole("status").filter({ hasText: text })).toBeVisible({ timeout: 3_000 });
  }).toPass(TASK_TIMEOUT);

test("a watched page whose price changes is reported by one mail and one webhook, and one that becomes a login by none", async ({
  page,
  account,
}) => {
  test.setTimeout(240_000);
  const id = randomUUID();
  await startStarterPlan(account);
  await addEndpoint(account.id);
  await signIn(page, account, "/watches");
  await expect(page.getByText("Get an email when a page changes")).toBeVisible();
  await expectAccessibleLayout(page);
  await page.getByRole("button", { name: "Watch a page" }).click();
  await page.getByRole("button", { name: "Start watching" }).click();
  await expect(page.getByRole("textbox", { name: "Website URL" })).toBeFocused();
  await page.getByRole("textbox", { name: "Website URL" }).fill(`http://shop.test/watched/${id}`);
  await page.getByRole("button", { name: "More options" }).click();
  await page.getByRole("switch", { name: "Compare pictures, too" }).click();
  await page.getByRole("button", { name: "Show preview" }).click();
  await expect(page.getByRole("img", { name: "The page" })).toBeVisible(TASK_TIMEOUT);
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("Moss pitcher");
  await expectAccessibleLayout(page);
  await page.getByRole("button", { name: "Start watching" }).click();
  await expect(page).toHaveURL(/\/watches\/watch_\w{22}$/);
  await reloadUntil(page, "No change seen yet");
  await expect(page.getByText("Moss pitcher", { exact: false }).first()).toBeVisible();

  await changePage(id, { price: "$72" });
  await makeDue(account.id);
  await reloadUntil(page, "Price changed from $68 to $72");
  await expect(page.getByRole("list", { name: "Changed lines" })).toContainText("$72");
  await expectAccessibleLayout(page);
  await expect.poll(() => listMessages(account.id), TASK_TIMEOUT).toHaveLength(1);
  await expect.poll(async () => (await mailsTo(account.email, "smtp")).length, TASK_TIMEOUT).toBe(1);

  await changePage(id, { isLogin: true });
  await makeDue(account.id);
  await reloadUntil(page, "The page now asks for a login.");
  expect(await listMessages(account.id)).toHaveLength(1);
  const mails = await mailsTo(account.email, "smtp");
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("Changed: ")]);

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/watches");
  await expect(page.getByText("Get an email when a page changes")).toBeVisible();
});

test("a watched name that is released is reported once", async ({ page, account }) => {
  test.setTimeout(240_000);
  const name = `kiln-${randomUUID().slice(0, 8)}.com`;
  await setNameScenario({ [name]: { state: "taken" } });
  await addSubscription(stackSql, account.id, { plan: "checkerFree" });
  await addEndpoint(account.id);
  await signIn(page, account, `/watches?new=name&name=${name}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start watching" }).click();
  await expect(page).toHaveURL(/\/watches\/watch_\w{22}$/);
  await expect(async () => {
    await runScheduledTasks();
    await page.reload();
    await expect(page.getByText("Taken", { exact: true })).toBeVisible({ timeout: 3_000 });
  }).toPass(TASK_TIMEOUT);
  await setNameScenario({ [name]: { state: "free" } });
  await expect(async () => {
    await makeDue(account.id);
    await runScheduledTasks();
    await page.reload();
    await expect(page.getByText("Available", { exact: true })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
  await makeDue(account.id);
  await expect.poll(() => listMessages(account.id), TASK_TIMEOUT).toEqual([`${name} is available.`]);
  await expect
    .poll(async () => (await mailsTo(account.email, "smtp")).map(({ subject }) => subject), TASK_TIMEOUT)
    .toEqual([`${name} is available`]);
});
