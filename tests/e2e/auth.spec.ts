import { getAccessToken, makeAccount, uniqueEmail } from "#tests/support/accounts.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { expect, fillLogin, signInWithForm, test, untilHydrated } from "#tests/support/e2e-test.ts";
import { mailsTo, waitForMail } from "#tests/support/inbox.ts";
import { stack } from "#tests/support/stack.ts";
import {
  expectSignedIn,
  expectSignedOut,
  fillRegistration,
  logout,
  openRegister,
  waitForOverview,
} from "./auth-steps.ts";

/** Browsers log failed requests to the console; these failures are expected. */
const REFUSED = /the server responded with a status of (400|403|422|429)/;
const PASSWORD = "correct horse battery";

test.describe("a visitor", () => {
  test("is redirected from a protected page to register, and by the emailed link back to that page", async ({
    page,
  }) => {
    coversSpec("2.15", "6.2", "1.2");
    const email = uniqueEmail();
    await page.goto("/checkout?planId=1&x=a%26b");
    await expect(page).toHaveURL("/auth?redirect=%2Fcheckout%3FplanId%3D1%26x%3Da%2526b");
    await openRegister(page);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");

    await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Send again in \d+ s$/ })).toBeDisabled();
    const inbox = page.getByRole("link", { name: "Open the inbox" });
    expect(await inbox.getAttribute("href")).toBe(`${stack.inbox}/?to=${encodeURIComponent(email)}`);

    await page.goto((await waitForMail(email)).link);
    // The checkout of a free plan redirects to pricing; either URL shows that the redirect was kept.
    await expect(page).toHaveURL(/\/(checkout\?planId=1&x=a%26b|pricing)$/);
    await expectSignedIn(page, email);
  });

  test("cannot find out who has an account", async ({ page, account }) => {
    const screens: string[] = [];
    for (const email of [account.email, uniqueEmail(), account.email]) {
      await page.goto("/auth");
      await openRegister(page);
      await fillRegistration(page, email, PASSWORD);
      await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
      screens.push(
        (await page.locator("main").innerText()).replace(email, "…").replace(/in \d+ s/, "in … s"),
      );
    }
    expect(new Set(screens).size).toBe(1);
  });
});

test.describe("an unconfirmed email", () => {
  test("is reported after the correct password, and another link can be sent", async ({
    page,
    allowConsole,
  }) => {
    allowConsole(REFUSED);
    const email = uniqueEmail();
    await page.goto("/auth");
    await openRegister(page);
    await fillRegistration(page, email, PASSWORD);
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await page.getByRole("button", { name: "Back to Login" }).click();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await fillLogin(page, { email, password: PASSWORD });
    await expect(page.getByText("Email not confirmed", { exact: true }).first()).toBeVisible();
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    expect((await mailsTo(email)).length).toBeGreaterThan(0);
  });
});

