import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { HERO_PHONE, HERO_WIDTHS } from "#components/marketing/hero-sizes.ts";
import { expectScreenshot, openInspector } from "#tests/e2e/inspector-steps.ts";
import { expect, signIn, test } from "#tests/support/e2e-test.ts";
import { setNameScenario } from "#tests/support/set-name-scenario.ts";

/*
 * The pictures that landing pages and README show, of the running product itself: made again whenever its screens have
 * changed. Two pixels for each that is shown.
 */
const ROOT = join(import.meta.dirname, "..", "..");
const LANDING = join(ROOT, "public", "landing");
const README = join(ROOT, "docs", "images");
/** Of the demo accounts, the one with the largest plans. */
const PRO = { email: "pro@demo.test", password: "demo-password" };
const NAME = "northkiln";
/** A window in which what a feature card shows fits from edge to edge. */
const NARROW = 480;

test.use({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 });

/** What is true of the name that the pictures show: of each answer one. */
function tellStates(): Promise<void> {
  const states = { com: "taken", net: "free", org: "free", io: "taken", dev: "free", tech: "reserved" };
  const domains = Object.entries(states).map(([tld, state]) => [`${NAME}.${tld}`, { state }]);
  const handles = { [`x:${NAME}`]: { state: "free" }, [`youtube:${NAME}`]: { state: "taken" } };
  const wall = { [`instagram:${NAME}`]: { state: "free", web: { kind: "login-wall" } } };
  return setNameScenario({ ...Object.fromEntries(domains), ...handles, ...wall });
}

type Box = { x: number; y: number; width: number; height: number };

async function boxOf(target: Locator): Promise<Box> {
  const box = await target.boundingBox();
  if (!box) throw new Error("The target is not displayed.");
  return box;
}

/** A part of the page as WebP, this many pixels wide; the narrower ones beside it have their width in their names. */
async function keep(page: Page, file: string, [width, ...narrow]: number[], clip?: Box): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const png = await page.screenshot({ ...(clip ? { clip } : {}), animations: "disabled" });
  mkdirSync(join(file, ".."), { recursive: true });
  const write = (pixels: number | undefined, target: string) =>
    sharp(png).resize({ width: pixels }).webp({ quality: 72, effort: 6 }).toFile(target);
  await write(width, file);
  for (const each of narrow) await write(each, file.replace(/\.webp$/, `-${each}.webp`));
}

/**
 * The picture of a feature card: 16:9, beginning a little above and left of a part of the page. All show about as many
 * pixels, so that their letters are of one size.
 */
async function keepDetail(page: Page, file: string, target: Locator, width = 430, above = 20): Promise<void> {
  const { x, y } = await boxOf(target);
  const rightmost = (page.viewportSize()?.width ?? width) - width;
  const clip = {
    x: Math.min(Math.max(x - 24, 0), rightmost),
    y: y - above,
    width,
    height: (width * 9) / 16,
  };
  await keep(page, file, [960], clip);
}

/** The same on a phone, in the layout that it has there, from a little above a part of the page. */
async function keepPhone(page: Page, file: string, target: Locator): Promise<void> {
  await page.setViewportSize({ width: HERO_PHONE.width / 2, height: 2_400 });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const { y } = await boxOf(target);
  const clip = { x: 0, y: y - 30, width: HERO_PHONE.width / 2, height: HERO_PHONE.height / 2 };
  await keep(page, file, [HERO_PHONE.width], clip);
}

test.beforeEach(async ({ page, allowConsole }, { project }) => {
  allowConsole(/./);
  await page.addInitScript((theme) => localStorage.setItem("ui-theme", theme), project.name);
});

test("home and pricing", async ({ page }, { project }) => {
  const of = (name: string) => join(README, `${name}-${project.name}.webp`);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await keep(page, of("home"), [960]);
  await signIn(page, PRO, "/auth?redirect=%2Fpricing");
  await expect(page.getByText("Current Plan", { exact: true }).first()).toBeVisible();
  await keep(page, of("pricing"), [960]);
});

