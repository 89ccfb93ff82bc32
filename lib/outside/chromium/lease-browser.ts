import "server-only";
import type { Browser } from "playwright-core";
import { logWarning } from "#lib/log-warning.ts";
import { closeBrowser } from "./close-browser.ts";
import { connectBrowser } from "./connect-browser.ts";
import { launchBrowser } from "./launch.ts";
import { probeChromium } from "./probe.ts";
import type { ChromiumSettings } from "./settings.ts";
import { enterSlot, leaveSlot } from "./slots.ts";
import { chromiumState, type Probe } from "./state.ts";

/** A browser for one job. `release` ends it; the place is free once it has ended. */
export type BrowserLease = { browser: Browser; release: () => Promise<void> };

async function probe(settings: ChromiumSettings): Promise<Probe> {
  const found = await probeChromium(settings);
  if (!found.confinement.sandbox)
    logWarning("browser.sandbox_disabled", {
      advice: "Allow user namespaces, or set CHROMIUM_SANDBOX=required to refuse.",
    });
  return found;
}

/** The probe's answer, asked for once; after a failure the next job asks again. */
export function probeOnce(settings: ChromiumSettings): Promise<Probe> {
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
  const { found, confinement } = await probeOnce(settings);
  return launchBrowser(found, confinement, settings);
}

/** Launches the browser of the next job while nobody waits for it. */
function launchSpare(settings: ChromiumSettings): void {
  const state = chromiumState();
  if (!settings.spare || settings.remote || state.spare || state.isEnding || state.waiting.length > 0) return;
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

/** Ends the browser of a job, then makes its place free and readies the next browser. */
function endJob(browser: Browser, settings: ChromiumSettings): Promise<void> {
  const { browsers, releases } = chromiumState();
  const release = closeBrowser(browser).then(() => {
    browsers.delete(browser);
    releases.delete(release);
    leaveSlot();
    launchSpare(settings);
  });
  releases.add(release);
  return release;
}

/**
 * Waits for a place and hands out a browser that nobody has used. A spare for the next job is launched when this one ends.
 * @throws AppError `busy` when too many wait already; the signal's reason when it is aborted.
 */
export async function leaseBrowser(settings: ChromiumSettings, signal: AbortSignal): Promise<BrowserLease> {
  await enterSlot(settings, signal);
  try {
    const browser = await nextBrowser(settings);
    chromiumState().browsers.add(browser);
    return { browser, release: () => endJob(browser, settings) };
  } catch (error) {
    leaveSlot();
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