test.describe("a registered user", () => {
  test("logs in, is redirected from the auth screen, and logs out of this browser only", async ({
    page,
    account,
    otherPage,
  }) => {
    coversSpec("2.2", "2.21", "2.59");
    await signInWithForm(otherPage, account);

    await signInWithForm(page, account, "/auth?redirect=%2Fpricing%3FproductId%3D1");
    await expect(page).toHaveURL("/pricing?productId=1");
    await expectSignedIn(page, account.email);
    const overview = waitForOverview(page);
    await page.goto("/auth?redirect=%2F%2Fevil.example");
    await expect(page).toHaveURL("/");
    await overview;

    await logout(page);
    await expectSignedOut(page);
    expect((await page.context().cookies()).filter(({ name }) => name.startsWith("sb-auth"))).toEqual([]);
    await page.goto("/tools/web-inspector");
    await expect(page).toHaveURL("/auth?redirect=%2Ftools%2Fweb-inspector");

    await otherPage.goto("/pricing");
    await expectSignedIn(otherPage, account.email);
  });

  test("sees an error for a wrong password and can try again at once", async ({
    page,
    account,
    allowConsole,
  }) => {
    coversSpec("8.6");
    allowConsole(REFUSED);
    await page.goto("/auth");
    await fillLogin(page, { ...account, password: "not the password" });
    await expect(page.getByText("Login failed", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("Invalid login credentials", { exact: true }).first()).toBeVisible();
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    await page.keyboard.type(account.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/");
    await expectSignedIn(page, account.email);
  });

  test("can log in with the keyboard only", async ({ page, account }) => {
    await page.goto("/auth?redirect=%2Fpricing");
    await page.getByRole("tab", { name: "Login" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("tab", { name: "Register" })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("tab", { name: "Login" })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("Email")).toBeFocused();
    await page.keyboard.type(account.email);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Forgot password?" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.type(account.password);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/pricing");
  });

  test("leaves no input behind on the auth screen", async ({ page, account }) => {
    await page.goto("/auth");
    await page.getByLabel("Email").fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill(account.password);
    const home = page.getByRole("link", { name: "SaaS Tools Marketplace" }).first();
    // Before that it loads another document, and the browser restores the fields of this one.
    await untilHydrated(home);
    await home.click();
    await expect(page).toHaveURL("/");
    await page.goBack();
    await expect(page.getByLabel("Email")).toHaveValue("");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  });
});

test.describe("two tabs", () => {
  test.skip(({ isMobile }) => isMobile, "Sessions do not depend on the size of the screen.");

  test("sign in and out together", async ({ context, account }) => {
    const first = await context.newPage();
    const second = await context.newPage();
    await first.goto("/");
    await expectSignedOut(first);
    const overviews = [first, second].map(waitForOverview);
    await signInWithForm(second, account);
    await first.bringToFront();
    await first.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expectSignedIn(first, account.email);
    await Promise.all(overviews);
    await logout(second);
    await expectSignedOut(second);
    await expectSignedOut(first);
  });
});

test.describe("a session", () => {
  test.skip(({ isMobile }) => isMobile, "Sessions do not depend on the size of the screen.");

  test("is refreshed by the next page when it is about to expire, and no cache stores that response", async ({
    page,
    account,
  }) => {
    await signInWithForm(page, account);
    const context = page.context();
    const [cookie] = (await context.cookies()).filter(({ name }) => name === "sb-auth");
    if (!cookie) throw new Error("There is no session cookie");
    const session = JSON.parse(Buffer.from(cookie.value.slice("base64-".length), "base64url").toString());
    const stale = { ...session, expires_at: Math.floor(Date.now() / 1000) + 20 };
    const value = `base64-${Buffer.from(JSON.stringify(stale)).toString("base64url")}`;
    // A request that the open page still makes would refresh it first.
    await page.goto("about:blank");
    await context.addCookies([{ ...cookie, value }]);
    const answer = await context.request.get("/landing-that-does-not-exist", { maxRedirects: 0 });
    expect(answer.headers()["set-cookie"]).toContain("sb-auth=base64-");
    expect(answer.headers()["cache-control"]).toContain("no-store");
    await page.goto("/pricing");
    await expectSignedIn(page, account.email);
  });

  test("that was ended elsewhere ends here without a redirect loop", async ({
    page,
    account,
    allowConsole,
  }) => {
    allowConsole(REFUSED);
    await signInWithForm(page, account);
    const token = await getAccessToken(account);
    const headers = { apikey: stack.publishableKey, authorization: `Bearer ${token}` };
    await fetch(`${stack.supabase}/auth/v1/logout?scope=global`, { method: "POST", headers });
    await page.goto("/checkout/99999");
    await expect(page).toHaveURL("/auth?redirect=%2Fcheckout%2F99999");
    await expectSignedOut(page);
  });
});

test("another user in the same tab sees no data of the first one", async ({ page, account }) => {
  const second = await makeAccount();
  await signInWithForm(page, account, "/auth?redirect=%2Fpricing");
  await expectSignedIn(page, account.email);
  await logout(page);
  await expectSignedOut(page);
  await page.goto("/auth?redirect=%2Fpricing");
  await fillLogin(page, second);
  await expect(page).toHaveURL("/pricing");
  await expectSignedIn(page, second.email);
  await expect(page.getByText(account.email)).toBeHidden();
});
