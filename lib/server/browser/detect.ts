import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Browser } from "playwright-core";
import { browserHome, type UnpackedChromium, unpackChromium } from "./install/chromium.ts";
import { unpackFonts, warmFonts } from "./install/fonts.ts";
import { browserEnvironment, closeBrowser, launchBrowser } from "./launch.ts";
import type { LaunchMode } from "./launch-script.ts";
import type { BundledResources, ChromiumSettings, DetectedBrowser, FoundChromium } from "./settings.ts";

/** From the most to the least secure. */
function listLaunchModes(): LaunchMode[] {
  const asSelf: LaunchMode[] = [{ launchAs: "self", sandbox: true }];
  const asUnprivileged: LaunchMode[] = [
    { launchAs: "nobody", sandbox: true },
    { launchAs: "nobody", sandbox: false },
  ];
  const isRoot = process.platform === "linux" && process.getuid?.() === 0;
  return [...(isRoot ? asUnprivileged : asSelf), { launchAs: "self", sandbox: false }];
}

/** Opens a page, because a browser can start and still be unable to run one. */
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
 * Finds the browser and the most secure way to run it on this machine.
 * @throws Error when it does not start, or only without its sandbox while that is required
 */
export async function detectLaunchMode(settings: ChromiumSettings): Promise<DetectedBrowser> {
  const found = await findChromium(settings.executablePath);
  const isAllowed = { required: [true], auto: [true, false], none: [false] }[settings.sandbox];
  const allowed = listLaunchModes().filter(({ sandbox }) => isAllowed.includes(sandbox));
  let lastError: unknown;
  for (const confinement of allowed) {
    try {
      const version = await tryConfinement(found, confinement, settings);
      return { found, confinement, version };
    } catch (error) {
      lastError = error;
    }
  }
  const message =
    settings.sandbox === "required"
      ? "Chromium does not start with its sandbox, which is required: see CHROMIUM_SANDBOX in docs/operations.md."
      : "Chromium does not start.";
  throw new Error(message, { cause: lastError });
}

const execFileAsync = promisify(execFile);

/** Whether the browser starts with the given libraries. */
async function canStart(executable: string, provisions: BundledResources): Promise<boolean> {
  try {
    await execFileAsync(executable, ["--version"], {
      env: browserEnvironment(provisions) as NodeJS.ProcessEnv,
      timeout: 20_000,
    });
    return true;
  } catch {
    return false;
  }
}

/** Adds the packaged libraries only where the machine lacks them. */
async function addLibraries(
  { executable, libraryPath }: UnpackedChromium,
  home: string,
  fontConfiguration: string,
): Promise<FoundChromium> {
  for (const provisions of [{ fontConfiguration }, { fontConfiguration, libraryPath }]) {
    if (await canStart(executable, provisions)) return { executable, home, provisions };
  }
  throw new Error(
    "The packaged Chromium does not start on this machine. Set CHROMIUM_PATH to a Chromium that does.",
  );
}

/** On Linux every browser gets the packaged fonts and a folder for its launch scripts. */
async function findChromiumOnLinux(executablePath: string | undefined): Promise<FoundChromium> {
  const home = await browserHome();
  const [fontConfiguration, packaged] = await Promise.all([
    unpackFonts(home),
    executablePath ? null : unpackChromium(home),
  ]);
  const found = packaged
    ? await addLibraries(packaged, home, fontConfiguration)
    : { executable: executablePath, home, provisions: { fontConfiguration } };
  await warmFonts(found.executable ?? "", found.provisions);
  return found;
}

/** The configured browser, else the packaged one on Linux x64, else an installed Chrome. */
export async function findChromium(executablePath: string | undefined): Promise<FoundChromium> {
  const isLinux = process.platform === "linux";
  if (isLinux && (executablePath || process.arch === "x64")) return findChromiumOnLinux(executablePath);
  if (executablePath) return { executable: executablePath, home: null, provisions: {} };
  return { channel: "chrome", home: null, provisions: {} };
}
