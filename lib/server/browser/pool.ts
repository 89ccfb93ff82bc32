import { randomUUID } from "node:crypto";
import { type Browser, chromium } from "playwright-core";
import type { Release } from "#server/concurrency/semaphore.ts";
import { logWarning } from "#server/log.ts";
import { type ChromiumSettings, detectLaunchMode } from "./detect.ts";
import { closeBrowser, launchBrowser } from "./launch.ts";
import { acquireSlot, type SlotClaim } from "./slots.ts";
import { chromiumState, type DetectedBrowser } from "./state.ts";

/** A browser for one job. `release` ends it; the place is free once it has ended. */
export type BrowserLease = { browser: Browser; release: () => Promise<void> };

/** The right to run one browser. `release` ends it; the slot is free once it has ended. */
export type BrowserSlot = { launch: () => Promise<Browser>; release: () => Promise<void> };

async function probe(settings: ChromiumSettings): Promise<DetectedBrowser> {
  const found = await detectLaunchMode(settings);
  if (!found.confinement.sandbox)
    logWarning("browser.sandbox_disabled", {
      advice: "Allow user namespaces, or set CHROMIUM_SANDBOX=required to refuse.",
    });
  return found;
}

/** The probe's answer, asked for once; after a failure the next job asks again. */
export function detectBrowser(settings: ChromiumSettings): Promise<DetectedBrowser> {
  const state = chromiumState();
  state.probe ??= probe(settings).catch((error: unknown) => {
    state.probe = null;
    throw error;
  });
  return state.probe;
}

/** A new browser, or a connection of its own to the remote one: closing that ends the job's context there. */
async function launch(settings: ChromiumSettings): Promise<Browser> {
  if (settings.remote) return connectBrowser(settings.remote);
  const { found, confinement } = await detectBrowser(settings);
  return launchBrowser(found, confinement, settings);
}

/** Launches the browser of the next job while nobody waits for it. */
function launchSpare(settings: ChromiumSettings): void {
  const state = chromiumState();
  if (!settings.keepWarm || settings.remote || state.spare || state.isEnding) return;
  if (state.slots && state.slots.semaphore.waiting > 0) return;
  const spare = launch(settings);
  spare.catch(() => {
    if (state.spare === spare) state.spare = null;
  });
  state.spare = spare;
}

/** The spare when there is a live one, else a new browser. */
async function nextBrowser(settings: ChromiumSettings): Promise<Browser> {
  const state = chromiumState();
  const spare = state.spare;
  state.spare = null;
  const browser = await spare?.catch(() => null);
  return browser?.isConnected() ? browser : launch(settings);
}

/** Ends the browser of a job, if there is one, then frees its slot and readies the next browser. */
async function endJob(
  launched: Promise<Browser> | undefined,
  releaseSlot: Release,
  settings: ChromiumSettings,
): Promise<void> {
  const browser = await launched?.catch(() => null);
  if (browser) await closeBrowser(browser);
  if (browser) chromiumState().browsers.delete(browser);
  releaseSlot(launched !== undefined);
  if (browser) launchSpare(settings);
}

/**
 * Waits for a slot, in which one browser that was never used can be launched. A spare for the next job is launched when
 * this one ends.
 * @throws AppError `busy`; the signal's reason when it is aborted while waiting
 */
export async function acquireBrowserSlot(settings: ChromiumSettings, claim: SlotClaim): Promise<BrowserSlot> {
  const releaseSlot = await acquireSlot(settings, claim);
  const { browsers, releases } = chromiumState();
  let launched: Promise<Browser> | undefined;
  let released: Promise<void> | undefined;
  const launchOnce = async (): Promise<Browser> => {
    const browser = await nextBrowser(settings);
    browsers.add(browser);
    return browser;
  };
  const release = (): Promise<void> => {
    const ending = endJob(launched, releaseSlot, settings).finally(() => releases.delete(ending));
    releases.add(ending);
    return ending;
  };
  return {
    launch: async () => {
      claim.signal.throwIfAborted();
      launched ??= launchOnce();
      return launched;
    },
    release: () => {
      released ??= release();
      return released;
    },
  };
}

/** A slot and its browser at once, for programs and tests without users. */
export async function acquireBrowser(settings: ChromiumSettings, signal: AbortSignal): Promise<BrowserLease> {
  const slot = await acquireBrowserSlot(settings, { key: randomUUID(), signal });
  try {
    return { browser: await slot.launch(), release: slot.release };
  } catch (error) {
    await slot.release();
    throw error;
  }
}

/** Ends every browser of this process, the spare too: for programs and tests that end without the process ending. */
export async function closeBrowsers(): Promise<void> {
  const state = chromiumState();
  state.isEnding = true;
  await Promise.all([...state.browsers].map((browser) => closeBrowser(browser)));
  await Promise.all(state.releases);
  const spare = await state.spare?.catch(() => null);
  state.spare = null;
  if (spare) await closeBrowser(spare);
  state.isEnding = false;
}

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Connects to a browser that runs elsewhere, at its CDP address. Contexts made over a connection end with it, also when
 * this process dies, so that nothing of one job is left for the next.
 */
export function connectBrowser(endpoint: string): Promise<Browser> {
  return chromium.connectOverCDP(endpoint, { timeout: CONNECT_TIMEOUT_MS });
}
