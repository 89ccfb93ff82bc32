import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { logWarning } from "#lib/log-warning.ts";
import { browserEnvironment } from "./browser-environment.ts";
import type { FoundChromium } from "./find-chromium.ts";
import { chromiumFlags, DEAD_PROXY } from "./flags.ts";
import { type Confinement, writeLaunchScript } from "./launch-script.ts";
import { watchMemory } from "./memory-watchdog.ts";
import { killProcessGroup, readProcessGroup } from "./process-group.ts";
import { chromiumState } from "./state.ts";

export type LaunchSettings = { trustSpki?: string; memoryKib: number; browserMib: number };

const LAUNCH_TIMEOUT_MS = 20_000;

async function executableFor(
  found: FoundChromium,
  { launchAs }: Confinement,
  memoryKib: number,
): Promise<string | undefined> {
  if (!found.executable || !found.home) return found.executable;
  return writeLaunchScript(found.home, found.executable, launchAs, memoryKib);
}

/** Finds the browser's process group, which Playwright does not expose: its own, or that of its launch script. */
async function findGroup(browser: Browser): Promise<number | null> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const main = processInfo.find(({ type }) => type === "browser");
  return main ? (readProcessGroup(main.id) ?? main.id) : null;
}

/** Records the browser's process group, and kills the group when it takes more memory than the limit. */
function superviseGroup(browser: Browser, group: number, limitMib: number): void {
  const { groups, outOfMemory } = chromiumState();
  groups.set(browser, group);
  const stop = watchMemory(group, limitMib * 1024, (kib) => {
    outOfMemory.add(browser);
    killProcessGroup(group);
    logWarning("capture.memory_exceeded", { mib: Math.round(kib / 1024), limitMib });
  });
  browser.once("disconnected", stop);
}

/** Whether a browser was killed because it took too much memory. */
export const isOutOfMemory = (browser: Browser): boolean => chromiumState().outOfMemory.has(browser);

/**
 * Starts one browser. It has no way out of its own: each context brings its proxy. It talks over a pipe, so it ends with
 * this process, however that ends; signals are left to the server, which may still want to finish a job.
 */
export async function launchBrowser(
  found: FoundChromium,
  confinement: Confinement,
  settings: LaunchSettings,
): Promise<Browser> {
  const executablePath = await executableFor(found, confinement, settings.memoryKib);
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    ...(found.channel ? { channel: found.channel } : {}),
    // Nothing is put there; a folder of its own for each browser would be left behind by a server that is killed.
    ...(found.home ? { artifactsDir: join(found.home, "artifacts") } : {}),
    chromiumSandbox: confinement.sandbox,
    proxy: { server: DEAD_PROXY, bypass: "<-loopback>" },
    args: chromiumFlags(settings.trustSpki),
    env: browserEnvironment(found.provisions),
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: LAUNCH_TIMEOUT_MS,
  });
  try {
    const group = await findGroup(browser);
    if (group) superviseGroup(browser, group, settings.browserMib);
  } catch (error) {
    await browser.close().catch(() => undefined);
    throw error;
  }
  return browser;
}
