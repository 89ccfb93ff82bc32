import "server-only";
import type { Browser } from "playwright-core";
import { closeBrowser } from "./close-browser.ts";
import { launchBrowser } from "./launch.ts";
import { type Probe, probeChromium } from "./probe.ts";
import type { ChromiumSettings } from "./settings.ts";
import { enterSlot, leaveSlot } from "./slots.ts";
import { chromiumState } from "./state.ts";

/** A browser for one job. `release` ends it; the place is free once it has ended. */
export type BrowserLease = { browser: Browser; release: () => Promise<void> };

/** The probe's answer, asked for once; after a failure the next job asks again. */
export function probeOnce(settings: ChromiumSettings): Promise<Probe> {
  const state = chromiumState();
  state.probe ??= probeChromium(settings).catch((error: unknown) => {
    state.probe = null;
    throw error;
  });
  return state.probe;
}

async function launch(settings: ChromiumSettings): Promise<Browser> {
  const { found, confinement } = await probeOnce(settings);
  return launchBrowser(found, confinement, settings);
}

/** Launches the browser of the next job while nobody waits for it. */
function launchSpare(settings: ChromiumSettings): void {
  const state = chromiumState();
  if (!settings.spare || state.spare || state.waiting.length > 0) return;
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

function end(browser: Browser): Promise<void> {
  const { browsers, closing } = chromiumState();
  const closed = closeBrowser(browser).finally(() => {
    browsers.delete(browser);
    closing.delete(closed);
  });
  closing.add(closed);
  return closed;
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
    const release = async (): Promise<void> => {
      await end(browser);
      leaveSlot();
      launchSpare(settings);
    };
    return { browser, release };
  } catch (error) {
    leaveSlot();
    throw error;
  }
}

/** Ends every browser of this process, the spare too: for programs and tests that end without the process ending. */
export async function closeBrowsers(): Promise<void> {
  const state = chromiumState();
  const spare = await state.spare?.catch(() => null);
  state.spare = null;
  const all = [...state.browsers, ...(spare ? [spare] : [])];
  await Promise.all([...all.map(end), ...state.closing]);
}
