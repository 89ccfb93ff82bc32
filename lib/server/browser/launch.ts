import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { withTimeout } from "#server/concurrency/with-timeout.ts";
import { logWarning } from "#server/log.ts";
import type { FoundChromium } from "./detect.ts";
import { type LaunchMode, writeLaunchScript } from "./launch-script.ts";
import { watchMemory } from "./memory-watchdog.ts";
import { killProcessGroup, readProcessGroup } from "./process-group.ts";
import { chromiumState } from "./state.ts";

const GRACE_MS = 3_000;

/** Ends a browser; one that does not end by itself in three seconds is killed with all its processes. */
export async function closeBrowser(browser: Browser, graceMs = GRACE_MS): Promise<void> {
  const closing = browser.close().then(
    () => true,
    () => true,
  );
  if (await withTimeout(graceMs, closing)) return;
  const group = chromiumState().groups.get(browser);
  // A remote browser is not ours to kill, nor to wait for.
  if (!group) return;
  killProcessGroup(group);
  await closing;
}

export type LaunchSettings = { trustSpki?: string; memoryKib: number; browserMib: number };

const LAUNCH_TIMEOUT_MS = 20_000;

async function executableFor(
  found: FoundChromium,
  { launchAs }: LaunchMode,
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
  confinement: LaunchMode,
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

/** Nothing listens on the discard port: what does not go through a job's own proxy fails. */
export const DEAD_PROXY = "http://127.0.0.1:9";

/**
 * The flags that the browser is given beside Playwright's own, each with its reason. The packaged Chromium's
 * recommended list is made for trusted pages (no sandbox, one process, no web security) and is not used.
 */
const FLAGS = [
  // Ways past the proxy: QUIC and WebRTC are UDP, and a name looked up by the browser would reach a name server.
  "--disable-quic",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
  // Without it Chromium goes to loopback and link-local addresses directly, whatever the proxy.
  "--proxy-bypass-list=<-loopback>",
  // A process for each site, so that a page which broke its renderer holds nothing of another site.
  "--site-per-process",
  // No requests of the browser's own.
  "--disable-background-networking",
  "--disable-domain-reliability",
  "--no-pings",
  // A bounded heap: a page that eats memory crashes alone.
  "--js-flags=--max-old-space-size=512",
  "--disk-cache-size=33554432",
  // Pictures that look the same on every machine.
  "--font-render-hinting=none",
  "--hide-scrollbars",
  "--mute-audio",
  "--disable-gpu",
  "--disable-print-preview",
] as const;

/** The reviewed flag list. `trustSpki` are certificate pins that count as trusted, comma-separated. */
export function chromiumFlags(trustSpki?: string): string[] {
  return trustSpki ? [...FLAGS, `--ignore-certificate-errors-spki-list=${trustSpki}`] : [...FLAGS];
}

/** Where the browser finds libraries and fonts that the machine lacks. */
export type BundledResources = { libraryPath?: string; fontConfiguration?: string };

/**
 * The whole environment of the browser: a handful of names, none of them ours. Secrets of the server's own environment
 * must not be readable in a process that runs strangers' pages. HOME and TMPDIR are set by the launch script.
 */
export function browserEnvironment({
  libraryPath,
  fontConfiguration,
}: BundledResources): Record<string, string> {
  return {
    PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
    LANG: "en_US.UTF-8",
    TZ: "UTC",
    ...(libraryPath ? { LD_LIBRARY_PATH: libraryPath } : {}),
    ...(fontConfiguration ? { FONTCONFIG_FILE: fontConfiguration } : {}),
  };
}
