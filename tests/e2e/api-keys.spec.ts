import { expect, signIn, test } from "#tests/support/e2e-test.ts";
import { createKey, sendCommand } from "./api-key-steps.ts";
import { startFreePlan } from "./inspector-steps.ts";
import * as steps from "./payment-steps.ts";

test("a new user creates a key, gets a picture with the command shown, and sees its usage", async ({
  page,
  account,
}) => {
  await startFreePlan(account);
  await signIn(page, account, "/account/api-keys");
  const dialog = await createKey(page, "laptop");
  await expect(dialog).toBeVisible();
  await steps.expectAccessible(page);
  const command = await dialog.getByText(/^curl /).innerText();
  const response = await sendCommand(command);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(new Uint8Array(await response.arrayBuffer()).slice(0, 2)).toEqual(new Uint8Array([0xff, 0xd8]));
  await page.getByRole("button", { name: "Done" }).click();
  await page.reload();
  await expect(page.getByText(/^Last used /)).toBeVisible();
  await expect(page.getByText("1 run in 30 days")).toBeVisible();
  await steps.expectAccessibleLayout(page);
  const key = /Bearer (\S+)"/.exec(command)?.[1] ?? "";
  expect(await page.content()).not.toContain(key);

  await page.goto("/usage");
  const byKey = page.getByRole("region", { name: "By API key" });
  await expect(byKey.getByRole("row", { name: "laptop 1" })).toBeVisible();
  await expect(page.getByText("API key laptop").first()).toBeVisible();
  await steps.expectAccessibleLayout(page);

  await page.goto("/account/api-keys");
  await page.getByRole("button", { name: "Actions of laptop" }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await page.getByText("Revoked (1)").click();
  await expect(page.getByText("Revoked", { exact: true })).toBeVisible();
  await steps.expectAccessibleLayout(page);
  expect((await sendCommand(command)).status).toBe(401);
});
