import { expect, test } from "#tests/support/e2e.ts";

test("nothing moves while home and pricing load", async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Object.assign(window, { shifted: Reflect.get(window, "shifted") + Reflect.get(entry, "value") });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const path of ["/", "/pricing", "/pricing?productId=2"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    // What comes late (the session, fonts, a refetch) is what would move things.
    await page.waitForTimeout(1_000);
    expect(await page.evaluate(() => Reflect.get(window, "shifted")), path).toBeLessThan(0.01);
  }
});

test("names and prices are in the page before any script runs", async ({ request }) => {
  const home = await (await request.get("/")).text();
  expect(home).toContain("Web Inspector");
  const pricing = await (await request.get("/pricing")).text();
  expect(pricing).toContain("$29.00");
});
