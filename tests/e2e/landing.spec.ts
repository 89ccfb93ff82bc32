import { coversSpec } from "#tests/support/covers-spec.ts";
import { expect, signIn, test } from "#tests/support/e2e-test.ts";
import { startFreePlan } from "./inspector-steps.ts";

test("a visitor is asked to sign in and returns to the landing page", async ({ page }) => {
  coversSpec("2.6", "2.56", "2.57");
  await page.goto("/landing/web-inspector");
  await expect(page.getByText("Web Inspector", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(6);
  const main = page.getByRole("link", { name: "Try for Free" });
  await expect(main).toHaveAttribute("href", "/auth?redirect=%2Flanding%2Fweb-inspector");
  await expect(page.getByRole("link", { name: "See Pricing Plans" })).toHaveAttribute("href", "/pricing");
  await expect(page.getByRole("contentinfo")).toContainText(String(new Date().getUTCFullYear()));
});

test("the field of the checker's landing page leads a visitor to the Register tab", async ({ page }) => {
  await page.goto("/landing/brand-name-checker");
  await page.getByLabel("Name to check").fill("zephyrly");
  await page.getByRole("button", { name: "Check it" }).click();
  await expect(page).toHaveURL("/auth?redirect=%2Flanding%2Fbrand-name-checker&start=zephyrly");
  await expect(page.getByRole("tab", { name: "Register" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("zephyrly will be ready to check as soon as you're in.")).toBeVisible();
});

test("a user with a plan finds the tool filled with what was typed on the landing page", async ({
  page,
  account,
}) => {
  await startFreePlan(account);
  await signIn(page, account);
  await page.goto("/landing/web-inspector");
  await page.getByLabel("Address of a public page").fill("plain.test");
  await page.getByRole("button", { name: "Capture it" }).click();
  await expect(page).toHaveURL("/products/web-inspector?url=plain.test");
  await expect(page.getByLabel("Website URL")).toHaveValue("plain.test");
  await expect(page.getByText("Free Access Granted")).toHaveCount(0);
});

for (const path of ["/landing/web-inspector", "/landing/brand-name-checker"]) {
  test(`the demo of ${path} plays in a dialog with captions and returns the focus`, async ({ page }) => {
    coversSpec("1.1");
    await page.goto(path);
    coversSpec("2.56");
    const opener = page.getByRole("button", { name: "Watch Demo" });
    await opener.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    const video = dialog.locator("video");
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(0);
    expect(await video.locator("track").getAttribute("kind")).toBe("captions");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });
}

test("old and short URLs redirect permanently", async ({ request }) => {
  coversSpec("2.6", "2.8");
  for (const [from, to] of [
    ["/landing/domain-name-checker", "/landing/brand-name-checker"],
    ["/products/1", "/products/web-inspector"],
    ["/products/2", "/products/domain-name-checker"],
  ] as const) {
    const response = await request.get(from, { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([308, to]);
  }
});

test("an unknown or upcoming product, job and schedule are not found, and a visitor is redirected to sign in first", async ({
  page,
  account,
  request,
  allowConsole,
}) => {
  coversSpec("2.8");
  allowConsole(/404/);
  const anonymous = await request.get("/products/999", { maxRedirects: 0 });
  expect(anonymous.headers().location).toContain("/auth?redirect=%2Fproducts%2F999");
  await signIn(page, account);
  const ids = ["/jobs/job_0000000000000000000001", "/schedules/sch_0000000000000000000001"];
  for (const path of ["/products/999", "/products/3", "/products/nine", ...ids]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  }
});

test("search engines get a sitemap, robots rules and valid structured data", async ({ page, request }) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  expect(addresses.filter((address) => !address.includes("/docs"))).toHaveLength(9);
  expect(addresses).toContainEqual(expect.stringMatching(/\/docs\/errors$/));
  expect(await (await request.get("/robots.txt")).text()).toContain("Disallow: /api/");
  await page.goto("/landing/web-inspector");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/landing\/web-inspector$/);
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  const facts = JSON.parse(text ?? "") as { "@type": string; offers?: { price: string }[] }[];
  expect(facts.map((fact) => fact["@type"])).toEqual(["Product", "SoftwareApplication", "BreadcrumbList"]);
  expect(facts[0]?.offers?.map((offer) => offer.price)).toEqual(["0.00", "9.00", "29.00", "290.00"]);
  const picture = await page.locator('meta[property="og:image"]').getAttribute("content");
  const response = await request.get(new URL(picture ?? "").pathname);
  expect([response.status(), response.headers()["content-type"]]).toEqual([200, "image/png"]);
});
