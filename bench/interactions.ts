import type { Locator, Page } from "playwright-core";
import { launchBrowser, signInByForm } from "./browser.ts";
import type { Row } from "./report.ts";

/** How much slower than this machine the processor of the page is. */
const THROTTLE = 4;
const LIMIT_MS = 200;
/** The fastest round counts, because other work on the machine makes single ones slower. */
const ROUNDS = 2;
/** Later than the work that an interaction starts. */
const SETTLE_MS = 900;

type Step = { name: string; act: () => Promise<unknown> };

/** Records the longest Event Timing duration of the interactions since the last call; 0 below 16 ms. */
async function recordInteractions(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const found: number[] = [];
    Object.assign(window, { interactions: found });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (Reflect.get(entry, "interactionId")) found.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  return async () => {
    await page.waitForTimeout(SETTLE_MS);
    return page.evaluate(() => Math.max(0, ...Reflect.get(window, "interactions").splice(0)));
  };
}

/** Holds the pointer over the control first, as a person does: some code loads then. */
async function click(control: Locator): Promise<void> {
  await control.hover();
  await control.page().waitForTimeout(SETTLE_MS);
  await control.click();
}

const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 60 });

function inspectorSteps(page: Page): Step[] {
  const button = (name: string | RegExp) => page.getByRole("button", { name }).first();
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  const url = page.getByLabel("Website URL");
  const history = page.getByRole("region", { name: "Recent captures" });
  const preview = button("Enlarge screenshot");
  return [
    { name: "typing an address", act: async () => [await url.fill(""), await type(page, "blog.test")] },
    { name: "a switch", act: () => click(page.getByRole("switch", { name: "Extract Content" })) },
    { name: "a device", act: () => click(tab("Mobile")) },
    { name: "more options", act: () => click(button(/^More options/)) },
    { name: "full page", act: () => click(page.getByRole("switch", { name: "Full page" })) },
    { name: "Code tab", act: () => click(tab("Code")) },
    { name: "language of the code", act: () => click(tab("Python").first()) },
    {
      name: "typing beside the code",
      act: async () => [await url.fill("blog.test"), await type(page, "/about")],
    },
    { name: "Result tab", act: () => click(tab("Result")) },
    {
      name: "start of a run",
      act: async () => {
        await url.fill("blog.test");
        await click(button("Capture Screenshot &"));
        await page.getByRole("button", { name: "Cancel" }).waitFor();
      },
    },
    {
      name: "typing while a run ends",
      act: async () => {
        await url.focus();
        while (!(await tab("Rendered").isVisible())) await type(page, "a");
      },
    },
    { name: "rendered Markdown", act: () => click(tab("Rendered")) },
    { name: "enlarged screenshot: open", act: () => click(preview) },
    { name: "enlarged screenshot: close", act: () => page.keyboard.press("Escape") },
    { name: "share dialog: open", act: () => click(button("Share")) },
    { name: "share dialog: close", act: () => page.keyboard.press("Escape") },
    { name: "history: select all", act: () => click(history.getByRole("checkbox", { name: "Select all" })) },
    {
      name: "history: search",
      act: async () => [await history.getByRole("searchbox").focus(), await type(page, "blog")],
    },
  ];
}

function checkerSteps(page: Page): Step[] {
  const button = (name: string) => page.getByRole("button", { name, exact: true }).first();
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  const field = page.getByLabel("Domain name or brand");
  return [
    { name: "typing a name", act: async () => [await field.fill(""), await type(page, "zephyrly")] },
    { name: "a TLD", act: () => click(page.getByRole("checkbox", { name: ".dev", exact: true })) },
    {
      name: "name variations",
      act: () => click(page.getByRole("switch", { name: "Check name variations" })),
    },
    { name: "checker, Code tab", act: () => click(tab("Code")) },
    { name: "checker, Result tab", act: () => click(tab("Result")) },
    {
      name: "a check",
      act: async () => {
        await click(button("Check Availability"));
        await page
          .getByText(/checks used this month|used, unlimited/)
          .first()
          .waitFor();
        await page.getByRole("button", { name: "Share", exact: true }).waitFor();
      },
    },
    {
      name: "typing over the result",
      act: async () => [await field.fill("north"), await type(page, "kiln")],
    },
    { name: "available first", act: () => click(button("Available first")) },
    { name: "checker, share dialog", act: () => click(button("Share")) },
  ];
}

function usageSteps(page: Page): Step[] {
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  return [
    { name: "usage: 12 months", act: () => click(tab("12 months")) },
    { name: "usage: 30 days", act: () => click(tab("30 days")) },
    { name: "usage: table", act: () => click(tab("Table")) },
    { name: "usage: chart", act: () => click(tab("Chart")) },
    { name: "usage: a tool", act: () => click(page.getByRole("button", { pressed: true }).first()) },
  ];
}

const SCREENS = [
  { path: "/products/web-inspector", heading: "Web Capture & Scrape", steps: inspectorSteps },
  { path: "/products/domain-name-checker", heading: "Domain Name Checker", steps: checkerSteps },
  { path: "/usage", heading: "Usage", steps: usageSteps },
];

/**
 * Measures the interactions of the two tools, their history and usage with a slow processor: the longest Event Timing
 * duration of each, which is its INP, in the fastest round.
 */
export async function measureInteractions(site: string): Promise<Row[]> {
  const browser = await launchBrowser();
  const fastest = new Map<string, number>();
  try {
    const storageState = await signInByForm(browser, site);
    for (let round = 0; round < ROUNDS; round++) {
      for (const { path, heading, steps } of SCREENS) {
        const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
        const page = await context.newPage();
        const measure = await recordInteractions(page);
        await page.goto(`${site}${path}`);
        await page.getByRole("heading", { name: heading, level: 1, exact: true }).waitFor();
        const cdp = await context.newCDPSession(page);
        await cdp.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
        await measure();
        for (const { name, act } of steps(page)) {
          await act();
          const duration = await measure();
          fastest.set(name, Math.min(duration, fastest.get(name) ?? duration));
        }
        await context.close();
      }
    }
  } finally {
    await browser.close();
  }
  return [...fastest].map(([name, ours]) => ({ name, ours, baseline: LIMIT_MS, unit: "ms", most: 1 }));
}
