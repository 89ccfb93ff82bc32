import {
  test as base,
  type ConsoleMessage,
  type Download,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { type Account, type Credentials, createSession, makeAccount } from "./accounts.ts";
import { toSessionCookies } from "./session-cookies.ts";
import { stack } from "./stack.ts";

export { expect };

type Fixtures = {
  /** Allows matching console messages in this test. */
  allowConsole: (...patterns: RegExp[]) => void;
  /** A confirmed account for this test only. */
  account: Account;
  /** A page of another browser, without a session. */
  otherPage: Page;
};

/**
 * The `test` of all end-to-end tests. A test fails if a page throws, or logs an error or a warning that
 * `allowConsole` does not allow. Streamed content is hidden after `main` until React moves it, so query texts
 * within `main`.
 */
export const test = base.extend<Fixtures>({
  allowConsole: [
    async ({ context }, use) => {
      const written: string[] = [];
      const allowed: RegExp[] = [];
      const onConsole = (message: ConsoleMessage) => {
        if (!["error", "warning"].includes(message.type())) return;
        written.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      };
      context.on("console", onConsole);
      context.on("weberror", (event) =>
        written.push(`thrown: ${event.error().message} (${event.page()?.url()})`),
      );
      await use((...patterns) => {
        allowed.push(...patterns);
      });
      context.off("console", onConsole);
      const unexpected = written.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, "what the pages wrote to the console").toEqual([]);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  account: async ({}, use) => {
    await use(await makeAccount());
  },
  otherPage: async ({ browser }, use) => {
    const context = await browser.newContext({ baseURL: stack.site });
    await use(await context.newPage());
    await context.close();
  },
});

/** Holds the scripts of the pages back until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Waits until React has taken over an element of the static document. */
export async function untilHydrated(element: Locator): Promise<void> {
  const isHydrated = (node: Element) => Object.keys(node).some((key) => key.startsWith("__reactFiber$"));
  await expect.poll(() => element.evaluate(isHydrated)).toBe(true);
}

/** Fills in the Login tab of the current screen. */
export async function fillLogin(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

/** Signs in through the auth screen and waits for the redirect. For tests of the form; others use `signIn`. */
export async function signInWithForm(page: Page, account: Credentials, path = "/auth"): Promise<void> {
  await page.goto(path);
  await fillLogin(page, account);
  await expect(page).not.toHaveURL(/\/auth(\?|$)/);
}

/** Stores a session of the account in the browser, as the form would, and opens a path of the site. */
export async function signIn(page: Page, account: Credentials, path = "/"): Promise<void> {
  const cookies = toSessionCookies(await createSession(account));
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: stack.site })));
  await page.goto(path);
}

/** Clicks what starts a download. */
export async function startDownload(starter: Locator): Promise<Download> {
  const downloading = starter.page().waitForEvent("download");
  await starter.click();
  return downloading;
}