test("Web Inspector", async ({ page }, { project }) => {
  const of = (name: string) => join(LANDING, `inspector-${name}-${project.name}.webp`);
  await openInspector(page, { ...PRO, id: "" });
  await expect(page.getByText(/used, unlimited/)).toBeVisible();
  for (const site of ["shop.test", "docs.test", "news.test"]) {
    await page.getByLabel("Website URL").fill(site);
    await page.getByRole("button", { name: "Capture Screenshot", exact: true }).click();
    await expect(page.getByRole("link", { name: `https://${site}/` })).toBeVisible({ timeout: 40_000 });
  }
  await page.getByRole("switch", { name: "Extract Content" }).click();
  await page.getByLabel("Website URL").fill("blog.test");
  await page.getByRole("button", { name: "Capture Screenshot & Extract Content" }).click();
  const content = page.getByRole("region", { name: "Scraped content", exact: true });
  await expect(content).toBeVisible({ timeout: 40_000 });
  await expectScreenshot(page);
  await page.getByRole("button", { name: "Close" }).first().click();
  await page.evaluate(() => window.scrollTo(0, 0));
  await keep(page, of("hero"), [1920, ...HERO_WIDTHS]);
  await keep(page, join(README, `inspector-${project.name}.webp`), [960]);
  await keepPhone(page, of("hero-phone"), page.getByRole("heading", { name: "Screenshot", exact: true }));
  await page.setViewportSize({ width: 1440, height: 900 });

  const picture = await boxOf(page.getByRole("button", { name: "Enlarge screenshot" }));
  await keep(page, of("shot"), [960], { ...picture, height: (picture.width * 9) / 16 });
  const middle = { ...picture, x: picture.x + picture.width * 0.18, width: picture.width * 0.64 };
  await keep(page, of("article"), [1120], middle);
  // Tall enough that nothing sticks to an edge.
  await page.setViewportSize({ width: 1440, height: 2_400 });
  await keepDetail(page, of("actions"), page.getByRole("heading", { name: "Actions" }));
  await keepDetail(page, of("delay"), page.getByText("Capture Delay", { exact: true }));
  await keepDetail(page, of("blocking"), page.getByText("Privacy & Blocking", { exact: true }));
  await page.setViewportSize({ width: NARROW, height: 4_800 });
  await keepDetail(page, of("markdown"), content, NARROW);
  await page.setViewportSize({ width: 1024, height: 2_400 });
  const history = page.getByRole("region", { name: "Recent captures" });
  await expect(history.locator("img")).not.toHaveCount(0);
  await keepDetail(page, of("history"), history.getByRole("heading"), NARROW);
});

test("Domain Name Checker", async ({ page }, { project }) => {
  const of = (name: string) => join(LANDING, `checker-${name}-${project.name}.webp`);
  await tellStates();
  await page.setViewportSize({ width: NARROW, height: 3_600 });
  await signIn(page, PRO, "/auth?redirect=%2Fproducts%2Fdomain-name-checker");
  const field = page.getByLabel("Domain name or brand");
  const submit = page.getByRole("button", { name: "Check Availability" });
  for (const name of ["coldforge", "paperlane", NAME]) {
    await field.fill(name);
    await submit.click();
    await expect(page.getByText(/ domains and .* are free/).last()).toBeVisible({ timeout: 30_000 });
    await expect(submit).toBeVisible();
  }
  await keepDetail(page, of("recent"), page.getByRole("heading", { name: "Recent checks" }), NARROW);
  const unknown = page.getByRole("listitem").filter({ hasText: "Could not check" });
  await keepDetail(page, of("handles"), unknown, NARROW, 8);
  await page.getByRole("switch", { name: "Check name variations" }).click();
  await field.fill("north-kiln");
  await keepDetail(page, of("preview"), page.getByText("Domain name or brand", { exact: true }), NARROW);
  await keepDetail(
    page,
    of("variations"),
    page.getByRole("switch", { name: "Check name variations" }),
    NARROW,
  );
  await page.setViewportSize({ width: 1440, height: 1_800 });
  for (const tld of [".dev", ".tech"]) await page.getByRole("checkbox", { name: tld, exact: true }).click();
  await keepDetail(page, of("tlds"), page.getByText("Default TLDs", { exact: true }));
  await keepDetail(page, of("platforms"), page.getByText("Social platforms", { exact: true }), 400);

  await page.getByRole("switch", { name: "Check name variations" }).click();
  await field.fill(NAME);
  await submit.click();
  const sum = page.getByText("3 of 6 domains and 1 of 3 handles are free").last();
  await expect(sum).toBeVisible({ timeout: 30_000 });
  await expect(submit).toBeVisible();
  const { x, y } = await boxOf(sum);
  const width = 1440 - 2 * (x - 32);
  const results = { x: x - 32, y: y - 28, width, height: width * 0.62 };
  await keep(page, of("hero"), [1920, ...HERO_WIDTHS], results);
  await keep(page, join(README, `checker-${project.name}.webp`), [960], results);
  await keepPhone(page, of("hero-phone"), page.getByRole("heading", { name: "Domain Availability" }));
});
