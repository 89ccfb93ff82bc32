import { randomUUID } from "node:crypto";
import { type Browser, chromium } from "playwright-core";
import type { Release } from "#server/platform/concurrency/semaphore.ts";
import { logWarning } from "#server/platform/log.ts";
import { AppError } from "#shared/errors.ts";
import { detectLaunchMode } from "./detect.ts";
import { keepForUser, limitBrowsers, takeIdle } from "./idle-browsers.ts";
import { closeBrowser, launchBrowser } from "./launch.ts";
import type { ChromiumSettings, DetectedBrowser } from "./settings.ts";
import { acquireSlot, type SlotClaim } from "./slots.ts";
import { chromiumState } from "./state.ts";

/** A browser for one capture. `release` closes it and then frees its slot. */
export type BrowserLease = { browser: Browser; release: () => Promise<void> };

/** A slot with one browser, which serves this user alone. */
export type BrowserSlot = {
  /**
   * The browser of the user's last capture, without its contexts, or a new one.
   * @param isNew whether it must not have had another capture, as for one with cookies or headers of the caller
   */
  launch: (isNew?: boolean) => Promise<Browser>;
  /**
   * Frees the slot, after closing the browser.
   * @param isReusable whether the browser may be kept for the user's next capture, as after a successful one without
   *   cookies or headers of the caller
   */
  release: (isReusable?: boolean) => Promise<void>;
};

async function detectAndWarn(settings: ChromiumSettings): Promise<DetectedBrowser> {
  const found = await detectLaunchMode(settings);
  if (!found.confinement.sandbox)
    logWarning("browser.sandbox_disabled", {
      advice: "Allow user namespaces, and set CHROMIUM_SANDBOX=required.",
    });
  return found;
}

/** Detects once per process; retries with the next capture after a failure. */
export function detectBrowser(settings: ChromiumSettings): Promise<DetectedBrowser> {
  const state = chromiumState();
  state.probe ??= detectAndWarn(settings).catch((error: unknown) => {
    state.probe = null;
    throw error;
  });
  return state.probe;
}

const LAUNCH_RETRY_SECONDS = 10;

function throwBusy(cause: unknown): never {
  const message = "No browser could be started. Please try again in a moment.";
  throw new AppError("busy", message, { cause, retryAfterSeconds: LAUNCH_RETRY_SECONDS });
}

/**
 * A new browser, or a new connection to the remote one; closing it ends its contexts there.
 * @throws AppError `busy` when it cannot be started any more, for example without space for its files; Error when it
 * has never started
 */
async function launch(settings: ChromiumSettings): Promise<Browser> {
  if (settings.remote) return connectBrowser(settings.remote).catch(throwBusy);
  const { found, confinement } = await detectBrowser(settings);
  return launchBrowser(found, confinement, settings).catch(throwBusy);
}

/**
 * Launches the browser of a next capture when one is needed and no capture is running or waiting: a launch takes as
 * much processor time as a capture.
 */
function launchSpare(settings: ChromiumSettings): void {
  const state = chromiumState();
  if (!settings.keepWarm || settings.remote || !state.needsSpare || state.spare || state.isEnding) return;
  if (state.browsers.size > 0 || (state.slots && state.slots.semaphore.waiting > 0)) return;
  state.needsSpare = false;
  const spare = launch(settings);
  spare.catch(() => {
    if (state.spare === spare) state.spare = null;
  });
  state.spare = spare;
}

/** The spare browser if it is alive, otherwise a new one. */
async function takeSpareOrLaunch(settings: ChromiumSettings): Promise<Browser> {
  const state = chromiumState();
  const spare = state.spare;
  state.spare = null;
  const browser = await spare?.catch(() => null);
  return browser?.isConnected() ? browser : launch(settings);
}

/** Keeps or closes the browser of a capture, and frees its slot. */
async function endCapture(
  launched: Promise<Browser> | undefined,
  releaseSlot: Release,
  keep: (browser: Browser) => Promise<boolean>,
): Promise<void> {
  const browser = await launched?.catch(() => null);
  const isKept = browser ? await keep(browser) : false;
  const state = chromiumState();
  if (browser && !isKept) {
    await closeBrowser(browser);
    state.needsSpare = true;
  }
  if (browser) state.browsers.delete(browser);
  releaseSlot(launched !== undefined);
}

/** A browser for a capture of this user. Other users' idle browsers are closed when there would be too many. */
async function takeBrowser(settings: ChromiumSettings, key: string, isNew: boolean): Promise<Browser> {
  const { browsers, usage } = chromiumState();
  const own = isNew ? null : takeIdle(key);
  if (!own) await limitBrowsers(settings.maxConcurrent - 1);
  const browser = own ?? (await takeSpareOrLaunch(settings));
  browsers.add(browser);
  const { captures = 0, launchedAt = performance.now() } = usage.get(browser) ?? {};
  usage.set(browser, { captures: captures + 1, launchedAt });
  return browser;
}

/**
 * Waits for a slot, in which one browser can be launched. Launches a spare for the next capture on release.
 * @throws AppError `busy`; the signal's reason when it is aborted while waiting
 */
export async function acquireBrowserSlot(settings: ChromiumSettings, claim: SlotClaim): Promise<BrowserSlot> {
  const releaseSlot = await acquireSlot(settings, claim);
  const { releases } = chromiumState();
  const { key = "" } = claim;
  let launched: Promise<Browser> | undefined;
  let released: Promise<void> | undefined;
  const release = (isReusable: boolean): Promise<void> => {
    const keep = async (browser: Browser) => isReusable && (await keepForUser(browser, key, settings));
    const ending = endCapture(launched, releaseSlot, keep)
      .then(() => launchSpare(settings))
      .finally(() => releases.delete(ending));
    releases.add(ending);
    return ending;
  };
  return {
    launch: async (isNew = false) => {
      claim.signal.throwIfAborted();
      launched ??= takeBrowser(settings, key, isNew);
      return launched;
    },
    release: (isReusable = false) => {
      released ??= release(isReusable);
      return released;
    },
  };
}

/** A slot with its browser, for scripts and tests without users. */
export async function acquireBrowser(settings: ChromiumSettings, signal: AbortSignal): Promise<BrowserLease> {
  const slot = await acquireBrowserSlot(settings, { key: randomUUID(), signal });
  try {
    return { browser: await slot.launch(), release: () => slot.release() };
  } catch (error) {
    await slot.release();
    throw error;
  }
}

/** Closes every browser of this process, also idle ones and the spare, for scripts and tests. */
export async function closeBrowsers(): Promise<void> {
  const state = chromiumState();
  state.isEnding = true;
  await Promise.all([...state.browsers].map((browser) => closeBrowser(browser)));
  await Promise.all(state.releases);
  await limitBrowsers(0);
  const spare = await state.spare?.catch(() => null);
  state.spare = null;
  if (spare) await closeBrowser(spare);
  state.isEnding = false;
}

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Connects to a remote browser's CDP endpoint. Contexts end with their connection, even when this process dies, so
 * that no capture leaves state for the next.
 */
export function connectBrowser(endpoint: string): Promise<Browser> {
  return chromium.connectOverCDP(endpoint, { timeout: CONNECT_TIMEOUT_MS });
}
