import type { CDPSession, Page } from "playwright-core";
import { OptOut } from "#server/browser/consent/dismiss-banners.ts";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import { applyCosmeticFilters, type HiddenBanners, hideBannersAgain } from "./cosmetic-filters.ts";
import { loadEngine } from "./filter-engine.ts";
import { blockRequests, type HostHeaders, type OnFile, type ProxyCredentials } from "./network-filters.ts";
import { type BlockingOptions, engineName } from "./options.ts";
import { createWidgetRules } from "./widgets.ts";

export type BlockingReport = {
  /** Number of blocked requests. */
  blockedRequests: number;
  /** Whether a consent banner was found, and whether it was refused or hidden. */
  consent: "none" | "handled" | "unhandled";
};

export type PageBlocker = {
  /** Refuses or hides consent banners and hides ads. Call it when the page is ready. */
  cleanPage: (signal: AbortSignal) => Promise<void>;
  /** Runs `take`, and once more when the page showed a hidden banner again. */
  captureWithoutBanners: <T>(take: () => Promise<T>) => Promise<T>;
  report: () => BlockingReport;
  /** Whether a script was blocked. */
  hasBlockedScript: () => boolean;
};

/** Times in milliseconds. */
export type BlockerConfig = {
  refusalMs: number;
  cleaningMs: number;
  /** Maximum number of sites of the page's frames. */
  frameSites: number;
  /** Called with the host of each allowed request, before it is sent. */
  onAllowed: (host: string) => Promise<void> | void;
  /** Credentials for the page's proxy. */
  proxy?: ProxyCredentials | undefined;
  /** Headers that are added to requests to one host. */
  extraHeaders?: HostHeaders | undefined;
  /** Whether the page's document is not requested, but set. */
  isInline?: boolean | undefined;
  onFile?: OnFile | undefined;
};

const DEFAULTS: BlockerConfig = {
  refusalMs: 3_000,
  cleaningMs: 4_000,
  frameSites: 8,
  onAllowed: () => undefined,
};

function getConsentOutcome(optOut: OptOut | null, hiddenBanners: HiddenBanners): BlockingReport["consent"] {
  if (hiddenBanners.hidden + hiddenBanners.alreadyHidden > 0 || optOut?.progress.isRefused) return "handled";
  return optOut?.progress.sawBanner ? "unhandled" : "none";
}

/**
 * Keeps ads, trackers, consent banners, chat widgets and newsletter pop-ups out of a page, each as its option says. Call it before the first document.
 * Filter rules block and hide known banners, autoconsent refuses cookies, and a last check hides remaining banners.
 * Frames of too many sites are not loaded, whatever the options.
 * @throws Error when the build did not prepare the filter engines
 */
export async function applyBlocking(
  page: Page,
  cdp: CDPSession,
  options: BlockingOptions,
  config: Partial<BlockerConfig> = {},
): Promise<PageBlocker> {
  const name = engineName(options);
  const { refusalMs, cleaningMs, frameSites, onAllowed, proxy, extraHeaders, isInline, onFile } = {
    ...DEFAULTS,
    ...config,
  };
  const engine = name ? await loadEngine(name) : null;
  const widgets = createWidgetRules(options);
  let blockedRequests = 0;
  let hasBlockedScript = false;
  let hiddenBanners: HiddenBanners = { hidden: 0, alreadyHidden: 0 };
  const [optOut] = await Promise.all([
    options.cookieBanners ? OptOut.start(page, cdp) : null,
    blockRequests(cdp, {
      engine,
      isWidget: widgets?.isWidget ?? null,
      frameSites,
      onAllowed,
      proxy,
      extraHeaders,
      isInline,
      onFile,
      onBlocked: ({ resourceType }) => {
        blockedRequests += 1;
        hasBlockedScript ||= resourceType === "Script";
      },
    }),
  ]);
  return {
    cleanPage: async (signal) => {
      if (!engine && !widgets) return;
      await optOut?.settle(refusalMs, signal);
      hiddenBanners = await applyCosmeticFilters(cdp, {
        engine,
        widgets,
        page: optOut ? page : null,
        ms: cleaningMs,
      });
    },
    captureWithoutBanners: (take) =>
      optOut && hiddenBanners.hidden > 0
        ? captureWithoutBanners(cdp, { page, ms: cleaningMs }, take)
        : take(),
    hasBlockedScript: () => hasBlockedScript,
    report: () => ({ blockedRequests, consent: getConsentOutcome(optOut, hiddenBanners) }),
  };
}

const DISABLE_SCRIPTS_MS = 1_000;

async function setScriptsDisabled(cdp: CDPSession, value: boolean): Promise<void> {
  // The page may be closed or stuck; then it is captured as it is.
  await withTimeout(DISABLE_SCRIPTS_MS, cdp.send("Emulation.setScriptExecutionDisabled", { value })).catch(
    () => null,
  );
}

/**
 * Captures a page whose banners were hidden. Some pages show theirs again each time; they are captured once more with
 * scripts disabled. Not every page is, because it would lose what its scripts do meanwhile.
 */
async function captureWithoutBanners<T>(
  cdp: CDPSession,
  options: Parameters<typeof hideBannersAgain>[1],
  take: () => Promise<T>,
): Promise<T> {
  const result = await take();
  if ((await hideBannersAgain(cdp, options)) === 0) return result;
  await setScriptsDisabled(cdp, true);
  try {
    await hideBannersAgain(cdp, { ...options, scriptsDisabled: true });
    return await take();
  } finally {
    await setScriptsDisabled(cdp, false);
  }
}
