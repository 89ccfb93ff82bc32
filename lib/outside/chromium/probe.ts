import type { Browser } from "playwright-core";
import { closeBrowser } from "./close-browser.ts";
import { type FoundChromium, findChromium } from "./find-chromium.ts";
import { launchBrowser } from "./launch.ts";
import type { Confinement } from "./launch-script.ts";
import type { ChromiumSettings } from "./settings.ts";
import type { Probe } from "./state.ts";

/** From the safest to the least safe. */
function confinements(): Confinement[] {
  const asSelf: Confinement[] = [{ launchAs: "self", sandbox: true }];
  const asNobody: Confinement[] = [
    { launchAs: "nobody", sandbox: true },
    { launchAs: "nobody", sandbox: false },
  ];
  const isRoot = process.platform === "linux" && process.getuid?.() === 0;
  return [...(isRoot ? asNobody : asSelf), { launchAs: "self", sandbox: false }];
}

/** A browser that started can still be unable to run a page, so a page is opened. */
async function tryConfinement(
  found: FoundChromium,
  confinement: Confinement,
  settings: ChromiumSettings,
): Promise<string> {
  const browser: Browser = await launchBrowser(found, confinement, settings);
  try {
    const page = await browser.newPage();
    await page.evaluate("1");
    return browser.version();
  } finally {
    await closeBrowser(browser);
  }
}

/**
 * Finds the browser and the safest way to run it on this machine.
 * @throws Error when it does not start at all, or only without its sandbox while that is required.
 */
export async function probeChromium(settings: ChromiumSettings): Promise<Probe> {
  const found = await findChromium(settings.executablePath);
  const allowed = confinements().filter(({ sandbox }) => sandbox || settings.sandbox !== "required");
  let lastError: unknown;
  for (const confinement of allowed) {
    try {
      const version = await tryConfinement(found, confinement, settings);
      return { found, confinement, version };
    } catch (error) {
      lastError = error;
    }
  }
  const why =
    settings.sandbox === "required"
      ? "Chromium does not start with its sandbox, which is required."
      : "Chromium does not start.";
  throw new Error(why, { cause: lastError });
}
