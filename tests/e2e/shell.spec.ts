import type { Page } from "@playwright/test";
import { PLACES } from "#components/layout/places.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { expect, holdScripts, signIn, test } from "#tests/support/e2e-test.ts";
import { startStarterPlan } from "./inspector-steps.ts";
import { expectAccessible } from "./payment-steps.ts";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
const getTheme = (page: Page) =>
  page.evaluate(() => (document.documentElement.classList.contains("dark") ? "dark" : "light"));

/** Records the theme of the first frame, before any of our scripts has run. */
const watchFirstFrame = (page: Page) =>
  page.addInitScript(() => {
    requestAnimationFrame(() => {
      sessionStorage.setItem("first-frame", document.documentElement.className);
    });
  });

test("the theme is dark by default, and a choice is stored and painted from the first frame", async ({
  page,
}) => {
  coversSpec("1.8", "4.4");
  await page.emulateMedia({ colorScheme: "light" });
  await watchFirstFrame(page);
  await page.goto("/");
  expect(await getTheme(page)).toBe("dark");
  if (isPhone(page)) {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("radio", { name: "Light" }).click();
  } else {
    await page.getByRole("button", { name: "Theme" }).click();
    await page.getByRole("menuitemradio", { name: "Light" }).click();
  }
  expect(await getTheme(page)).toBe("light");
  expect(await page.evaluate(() => localStorage.getItem("ui-theme"))).toBe("light");
  await page.reload();
  expect(await page.evaluate(() => sessionStorage.getItem("first-frame"))).toMatch(/(^| )light( |$)/);
});

test("the system theme is followed when it is selected", async ({ page }) => {
  coversSpec("4.4", "1.8");
  await page.addInitScript(() => localStorage.setItem("ui-theme", "system"));
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  expect(await getTheme(page)).toBe("light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => getTheme(page)).toBe("dark");
});

test("the search filters the catalog, is part of the URL, and Escape clears it", async ({ page }) => {
  coversSpec("2.17");
  test.skip(isPhone(page), "the search is shown on wide screens only");
  await page.goto("/");
  await expect(page.getByPlaceholder("Search tools...")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("domain");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Domain Name / Brand Name Checker"]);
  await expect(page).toHaveURL("/?q=domain");
  await page.reload();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Domain Name / Brand Name Checker"]);
  await page.getByLabel("Search tools").fill("nothing like it");
  await expect(page.getByText("No product or tool matches “nothing like it”")).toBeVisible();
  await page.getByLabel("Search tools").press("Escape");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 2 })).not.toHaveCount(0);
});

test("text typed before hydration is not lost", async ({ page }) => {
  test.skip(isPhone(page), "the search is shown on wide screens only");
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  const field = page.getByLabel("Search tools");
  await field.click();
  await page.keyboard.type("dom");
  release();
  await expect(page).toHaveURL("/?q=dom");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Domain Name / Brand Name Checker"]);
  await expect(field).toBeFocused();
  await page.keyboard.type("ain");
  await expect(page).toHaveURL("/?q=domain");
  await expect(page.getByRole("listbox", { name: "Results" })).toBeVisible();
});

