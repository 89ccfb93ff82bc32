import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { listReceivedWebhooks } from "#tests/support/call-sample-site.ts";
import { expect, signIn, test } from "#tests/support/e2e-test.ts";
import { startStarterPlan } from "./inspector-steps.ts";
import { expectAccessible, expectAccessibleLayout } from "./payment-steps.ts";

/** A message waits in the queue, and is sent by a worker. */
const DELIVERY = { timeout: 30_000 };

/** Reads the secret of the open dialog, and closes it. */
async function takeSecret(page: Page): Promise<string> {
  const dialog = page.getByRole("dialog", { name: "Signing secret" });
  const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  return secret;
}

test("an endpoint is added, shows its secret once, gets a test, and is rotated, turned off and deleted", async ({
  page,
  account,
  allowConsole,
}) => {
  test.setTimeout(150_000);
  allowConsole(/400/);
  const path = `/${randomUUID()}`;
  await startStarterPlan(account);
  await signIn(page, account, "/account/webhooks");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const form = page.getByRole("dialog", { name: "Add an endpoint" });
  await form.getByLabel("Endpoint URL").fill("https://10.0.0.1/hooks");
  await form.getByRole("button", { name: "Add endpoint" }).click();
  await expect(form.getByText("cannot be reached from the internet")).toBeVisible();
  await form.getByLabel("Endpoint URL").fill(`https://hooks.test${path}`);
  await form.getByRole("button", { name: "Add endpoint" }).click();
  await expect(page.getByText("This secret is shown only once")).toBeVisible();
  await expectAccessible(page);
  const secret = await takeSecret(page);
  await page.reload();
  await expect(page.getByText("1 of 2 endpoints")).toBeVisible();
  await expect(page.getByText(/whsec_/)).toHaveCount(0);

  await page.getByRole("button", { name: "Show log" }).click();
  await expect(page.getByText("Nothing was sent yet.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Send test" }).click();
  const log = page.getByRole("list", { name: "Deliveries" });
  await expect(log.getByText("Delivered")).toBeVisible(DELIVERY);
  await expect(log).toContainText("answer 204");
  const [message] = await listReceivedWebhooks(path);
  expect(new Webhook(secret).verify(message?.body ?? "", message?.headers ?? {})).toMatchObject({
    type: "webhook.test",
  });

  await log.getByRole("button", { name: "Send again" }).click();
  await expect.poll(async () => (await listReceivedWebhooks(path)).length, DELIVERY).toBe(2);
  const ids = (await listReceivedWebhooks(path)).map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids).size).toBe(1);
  await log.getByRole("button", { name: "Details" }).click();
  await expect(page.getByRole("list", { name: "Attempts" })).toContainText("Answer 204");
  await expectAccessibleLayout(page);

  await page.getByRole("button", { name: "Rotate secret" }).click();
  await page
    .getByRole("dialog", { name: "Rotate the signing secret?" })
    .getByRole("button", { name: "Rotate secret" })
    .click();
  expect(await takeSecret(page)).not.toBe(secret);
  await expect(page.getByText("The old secret is valid until", { exact: false })).toBeVisible();

  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Off", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send test" })).toBeDisabled();
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Send events to your systems and chats")).toBeVisible();
});

test("a mail that is switched off stays off, and the time zone is kept", async ({ page, account }) => {
  await signIn(page, account, "/account/notifications");
  const jobs = page.getByRole("switch", { name: /^Jobs/ });
  await expect(jobs).toBeChecked();
  await jobs.click();
  await expect(jobs).not.toBeChecked();
  await expect(jobs).toBeEnabled();
  await page.reload();
  await expect(jobs).not.toBeChecked();
  await expect(page.getByRole("switch", { name: /^Usage/ })).toBeChecked();
  await expect(page.getByRole("button", { name: /^Use / })).toHaveCount(0);
  await expectAccessibleLayout(page);
  await jobs.click();
  await expect(jobs).toBeChecked();
  await expect(jobs).toBeEnabled();
  await page.reload();
  await expect(jobs).toBeChecked();
});
