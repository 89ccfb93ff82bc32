import { uniqueEmail } from "#tests/support/accounts.ts";
import { expect, signIn, test } from "#tests/support/e2e-test.ts";
import { waitForMail } from "#tests/support/inbox.ts";
import { startStarterPlan } from "./inspector-steps.ts";
import { expectAccessible, expectAccessibleLayout } from "./payment-steps.ts";

const NOTIFICATIONS = "/account/notifications";

test("a recipient confirms by mail, gets a copy of a job's result, and unsubscribes", async ({
  page,
  account,
  otherPage: theirs,
  allowConsole,
}) => {
  test.setTimeout(150_000);
  allowConsole(/404|400/);
  const address = uniqueEmail();
  await startStarterPlan(account);
  await signIn(page, account, NOTIFICATIONS);
  await page.getByLabel("Email address").fill(account.email);
  await page.getByRole("button", { name: "Add recipient" }).click();
  await expect(page.getByText("Your own address gets these emails already.")).toBeVisible();
  await page.getByLabel("Email address").fill(address);
  await page.getByRole("button", { name: "Add recipient" }).click();
  await expect(page.getByText("Waiting for confirmation")).toBeVisible();
  await expectAccessibleLayout(page);

  const confirmation = await waitForMail(address, 0, "smtp");
  expect(confirmation.html).toContain(account.email);
  await theirs.goto(confirmation.link);
  await expectAccessibleLayout(theirs);
  await page.reload();
  await expect(page.getByText("Waiting for confirmation"), "opening the link confirms nothing").toBeVisible();
  await theirs.getByRole("button", { name: "Confirm" }).click();
  await expect(theirs.getByText("Your address is confirmed")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  await theirs.goto(confirmation.link);
  await theirs.getByRole("button", { name: "Confirm" }).click();
  await expect(theirs.getByText("This link is not valid any more")).toBeVisible();

  await page.goto("/jobs?new=captures");
  await page.getByRole("textbox", { name: "Addresses" }).fill("plain.test");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Complete: 1 done" })).toBeAttached({
    timeout: 90_000,
  });
  const copy = await waitForMail(address, 1, "smtp");
  expect(copy.subject).toBe("A job has ended");
  expect(copy.html).toContain(`${account.email} sends you the results`);
  expect((await waitForMail(account.email, 0, "smtp")).subject).toBe("Your job has ended");

  const token = /recipients\/unsubscribe\?token=([\w.-]+)/.exec(copy.html)?.[1] ?? "";
  // The address of `List-Unsubscribe`, which some mail clients open.
  await theirs.goto(`/api/notifications/unsubscribe?token=${token}`);
  await expect(theirs).toHaveURL(/\/recipients\/unsubscribe/);
  await expectAccessible(theirs);
  await theirs.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(theirs.getByText("You are unsubscribed")).toBeVisible();
  await page.goto("/account/notifications");
  await expect(page.getByText("0 of 2 recipients")).toBeVisible();
});
