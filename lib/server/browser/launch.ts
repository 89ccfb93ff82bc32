import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import { logWarning } from "#server/platform/log.ts";
import { type LaunchMode, writeLaunchScript } from "./launch-script.ts";
import { watchMemory } from "./memory-watchdog.ts";
import { ProcessGroup, readProcessGroup } from "./process-group.ts";
import type { BundledResources, FoundChromium } from "./settings.ts";
import { chromiumState } from "./state.ts";

const CLOSE_TIMEOUT_MS = 3_000;

/** Closes a browser. Kills all of its processes when it does not close within three seconds. */
export async function closeBrowser(browser: Browser, timeoutMs = CLOSE_TIMEOUT_MS): Promise<void> {
  const closing = browser.close().then(
    () => true,
    () => true,
  );
  if (await withTimeout(timeoutMs, closing)) return;
  const group = chromiumState().groups.get(browser);
  // A remote browser is not ours to kill, nor to wait for.
  if (!group) return;
  group.kill();
  await closing;
}

export type LaunchSettings = {
  trustSpki?: string;
  memoryKib: number;
  browserMib: number;
  maxConcurrent: number;
};

const LAUNCH_TIMEOUT_MS = 20_000;

async function getExecutablePath(
  found: FoundChromium,
  { launchAs }: LaunchMode,
  memoryKib: number,
): Promise<string | undefined> {
  if (!found.executable || !found.home) return found.executable;
  return writeLaunchScript(found.home, found.executable, launchAs, memoryKib);
}

const SHARED_MEMORY = "/dev/shm";
/** Of statfs(2). */
const TMPFS_MAGIC = 0x01_02_19_94;
const WRITABLE_FOR_ALL = 0o002;

/** Whether all browsers fit into the machine's shared memory; containers often have only 64 MB of it. */
async function fitsSharedMemory({ browserMib, maxConcurrent }: LaunchSettings): Promise<boolean> {
  try {
    const { type, bavail, bsize } = await statfs(SHARED_MEMORY);
    const { mode } = await stat(SHARED_MEMORY);
    const isUsable = type === TMPFS_MAGIC && (mode & WRITABLE_FOR_ALL) !== 0;
    return isUsable && bavail * bsize >= browserMib * maxConcurrent * 1_048_576;
  } catch {
    return false;
  }
}

/** Finds the browser's process group, which Playwright does not expose. */
async function findGroup(browser: Browser): Promise<number | null> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const main = processInfo.find(({ type }) => type === "browser");
  return main ? (readProcessGroup(main.id) ?? main.id) : null;
}

/** Records the browser's process group, and kills the group when it exceeds the memory limit. */
function superviseGroup(browser: Browser, group: ProcessGroup, limitMib: number): void {
  const { groups, outOfMemory } = chromiumState();
  groups.set(browser, group);
  const stop = watchMemory(group, limitMib * 1024, (kib) => {
    outOfMemory.add(browser);
    group.kill();
    logWarning("capture.memory_exceeded", { mib: Math.round(kib / 1024), limitMib });
  });
  browser.once("disconnected", stop);
}

/** Whether a browser was killed because it exceeded the memory limit. */
export const isOutOfMemory = (browser: Browser): boolean => chromiumState().outOfMemory.has(browser);

const RESPONSE_MS = 2_000;

/** Whether the browser's own process answers. A page that hangs occupies another process. */
export async function isResponsive(browser: Browser): Promise<boolean> {
  const answer = async (): Promise<boolean> => {
    const session = await browser.newBrowserCDPSession();
    await session.send("Browser.getVersion");
    await session.detach();
    return true;
  };
  return (await withTimeout(RESPONSE_MS, answer()).catch(() => false)) ?? false;
}

/**
 * Launches a browser without network access: each context brings its own proxy. It communicates over a pipe, so it
 * always ends with this process. Signals are left to the server, which may still want to finish a capture.
 */
export async function launchBrowser(
  found: FoundChromium,
  confinement: LaunchMode,
  settings: LaunchSettings,
): Promise<Browser> {
  const executablePath = await getExecutablePath(found, confinement, settings.memoryKib);
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    ...(found.channel ? { channel: found.channel } : {}),
    // Stays empty; Playwright's own folder for each browser would remain when the server is killed.
    ...(found.home ? { artifactsDir: join(found.home, "artifacts") } : {}),
    chromiumSandbox: confinement.sandbox,
    proxy: { server: DEAD_PROXY, bypass: "<-loopback>" },
    args: chromiumFlags(settings.trustSpki),
    // Otherwise Chromium's shared memory is files, whose pages take a twentieth of a capture's processor time.
    ignoreDefaultArgs: (await fitsSharedMemory(settings)) ? ["--disable-dev-shm-usage"] : [],
    env: browserEnvironment(found.provisions),
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: LAUNCH_TIMEOUT_MS,
  });
  try {
    const group = await findGroup(browser);
    if (group) superviseGroup(browser, new ProcessGroup(group), settings.browserMib);
  } catch (error) {
    await browser.close().catch(() => undefined);
    throw error;
  }
  return browser;
}

/** No process listens on the discard port, so traffic that bypasses a capture's proxy fails. */
export const DEAD_PROXY = "http://127.0.0.1:9";

/**
 * Flags in addition to Playwright's own. Does not use the packaged Chromium's recommended list, which is meant for
 * trusted pages (no sandbox, one process, no web security).
 */
const FLAGS = [
  // QUIC and WebRTC use UDP, which bypasses the proxy, and Chromium's own lookups would reach a DNS server.
  "--disable-quic",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
  // Without it Chromium bypasses every proxy for loopback and link-local addresses.
  "--proxy-bypass-list=<-loopback>",
  // One process per site, so that a page that compromised its renderer cannot read other sites.
  "--site-per-process",
  // No requests by the browser itself.
  "--disable-background-networking",
  "--disable-domain-reliability",
  "--no-pings",
  // A page that exhausts its heap crashes alone.
  "--js-flags=--max-old-space-size=512",
  "--disk-cache-size=33554432",
  // Without a declaration, Chromium never takes UTF-8 into account, which nearly every such page is in.
  "--blink-settings=defaultTextEncodingName=UTF-8",
  // Screenshots look the same on every machine.
  "--font-render-hinting=none",
  "--hide-scrollbars",
  "--mute-audio",
  "--disable-gpu",
  "--disable-print-preview",
] as const;

/** @param trustSpki pins of trusted certificates, comma-separated */
export function chromiumFlags(trustSpki?: string): string[] {
  return trustSpki ? [...FLAGS, `--ignore-certificate-errors-spki-list=${trustSpki}`] : [...FLAGS];
}

/**
 * The browser's whole environment. A process that runs untrusted pages must not be able to read the server's secrets.
 * The launch script sets HOME and TMPDIR.
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
