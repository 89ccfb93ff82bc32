import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { HERO_PHONE_SIZE, HERO_REDUCED_WIDTHS } from "#components/marketing/hero-sizes.ts";
import { expectScreenshot, openInspector } from "#tests/e2e/inspector-steps.ts";
import { type Account, getAccessToken, stackSql } from "#tests/support/accounts.ts";
import { expect, signIn, test } from "#tests/support/e2e-test.ts";
import { runScheduledTasks } from "#tests/support/run-scheduled-tasks.ts";
import { stack } from "#tests/support/stack.ts";
import { addSubscription } from "#tests/support/subscriptions.ts";
import { NAME, PRO, setNameStates } from "./demo-data.ts";

/*
 * Screenshots of the running product for the landing pages, the empty states of lists and the README. Taken at twice the displayed size.
 */
const ROOT = join(import.meta.dirname, "..", "..");
const LANDING = join(ROOT, "public", "landing");
const EMPTY = join(ROOT, "public", "empty");
const README = join(ROOT, "docs", "images");
/** Viewport width in CSS pixels at which one part of the page fills a feature card. */
const NARROW = 480;

test.use({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 });

type Box = { x: number; y: number; width: number; height: number };

async function getBox(target: Locator): Promise<Box> {
  const box = await target.boundingBox();
  if (!box) throw new Error("The target is not displayed.");
  return box;
}

/** The part of a desktop screenshot that has its content. */
const toMiddle = (box: Box): Box => ({ ...box, x: box.x + box.width * 0.18, width: box.width * 0.64 });

/** Saves a part of the page as WebP in each width; the file names of narrower ones end in their width. */
async function saveImage(page: Page, file: string, [width, ...narrow]: number[], clip?: Box): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const png = await page.screenshot({ ...(clip ? { clip } : {}), animations: "disabled" });
  mkdirSync(join(file, ".."), { recursive: true });
  const write = (pixels: number | undefined, target: string) =>
    sharp(png).resize({ width: pixels }).webp({ quality: 72, effort: 6 }).toFile(target);
  await write(width, file);
  for (const each of narrow) await write(each, file.replace(/\.webp$/, `-${each}.webp`));
}

/**
 * Saves the 16:9 screenshot of a feature card, from slightly above and left of the target. All have a similar size, so
 * that their text does too.
 */
async function saveFeature(
  page: Page,
  file: string,
  target: Locator,
  width = 430,
  above = 20,
): Promise<void> {
  const { x, y } = await getBox(target);
  const rightmost = (page.viewportSize()?.width ?? width) - width;
  const clip = {
    x: Math.min(Math.max(x - 24, 0), rightmost),
    y: y - above,
    width,
    height: (width * 9) / 16,
  };
  await saveImage(page, file, [960], clip);
}

/** Saves a screenshot in the phone layout, from slightly above the target. */
async function savePhone(page: Page, file: string, target: Locator): Promise<void> {
  await page.setViewportSize({ width: HERO_PHONE_SIZE.width / 2, height: 2_400 });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const { y } = await getBox(target);
  const clip = { x: 0, y: y - 30, width: HERO_PHONE_SIZE.width / 2, height: HERO_PHONE_SIZE.height / 2 };
  await saveImage(page, file, [HERO_PHONE_SIZE.width], clip);
}

test.beforeEach(async ({ page, allowConsole }, { project }) => {
  allowConsole(/./);
  await page.addInitScript((theme) => {
    localStorage.setItem("ui-theme", theme);
    // Suggestions after the very first result.
    for (const tool of ["web-inspector", "name-checker"]) localStorage.setItem(`next-steps:${tool}`, "1");
  }, project.name);
});

test("home and pricing", async ({ page }, { project }) => {
  const file = (name: string) => join(README, `${name}-${project.name}.webp`);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await saveImage(page, file("home"), [960]);
  await signIn(page, PRO, "/pricing");
  await expect(page.getByText("Current Plan", { exact: true }).first()).toBeVisible();
  await saveImage(page, file("pricing"), [960]);
});

