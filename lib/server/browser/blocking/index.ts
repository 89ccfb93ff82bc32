import type { CDPSession, Page } from "playwright-core";
import { OptOut } from "#server/browser/consent/dismiss-banners.ts";
import { withTimeout } from "#server/concurrency/with-timeout.ts";
import { applyCosmeticFilters, type HiddenBanners, hideBannersAgain } from "./cosmetic-filters.ts";
import { loadEngine } from "./filter-engine.ts";
import { blockRequests, type ProxyCredentials } from "./network-filters.ts";
import { type BlockingOptions, engineName } from "./options.ts";

export type BlockingReport = {
  /** Requests that were stopped. */
  blockedRequests: number;
  /** Whether a cookie banner was found, and whether it is gone. */
  consent: "none" | "handled" | "unhandled";
};

export type PageBlocker = {
  /** Takes out what is in the way of the picture; to be called when the page is ready for it. */
  cleanPage: (signal: AbortSignal) => Promise<void>;
  /** Takes the picture: once more, where the page showed a banner again that was hidden. */
  takeClear: <T>(take: () => Promise<T>) => Promise<T>;
  report: () => BlockingReport;
};

/** Times in milliseconds. */
export type BlockerConfig = {
  refusalMs: number;
  cleaningMs: number;
  /** Of how many sites the page's frames may be. */
  frameSites: number;
  /** Hears of each host whose request goes on, before it does. */
  onAllowed: (host: string) => Promise<void> | void;
  /** What the page's proxy is told, if it asks. */
  proxy?: ProxyCredentials | undefined;
};

const USUAL: BlockerConfig = {
  refusalMs: 3_000,
  cleaningMs: 4_000,
  frameSites: 8,
  onAllowed: () => undefined,
};

function consentOutcome(optOut: OptOut | null, swept: HiddenBanners): BlockingReport["consent"] {
  if (swept.hidden + swept.alreadyHidden > 0 || optOut?.progress.isRefused) return "handled";
  return optOut?.progress.sawBanner ? "unhandled" : "none";
}

/**
 * Keeps ads, trackers and cookie banners out of a page, each as switched; a switch that is off does nothing. Call it before
 * the first document. Banners go in three ways: filter rules stop and hide the known ones, a script refuses what it knows,
 * and a last look hides what still asks. Frames of too many sites are not loaded, whatever the switches.
 * @throws Error when the build did not prepare the engines.
 */
export async function applyBlocking(
  page: Page,
  cdp: CDPSession,
  switches: BlockingOptions,
  options: Partial<BlockerConfig> = {},
): Promise<PageBlocker> {
  const name = engineName(switches);
  const { refusalMs, cleaningMs, frameSites, onAllowed, proxy } = { ...USUAL, ...options };
  const engine = name ? await loadEngine(name) : null;
  let blockedRequests = 0;
  let swept: HiddenBanners = { hidden: 0, alreadyHidden: 0 };
  const [optOut] = await Promise.all([
    switches.cookieBanners ? OptOut.start(page, cdp) : null,
    blockRequests(cdp, {
      engine,
      frameSites,
      onAllowed,
      proxy,
      onBlocked: () => {
        blockedRequests += 1;
      },
    }),
  ]);
  return {
    cleanPage: async (signal) => {
      if (!engine) return;
      await optOut?.settle(refusalMs, signal);
      swept = await applyCosmeticFilters(cdp, engine, { sweepBanners: optOut !== null, ms: cleaningMs });
    },
    takeClear: (take) => (swept.hidden > 0 ? captureWithoutBanners(cdp, cleaningMs, take) : take()),
    report: () => ({ blockedRequests, consent: consentOutcome(optOut, swept) }),
  };
}

const SWITCH_MS = 1_000;

async function setAtRest(cdp: CDPSession, value: boolean): Promise<void> {
  // The page may be gone, or stuck: then it is taken as it is.
  await withTimeout(SWITCH_MS, cdp.send("Emulation.setScriptExecutionDisabled", { value })).catch(() => null);
}

/**
 * Takes a picture or a reading of a page whose banners were hidden. Some pages show theirs again however often it is hidden:
 * such a page is taken once more with its scripts at rest. Not every page is, as what a script would have done meanwhile is lost.
 */
async function captureWithoutBanners<T>(cdp: CDPSession, ms: number, take: () => Promise<T>): Promise<T> {
  const taken = await take();
  if ((await hideBannersAgain(cdp, ms)) === 0) return taken;
  await setAtRest(cdp, true);
  try {
    await hideBannersAgain(cdp, ms, true);
    return await take();
  } finally {
    await setAtRest(cdp, false);
  }
}
