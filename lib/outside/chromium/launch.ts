import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { browserEnvironment } from "./browser-environment.ts";
import type { FoundChromium } from "./find-chromium.ts";
import { chromiumFlags, DEAD_PROXY } from "./flags.ts";
import { type Confinement, writeLaunchScript } from "./launch-script.ts";
import { chromiumState } from "./state.ts";

export type LaunchSettings = { trustSpki?: string; memoryKib: number };

const LAUNCH_TIMEOUT_MS = 20_000;

async function executableFor(
  found: FoundChromium,
  { launchAs }: Confinement,
  memoryKib: number,
): Promise<string | undefined> {
  if (!found.executable || !found.home) return found.executable;
  return writeLaunchScript(found.home, found.executable, launchAs, memoryKib);
}

/** The group of a process: its own, or that of the launch script it was started by. */
async function groupOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const [, , group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(group) || pid;
}

/** Remembers the browser's process group, which Playwright keeps to itself. */
async function noteGroup(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const main = processInfo.find(({ type }) => type === "browser");
  if (main) chromiumState().groups.set(browser, await groupOf(main.id));
  await session.detach();
}

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
    await noteGroup(browser);
  } catch (error) {
    await browser.close().catch(() => undefined);
    throw error;
  }
  return browser;
}
