import { coversSpec } from "#tests/support/covers-spec.ts";
import { expect, test } from "#tests/support/e2e-test.ts";
import { recordLayoutShift } from "#tests/support/layout-shift.ts";

test("home and pricing load without layout shift", async ({ page }) => {
  const sumShift = await recordLayoutShift(page);
  for (const path of ["/", "/pricing", "/pricing?productId=2"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    expect(await sumShift(), path).toBeLessThan(0.01);
  }
});

test("a search of the URL is applied without layout shift", async ({ page }) => {
  const sumShift = await recordLayoutShift(page);
  for (const [search, text] of [
    ["nothing-like-it", "No product or tool matches “nothing-like-it”"],
    ["domain", "Domain Name / Brand Name Checker"],
  ]) {
    await page.goto(`/?q=${search}`);
    await expect(page.getByText(text ?? "").first()).toBeVisible();
    expect(await sumShift(), search).toBe(0);
  }
});

test("names and prices are in the HTML before any script runs", async ({ request }) => {
  const home = await (await request.get("/")).text();
  expect(home).toContain("Web Inspector");
  const pricing = await (await request.get("/pricing")).text();
  expect(pricing).toContain("$29.00");
});

test("home shows the products in one, two or three columns", { tag: "@desktop" }, async ({ page }) => {
  coversSpec("0.1", "1.6", "2.1", "2.23", "9.3");
  await page.goto("/");
  await expect(
    page.getByText(
      "Powerful tools for software engineers, serial entrepreneurs, marketers, hackers, and more - designed to accelerate your success",
    ),
  ).toBeVisible();
  const cards = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
  await expect(cards).toHaveCount(3);
  const columns = () =>
    cards.evaluateAll((all) => new Set(all.map((card) => card.getBoundingClientRect().left)).size);
  for (const [width, count] of [
    [390, 1],
    [768, 2],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await columns(), `${width} pixels`).toBe(count);
  }
});

test("the site does not animate for users who prefer reduced motion", { tag: "@desktop" }, async ({
  page,
}) => {
  /** The longest animation or transition on the page, in seconds. */
  const longest = () =>
    page.evaluate(() => {
      const styles = [...document.querySelectorAll("*")].map((element) => getComputedStyle(element));
      const durations = styles.flatMap((style) => [style.animationDuration, style.transitionDuration]);
      return Math.max(...durations.flatMap((text) => text.split(",").map(Number.parseFloat)));
    });
  await page.goto("/");
  await expect.poll(longest).toBeGreaterThan(0.1);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await longest()).toBeLessThan(0.001);
});