test("Web Inspector", async ({ page }, { project }) => {
  const file = (name: string) => join(LANDING, `inspector-${name}-${project.name}.webp`);
  await openInspector(page, { ...PRO, id: "" });
  await expect(page.getByText(/used, unlimited/)).toBeVisible();
  for (const site of ["shop.test", "docs.test", "news.test"]) {
    await page.getByLabel("Website URL").fill(site);
    await page.getByRole("button", { name: "Capture Screenshot", exact: true }).click();
    await expect(page.getByRole("link", { name: `https://${site}/` })).toBeVisible({ timeout: 40_000 });
    if (site !== "news.test") {
      await expectScreenshot(page);
      const example = join(LANDING, `inspector-${site.replace(".test", "")}.webp`);
      await saveImage(
        page,
        example,
        [1120],
        toMiddle(await getBox(page.getByRole("button", { name: "Enlarge screenshot" }))),
      );
    }
  }
  await page.getByLabel("Website URL").fill("blog.test");
  await page.getByRole("button", { name: "Capture Screenshot", exact: true }).click();
  await expect(page.getByRole("link", { name: "https://blog.test/" })).toBeVisible({ timeout: 40_000 });
  await expectScreenshot(page);
  const close = page.getByRole("button", { name: "Close" }).first();
  if (await close.isVisible()) await close.click();
  // A tall viewport, so that no sticky element covers content.
  await page.setViewportSize({ width: 1440, height: 2_400 });
  await page.evaluate(() => window.scrollTo(0, 0));
  const hero = { x: 0, y: 64, width: 1440, height: 900 };
  await saveImage(page, file("hero"), [1920, ...HERO_REDUCED_WIDTHS], hero);
  await saveImage(page, join(README, `inspector-${project.name}.webp`), [960], hero);
  const preview = await getBox(page.getByRole("button", { name: "Enlarge screenshot" }));
  await saveImage(page, file("shot"), [960], { ...preview, height: (preview.width * 9) / 16 });
  await saveImage(page, file("article"), [1120], toMiddle(preview));
  await savePhone(page, file("hero-phone"), page.getByRole("heading", { name: "Screenshot", exact: true }));

  await page.setViewportSize({ width: NARROW, height: 4_800 });
  const feature = (name: string, text: string) =>
    saveFeature(page, file(name), page.getByText(text, { exact: true }).first(), NARROW, 24);
  await feature("actions", "Take Screenshot");
  await feature("delay", "Capture Delay");
  await feature("blocking", "Privacy & Blocking");
  await page.getByRole("switch", { name: "Take Screenshot" }).click();
  await page.getByRole("switch", { name: "Extract Content" }).click();
  await page.getByRole("button", { name: "Extract Content", exact: true }).click();
  const content = page.getByRole("region", { name: "Scraped content", exact: true });
  await expect(content).toBeVisible({ timeout: 40_000 });
  await saveFeature(page, file("markdown"), content, NARROW);
  await page.setViewportSize({ width: 1024, height: 2_400 });
  const history = page.getByRole("region", { name: "Recent captures" });
  await expect(history.locator("img")).not.toHaveCount(0);
  await saveFeature(page, file("history"), history.getByRole("heading"), NARROW);
});

test("Domain Name Checker", async ({ page }, { project }) => {
  const file = (name: string) => join(LANDING, `checker-${name}-${project.name}.webp`);
  await setNameStates();
  await page.setViewportSize({ width: NARROW, height: 3_600 });
  await signIn(page, PRO, "/products/domain-name-checker");
  const field = page.getByLabel("Domain name or brand");
  const submit = page.getByRole("button", { name: "Check Availability" });
  for (const name of ["coldforge", "paperlane", NAME]) {
    await field.fill(name);
    await submit.click();
    await expect(page.getByText(/ domains and .* are free/).last()).toBeVisible({ timeout: 30_000 });
    await expect(submit).toBeVisible();
  }
  await saveFeature(page, file("recent"), page.getByText("Select all", { exact: true }), NARROW);
  const unknown = page.getByRole("listitem").filter({ hasText: "Could not check" });
  await saveFeature(page, file("handles"), unknown, NARROW, 8);
  await page.getByRole("button", { name: "Change" }).click();
  await page.getByRole("switch", { name: "Check name variations" }).click();
  await field.fill("north-kiln");
  await saveFeature(page, file("preview"), field, NARROW);
  await saveFeature(
    page,
    file("variations"),
    page.getByRole("switch", { name: "Check name variations" }),
    NARROW,
  );
  await page.getByRole("switch", { name: "Check name variations" }).click();
  for (const tld of [".dev", ".tech"]) await page.getByRole("checkbox", { name: tld, exact: true }).click();
  await saveFeature(page, file("tlds"), page.getByText("Default TLDs", { exact: true }), NARROW);
  await saveFeature(page, file("platforms"), page.getByText("Social platforms", { exact: true }), NARROW);

  await field.fill(NAME);
  await submit.click();
  await page.setViewportSize({ width: 1440, height: 1_800 });
  const summary = page.getByText("3 of 6 domains and 1 of 3 handles are free").last();
  await expect(summary).toBeVisible({ timeout: 30_000 });
  await expect(submit).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  const hero = { x: 0, y: 64, width: 1440, height: 1440 * 0.62 };
  await saveImage(page, file("hero"), [1920, ...HERO_REDUCED_WIDTHS], hero);
  await saveImage(page, join(README, `checker-${project.name}.webp`), [960], hero);
  await savePhone(page, file("hero-phone"), page.getByRole("heading", { name: "Domain Availability" }));
});

