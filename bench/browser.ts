import { type Browser, chromium } from "playwright-core";
import { testBrowser } from "../tests/support/test-browser.ts";

/** The browser of the tests. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, args, env } = await testBrowser();
  return chromium.launch({
    args,
    env: { ...process.env, ...env },
    ...(executablePath ? { executablePath } : {}),
  });
}

/** Signs in the demo account with the largest plans by form. @returns the browser's state */
export async function signInByForm(browser: Browser, site: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site}/auth`);
  await page.getByLabel("Email").first().fill("pro@demo.test");
  await page.getByLabel("Password").first().fill("demo-password");
  await page
    .getByRole("button", { name: /^log ?in$/i })
    .first()
    .click();
  await page.waitForURL(`${site}/`);
  const state = await context.storageState();
  await context.close();
  return state;
}
