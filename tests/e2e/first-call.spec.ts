import type { Page } from "@playwright/test";
import { uniqueEmail } from "#tests/support/accounts.ts";
import { expect, signIn, test } from "#tests/support/e2e-test.ts";
import { waitForMail } from "#tests/support/inbox.ts";
import { sendCommand } from "./api-key-steps.ts";
import { fillRegistration } from "./auth-steps.ts";
import { expectAccessible, expectAccessibleLayout } from "./payment-steps.ts";

/** Collects the screens that a page opens. */
function recordScreens(page: Page): string[] {
  const screens: string[] = [];
  page.on("framenavigated", (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame === page.mainFrame() && pathname.startsWith("/") && screens.at(-1) !== pathname)
      screens.push(pathname);
  });
  return screens;
}

test("a stranger needs four screens from the documentation to the first answer of the API", async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const screens = recordScreens(page);
  await page.goto("/docs");
  await page
    .getByRole("complementary", { name: "Example" })
    .getByRole("link", { name: "Create a key" })
    .click();
  await expect(page.getByRole("tab", { name: "Register" })).toHaveAttribute("aria-selected", "true");
  const email = uniqueEmail();
  await fillRegistration(page, email, "scenario-password");
  expect(screens).toEqual(["/docs", "/auth"]);

  // The link opens in another tab, as mail programs do.
  const tab = await context.newPage();
  const screensOfTab = recordScreens(tab);
  await tab.goto((await waitForMail(email)).link);
  await expect(tab).toHaveURL("/account/api-keys", { timeout: 20_000 });
  await expect(tab.getByText(/^Also starts the free plan of the Web Inspector\./)).toBeVisible();
  await expectAccessibleLayout(tab);
  await tab.getByRole("button", { name: "Create key" }).click();
  await tab.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  const dialog = tab.getByRole("dialog", { name: "Your new key" });
  await expect(dialog.getByText("Free Access Granted")).toBeVisible();
  await expectAccessible(tab);
  const command = await dialog.getByText(/^curl /).innerText();
  const picture = await (await sendCommand(command)).bytes();
  expect(picture.subarray(0, 2)).toEqual(new Uint8Array([0xff, 0xd8]));
  expect(screensOfTab.slice(-2)).toEqual(["/auth/v1/callback", "/account/api-keys"]);

  const key = /Bearer (\S+)"/.exec(command)?.[1] ?? "";
  await dialog.getByRole("link", { name: "Continue in the quickstart" }).click();
  await expect(tab).toHaveURL("/docs");
  const example = tab.getByRole("complementary", { name: "Example" });
  await expect(example.getByRole("tabpanel")).toContainText(`Bearer ${key}`);
  await tab.reload();
  await expect(example.getByRole("tabpanel")).toContainText("Bearer YOUR_KEY");
  const stored = await tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain(key);
});

test("a landing page leads a visitor to register for a key, and a user to the keys", async ({
  page,
  account,
}) => {
  const openKeys = async () => {
    await page.goto("/landing/web-inspector");
    await page.getByRole("link", { name: "Create a key" }).click();
  };
  await openKeys();
  await expect(page).toHaveURL("/auth?view=register&redirect=%2Faccount%2Fapi-keys");
  await signIn(page, account);
  await openKeys();
  await expect(page).toHaveURL("/account/api-keys");
});