const PAGES = ["https://shop.test", "https://blog.test", "https://news.test", "https://docs.test"];
const BUCKET = {
  name: "archive",
  endpoint: "https://s3.test",
  region: "us-east-1",
  bucket: "demo-bucket",
  prefix: "captures",
  accessKeyId: "demo-key",
  secretAccessKey: "demo-secret",
};

/** What the lists of an account contain, by the path that creates it. */
const ITEMS: [path: string, body: object][] = [
  [
    "/api/jobs/checks",
    { names: ["northkiln", "zephyrly", "paperlane"], tlds: [".com", ".io"], platforms: [] },
  ],
  ["/api/jobs/crawls", { url: "http://docs.test", limit: 8 }],
  ["/api/jobs/captures", { urls: PAGES, screenshot: {} }],
  [
    "/api/schedules",
    { name: "Price list", captures: { urls: PAGES.slice(0, 1), screenshot: {} }, cron: "0 14 * * *" },
  ],
  ["/api/schedules", { name: "Competitors", captures: { urls: PAGES, screenshot: {} }, cron: "0 9 * * 1" }],
  [
    "/api/schedules",
    { name: "Documentation", crawl: { url: "http://docs.test", limit: 8 }, cron: "0 6 * * *" },
  ],
  ["/api/watches", { url: "https://blog.test" }],
  ["/api/watches", { url: "https://docs.test" }],
  ["/api/watches", { name: "northkiln.com" }],
  ["/api/user/webhooks", { url: "https://hooks.test/captures" }],
  ["/api/user/webhooks", { url: "https://hooks.test/alerts", kind: "slack" }],
  ["/api/user/destinations", BUCKET],
  ["/api/user/destinations", { ...BUCKET, name: "price lists", prefix: "prices" }],
  ["/api/user/sessions", { name: "my shop", domain: "shop.test", cookies: "session=1" }],
  ["/api/user/sessions", { name: "staging", domain: "blog.test", cookies: "session=1" }],
];

async function createItems(account: Account): Promise<void> {
  await addSubscription(stackSql, account.id, { plan: "pro" });
  await addSubscription(stackSql, account.id, { plan: "checkerUnlimited" });
  const token = await getAccessToken(account);
  for (const [path, body] of ITEMS) {
    const response = await fetch(`${stack.site}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    expect(response.ok, `${path}: ${await response.text()}`).toBe(true);
  }
}

/** The screens whose pictures their empty states show. */
const LISTS = {
  jobs: "/jobs",
  schedules: "/schedules",
  watches: "/watches",
  webhooks: "/account/webhooks",
  destinations: "/account/destinations",
  sessions: "/account/sessions",
};

test("lists with content", async ({ page, account }, { project }) => {
  await createItems(account);
  await page.setViewportSize({ width: 720, height: 1_600 });
  await signIn(page, account, "/jobs");
  await expect(page.getByText("Complete", { exact: true })).toHaveCount(3, { timeout: 120_000 });
  await runScheduledTasks();
  for (const [name, path] of Object.entries(LISTS)) {
    await page.goto(path);
    const list = page.getByRole("main").getByRole("list").last();
    await expect(list).toBeVisible();
    await page.waitForLoadState("networkidle");
    const { y } = await getBox(list);
    const clip = { x: 0, y: y - 12, width: 720, height: 315 };
    await saveImage(page, join(EMPTY, `${name}-${project.name}.webp`), [960], clip);
  }
});