test("Ctrl+K finds an action by keyboard, and opens it on its own screen too", async ({ page, account }) => {
  test.skip(isPhone(page), "phones have no keyboard");
  await startStarterPlan(account);
  await signIn(page, account, "/usage");
  const dialog = page.getByRole("dialog", { name: "Search" });
  const choose = async (text: string, name: string) => {
    // The key works once the page is interactive.
    await expect(async () => {
      await page.keyboard.press("ControlOrMeta+k");
      await expect(dialog).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.keyboard.type(text);
    await expect(dialog.getByRole("option", { name, selected: true })).toBeVisible();
  };
  await choose("crawl", "New crawl");
  await expect(dialog.getByRole("option", { name: /^Crawling/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/jobs?new=crawl");
  await expect(page.getByRole("heading", { name: "New crawl" })).toBeVisible();
  await choose("new list", "New list of pages");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/jobs?new=captures");
  await expect(page.getByRole("heading", { name: "New job" })).toBeVisible();
  await choose("theme light", "Switch theme: Light");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  expect(await getTheme(page)).toBe("light");
});

test("the menu of phones opens the search", { tag: "@phone" }, async ({ page }) => {
  test.skip(!isPhone(page), "wide screens have the search box");
  await page.goto("/");
  const menu = page.getByRole("button", { name: "Menu" });
  await menu.click();
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("combobox", { name: "Search everything" }).fill("status");
  await expect(page.getByRole("option", { name: "Status", exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
});

test("feedback is sent, and the focus returns to its button", async ({ page }) => {
  coversSpec("2.19", "2.31", "8.10");
  await page.goto("/");
  const opener = page.getByRole("button", { name: isPhone(page) ? "Menu" : "Report Bug" });
  await opener.click();
  if (isPhone(page)) await page.getByRole("button", { name: "Report Bug" }).click();
  await expect(page.getByRole("dialog", { name: "Report a Bug or Submit Feedback" })).toBeVisible();
  await page.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(page.getByText("Title is required")).toBeVisible();
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.getByLabel("Title").fill("The button is green");
  await page.getByLabel("Description").fill("It should be greener.");
  await page.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(page.getByText("Thank you for your feedback!").first()).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Report a Bug or Submit Feedback" })).toBeHidden();
  await expect(opener).toBeFocused();
});

test("the top bar shows Pricing, except on the pricing screen, and a login button", async ({ page }) => {
  coversSpec("2.20", "2.22", "2.17");
  await page.goto("/");
  if (isPhone(page)) await expect(page.getByPlaceholder("Search tools...")).toBeHidden();
  if (isPhone(page)) await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/auth");
  await page.getByRole("link", { name: "Pricing" }).click();
  await expect(page).toHaveURL("/pricing");
  if (isPhone(page)) await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("link", { name: "Pricing" })).toHaveCount(0);
});

test("the logo leads home, and the blog opens in a new tab without opener or referrer", async ({ page }) => {
  coversSpec("2.16", "2.18");
  await page.goto("/pricing");
  if (isPhone(page)) await page.getByRole("button", { name: "Menu" }).click();
  const blog = page.getByRole("link", { name: "Blog" });
  await expect(blog).toHaveAttribute("href", "https://blog.example.com");
  await expect(blog).toHaveAttribute("target", "_blank");
  await expect(blog).toHaveAttribute("rel", "noopener");
  if (isPhone(page)) await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "SaaS Tools Marketplace" }).click();
  await expect(page).toHaveURL("/");
});

test("the first Tab focuses a link that skips the top bar", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "View Product Details & Demo" }).first()).toBeFocused();
});

test("an unknown path returns 404 with the specified texts and a link home", async ({
  page,
  allowConsole,
}) => {
  coversSpec("2.74", "2.11");
  allowConsole(/status of 404/);
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
  await page.getByRole("link", { name: "Back to all products" }).click();
  await expect(page).toHaveURL("/");
});

test("marketing pages have a footer, and tools do not", async ({ page, allowConsole }) => {
  allowConsole(/404/);
  const footer = page.getByRole("contentinfo");
  await page.goto("/terms");
  await expect(footer).toBeVisible();
  await page.goto("/auth");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(footer).toBeHidden();
  await page.goto("/nowhere");
  await expect(footer).toBeVisible();
});

test("the menu of the email address leads to usage and account, also by keyboard", async ({
  page,
  account,
}) => {
  test.skip(isPhone(page), "on phones both are in the menu");
  await signIn(page, account);
  await page.getByRole("button", { name: account.email }).click();
  await page.getByRole("menuitem", { name: "Account" }).click();
  await expect(page).toHaveURL("/account");
  await expect(page.getByRole("menu")).toBeHidden();
  // A pointer that rests where the menu opens would take the focus.
  await page.mouse.move(0, 0);
  await page.getByRole("button", { name: account.email }).press("Enter");
  for (const name of ["Overview", "Web Inspector", "Names", "Jobs"]) {
    await expect(page.getByRole("menuitem", { name })).toBeFocused();
    await page.keyboard.press(name === "Jobs" ? "Enter" : "ArrowDown");
  }
  await expect(page).toHaveURL("/jobs");
});

test("every screen of the workspace is at most two presses away, and the current place is marked", async ({
  page,
  account,
}) => {
  await signIn(page, account, "/overview");
  const workspace = page.getByRole("navigation", { name: "Workspace" });
  for (const { label, href, pages } of PLACES) {
    // Without a plan the tools lead to the plans.
    if (href.startsWith("/products/")) continue;
    await workspace.getByRole("link", { name: label }).click();
    await expect(page).toHaveURL(href);
    await expect(workspace.locator("[aria-current=page]")).toHaveText(label);
    for (const { label: name, href: path } of pages ?? []) {
      await page.goto(href);
      await page.getByRole("navigation", { name: label, exact: true }).getByRole("link", { name }).click();
      await expect(page).toHaveURL(path);
    }
    if (pages) await page.goto(href);
  }
});

test("g and a letter open a place from every screen, but not from a text field", async ({
  page,
  account,
}) => {
  test.skip(isPhone(page), "phones have no keyboard");
  await signIn(page, account, "/overview");
  await expect(page.getByRole("list", { name: "First steps" })).toBeVisible();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys.getByText("Schedules")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page).toHaveURL("/schedules");
  await page.goto("/overview");
  const field = page.getByRole("textbox", { name: "Address or name" });
  await field.pressSequentially("gs?");
  await expect(field).toHaveValue("gs?");
  await expect(page).toHaveURL("/overview");
});

test("visitors see no difference: no workspace on public pages, and the login instead of it", async ({
  page,
}) => {
  await page.goto("/docs");
  await expect(page.getByRole("navigation", { name: "Workspace" })).toHaveCount(0);
  await page.goto("/overview");
  await expect(page).toHaveURL("/auth?redirect=%2Foverview");
});

test("a toast does not cover the focused control in a tiny window", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // A zoom of 400 % on a screen of 1,280 by 1,024 pixels.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto("/docs/take-screenshot");
  const copy = page.getByRole("button", { name: /^Copy/ }).first();
  const toast = page.getByText("Copied!", { exact: true }).first();
  // Below the top bar, and at the bottom.
  for (const top of [64, 200]) {
    await copy.evaluate((button, y) => window.scrollBy(0, button.getBoundingClientRect().top - y), top);
    await copy.press("Enter");
    await expect(toast).toBeVisible();
    const [box, button] = [await page.locator("li[data-state=open]").boundingBox(), await copy.boundingBox()];
    if (!box || !button) throw new Error("Nothing is shown");
    expect(button.y + button.height <= box.y || button.y >= box.y + box.height).toBe(true);
    await page.getByRole("button", { name: "Close" }).click();
    await expect(toast).toBeHidden();
  }
});
