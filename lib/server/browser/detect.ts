import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Browser } from "playwright-core";
import { defaultSlots } from "./default-slots.ts";
import { browserHome, unpackChromium } from "./install/chromium.ts";
import { unpackFonts, warmFonts } from "./install/fonts.ts";
import { type BundledResources, browserEnvironment, closeBrowser, launchBrowser } from "./launch.ts";
import type { LaunchMode } from "./launch-script.ts";
import type { DetectedBrowser } from "./state.ts";

/** From the safest to the least safe. */
function confinements(): LaunchMode[] {
  const asSelf: LaunchMode[] = [{ launchAs: "self", sandbox: true }];
  const asNobody: LaunchMode[] = [
    { launchAs: "nobody", sandbox: true },
    { launchAs: "nobody", sandbox: false },
  ];
  const isRoot = process.platform === "linux" && process.getuid?.() === 0;
  return [...(isRoot ? asNobody : asSelf), { launchAs: "self", sandbox: false }];
}

/** A browser that started can still be unable to run a page, so a page is opened. */
async function tryConfinement(
  found: FoundChromium,
  confinement: LaunchMode,
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
export async function detectLaunchMode(settings: ChromiumSettings): Promise<DetectedBrowser> {
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

const run = promisify(execFile);

/** A browser that can be launched. `home` is the app's own folder for launch scripts; null where none are used. */
export type FoundChromium = {
  executable?: string;
  channel?: "chrome";
  home: string | null;
  provisions: BundledResources;
};

/** Whether the browser starts with the libraries that it is given. */
async function starts(executable: string, provisions: BundledResources): Promise<boolean> {
  try {
    await run(executable, ["--version"], {
      env: browserEnvironment(provisions) as NodeJS.ProcessEnv,
      timeout: 20_000,
    });
    return true;
  } catch {
    return false;
  }
}

/** The packaged browser, with the libraries that it brings only where the machine lacks them. */
async function packaged(home: string, fontConfiguration: string): Promise<FoundChromium> {
  const { executable, libraryPath } = await unpackChromium(home);
  for (const provisions of [{ fontConfiguration }, { fontConfiguration, libraryPath }]) {
    if (await starts(executable, provisions)) return { executable, home, provisions };
  }
  throw new Error(
    "The packaged Chromium does not start on this machine. Set CHROMIUM_PATH to a Chromium that does.",
  );
}

/** On Linux every browser is given the packed fonts and a folder for its launch scripts. */
async function onLinux(executablePath: string | undefined): Promise<FoundChromium> {
  const home = await browserHome();
  const fontConfiguration = await unpackFonts(home);
  const found = executablePath
    ? { executable: executablePath, home, provisions: { fontConfiguration } }
    : await packaged(home, fontConfiguration);
  await warmFonts(found.executable ?? "", found.provisions);
  return found;
}

/** The browser to use: the one that is named, the packaged one on Linux x64, else an installed Chrome. */
export async function findChromium(executablePath: string | undefined): Promise<FoundChromium> {
  const isLinux = process.platform === "linux";
  if (isLinux && (executablePath || process.arch === "x64")) return onLinux(executablePath);
  if (executablePath) return { executable: executablePath, home: null, provisions: {} };
  return { channel: "chrome", home: null, provisions: {} };
}

export type ChromiumSettings = {
  /** A Chromium of the machine instead of the packaged one. */
  executablePath?: string;
  /** Address of a browser that runs elsewhere (CDP); then none is launched here. */
  remote?: string;
  /** `required` refuses to run without Chromium's own sandbox. */
  sandbox: "auto" | "required";
  /** Pins (base64 SHA-256 of the public key) of certificates to trust, comma-separated: the sample sites. */
  trustSpki?: string;
  /** Most memory one of the browser's processes may take, in KiB. */
  memoryKib: number;
  /** Most memory all processes of one browser may take together, in MiB: their proportional set sizes. */
  browserMib: number;
  /** Browsers that work at the same time. */
  maxConcurrent: number;
  /** Captures that may wait for a browser: bounds memory, while the deadlines bound the wait. */
  maxQueue: number;
  /** Whether a browser is launched ahead of the next job. */
  keepWarm: boolean;
};

const BROWSER_MIB = 1_536;

export const CHROMIUM_DEFAULTS: ChromiumSettings = {
  sandbox: "auto",
  memoryKib: 1_000_000,
  browserMib: BROWSER_MIB,
  maxConcurrent: defaultSlots(BROWSER_MIB),
  maxQueue: 100,
  keepWarm: true,
};
