import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { withTimeout } from "#server/concurrency/with-timeout.ts";
import { applyBlocking, type BlockingReport, type PageBlocker } from "./blocking/index.ts";
import type { ProxyCredentials } from "./blocking/network-filters.ts";
import type { BlockingOptions } from "./blocking/options.ts";
import { captureStrips, type SaveStrip, type Strips } from "./capture-strips.ts";
import { evaluateIsolated, sampleMarkup } from "./evaluate.ts";
import type { SerializedPage } from "./in-page/serialize.ts";
import { setScriptFonts } from "./install/fonts.ts";
import { type LoadedDocument, MainDocument, PageError } from "./navigation.ts";
import { NetworkActivity, waitForPaint } from "./page-settled.ts";
import {
  type ImageFormat,
  maxCaptureHeight,
  moveFixedBarsToBottom,
  pageHeight,
  triggerLazyLoading,
} from "./screenshot.ts";
import { createSerializeExpression, parsePageContent } from "./serialize-page.ts";

/** A page that has shown nothing yet, in a context of its own. */
export type BlankPage = { page: Page; cdp: CDPSession };

/** Opens a context and its page, and closes the windows that it opens; Playwright dismisses its dialogs. */
export async function openBlankPage(browser: Browser, options: ContextOptions): Promise<BlankPage> {
  const context = await openContext(browser, options);
  const page = await context.newPage();
  context.on("page", (other) => void other.close().catch(() => undefined));
  return { page, cdp: await context.newCDPSession(page) };
}

export type PageOptions = {
  width: number;
  height: number;
  /** Credentials for the proxy of the page's context. */
  proxy: ProxyCredentials;
  limits: PageLimits;
  blocking: BlockingOptions;
  /** Called with the host of each request that blocking allows, before it is sent. */
  onAllowed: (host: string) => Promise<void> | void;
};

/** The only page of a capture, in a context of its own. Each method ends within its limit. */
export class BrowserPage {
  readonly #page: Page;
  readonly #cdp: CDPSession;
  readonly #blocking: PageBlocker;
  readonly #activity: NetworkActivity;
  readonly #document: MainDocument;
  readonly #size: { width: number; height: number };
  readonly #limits: PageLimits;
  /** Resolves when the page was stopped before yet another document. */
  readonly #stopped: Promise<void>;
  /** Rejects when the page's process or its browser ends. */
  readonly crashed: Promise<never>;

  private constructor(page: Page, cdp: CDPSession, blocking: PageBlocker, options: PageOptions) {
    this.#page = page;
    this.#cdp = cdp;
    this.#blocking = blocking;
    this.#size = { width: options.width, height: options.height };
    this.#limits = options.limits;
    this.#activity = new NetworkActivity(page);
    const stopped = Promise.withResolvers<void>();
    this.#stopped = stopped.promise;
    this.#document = new MainDocument(page, (count) => {
      if (count <= options.limits.documents) return;
      void cdp.send("Page.stopLoading").catch(() => undefined);
      stopped.resolve();
    });
    this.crashed = new Promise((_resolve, reject) => {
      page.once("crash", () => reject(new PageError("crashed", "the page's process died")));
      page.once("close", () => reject(new PageError("crashed", "the page's browser ended")));
    });
    this.crashed.catch(() => undefined);
  }

  /** Prepares a blank page for its capture. */
  static async open({ page, cdp }: BlankPage, options: PageOptions): Promise<BrowserPage> {
    const [blocking] = await Promise.all([
      applyBlocking(page, cdp, options.blocking, { ...options, frameSites: options.limits.frameSites }),
      setScriptFonts(cdp),
    ]);
    return new BrowserPage(page, cdp, blocking, options);
  }

  /**
   * Hides ads, refuses cookies and hides remaining consent banners, as the options say. Call it when the page is
   * ready.
   */
  removeDistractions(signal: AbortSignal): Promise<void> {
    return this.#blocking.cleanPage(signal);
  }

  /** What was blocked so far. */
  get blockingReport(): BlockingReport {
    return this.#blocking.report();
  }

  /**
   * Navigates to a URL and waits until its first document begins to load.
   * @throws PageError when none does
   */
  async goto(url: string): Promise<void> {
    try {
      await this.#page.goto(url, { waitUntil: "commit", timeout: this.#limits.navigationMs });
    } catch (error) {
      const cause = await this.#findCrash().then(
        () => error,
        (crash: unknown) => crash,
      );
      if (cause instanceof PageError) throw cause;
      const message = cause instanceof Error ? cause.message : String(cause);
      throw this.#document.toPageError(message, cause);
    }
  }

  /** A renderer that dies before the response aborts its navigation first; only the next command finds the crash. */
  async #findCrash(): Promise<void> {
    const probe = this.#cdp.send("Runtime.evaluate", { expression: "0" });
    await Promise.race([this.crashed, withTimeout(this.#limits.responseMs, probe)]);
  }

  /** Waits for the load event, unless the page was stopped between two documents. */
  async waitForLoad(): Promise<void> {
    const timeout = this.#limits.loadMs;
    const loaded = this.#page.waitForLoadState("load", { timeout }).catch(() => undefined);
    await Promise.race([loaded, this.#stopped]);
  }

  waitForNetworkIdle(): Promise<void> {
    return this.#activity.waitForIdle(this.#limits.idleMs);
  }

  /** Waits for web fonts and images in view, at most `atMostMs`. */
  waitForPaint(atMostMs = Number.POSITIVE_INFINITY): Promise<void> {
    return waitForPaint(this.#cdp, Math.min(atMostMs, this.#limits.paintMs));
  }

  /** Number of requested documents, which grows with each navigation. */
  get documentCount(): number {
    return this.#document.started;
  }

  /** The last requested URL. */
  get requestedUrl(): string {
    return this.#document.requestedUrl;
  }

  get document(): LoadedDocument | null {
    return this.#document.shown;
  }

  /** @throws PageError when the browser shows its own error page, or a document that is not from the web */
  assertLoaded(): void {
    this.#document.assertShown();
  }

  /** Reads URL and title from the browser instead of the page, which may be stuck. */
  async urlAndTitle(): Promise<{ url: string; title: string }> {
    const request = this.#cdp.send("Page.getNavigationHistory");
    const history = await withTimeout(this.#limits.responseMs, request).catch(() => null);
    const entry = history?.entries[history.currentIndex];
    return { url: entry?.url ?? this.#page.url(), title: entry?.title ?? "" };
  }

  /**
   * The beginning of the page's markup and the number of visible characters; null when the page does not respond in
   * time.
   */
  sampleMarkup(): Promise<{ markup: string; textLength: number } | null> {
    return sampleMarkup(this.#cdp, this.#limits.responseMs);
  }

  /**
   * Captures the viewport.
   * @throws PageError `stuck` when the browser does not return a screenshot in time
   */
  screenshot(format: ImageFormat, save: SaveStrip): Promise<Strips> {
    return this.#blocking.captureWithoutBanners(() => this.#captureStrips(format, this.#size.height, save));
  }

  /**
   * Captures the page from its top, as far down as the limits allow.
   * @returns `fullHeight` is the page's height in CSS pixels when only its upper part was captured; otherwise null
   * @throws PageError `stuck` when the browser does not return a screenshot in time
   */
  async screenshotFullPage(
    format: ImageFormat,
    save: SaveStrip,
  ): Promise<{ strips: Strips; fullHeight: number | null }> {
    const { scrollMs, captureMs } = this.#limits;
    const { width, height: inView } = this.#size;
    const maxHeight = maxCaptureHeight(this.#limits, width, DEVICE_SCALE);
    await triggerLazyLoading(this.#cdp, maxHeight, scrollMs);
    return this.#blocking.captureWithoutBanners(async () => {
      const full = await pageHeight(this.#cdp, inView, captureMs);
      const height = Math.min(full, maxHeight);
      await moveFixedBarsToBottom(this.#cdp, height, captureMs);
      const strips = await this.#captureStrips(format, height, save);
      return { strips, fullHeight: full > height ? full : null };
    });
  }

  #captureStrips(format: ImageFormat, height: number, save: SaveStrip): Promise<Strips> {
    const { width, height: inView } = this.#size;
    const part = { width, height, scale: DEVICE_SCALE, isInView: height === inView };
    return captureStrips(this.#cdp, part, { format, ms: this.#limits.captureMs, save });
  }

  /**
   * Serializes the rendered page, cut at `maxLength` characters, in isolation from its scripts.
   * @throws PageError `stuck` when the page does not respond in time
   */
  async content(maxLength: number): Promise<SerializedPage> {
    const expression = await createSerializeExpression(maxLength);
    const serialize = () => evaluateIsolated(this.#cdp, expression, this.#limits.serializeMs);
    const page = parsePageContent(await this.#blocking.captureWithoutBanners(serialize));
    if (!page) throw new PageError("stuck", "the page was not serialized in time");
    return page;
  }
}

export type ContextOptions = {
  /** URL of the proxy; each page brings the credentials. */
  proxyServer: string;
  width: number;
  height: number;
  /** Emulates a phone: touch, and the page's own viewport settings. */
  isMobile: boolean;
  userAgent?: string;
};

/** Device pixels per CSS pixel. */
const DEVICE_SCALE = 1;

/** A desktop Chrome of this version without "Headless", which many sites refuse. */
function desktopUserAgent(browser: Browser): string {
  const major = browser.version().split(".")[0];
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`;
}

/** Opens a context without stored state whose traffic goes through its own proxy. */
function openContext(browser: Browser, options: ContextOptions): Promise<BrowserContext> {
  return browser.newContext({
    // Loopback goes through the proxy too, which refuses it.
    proxy: { server: options.proxyServer, bypass: "<-loopback>" },
    viewport: { width: options.width, height: options.height },
    deviceScaleFactor: DEVICE_SCALE,
    isMobile: options.isMobile,
    hasTouch: options.isMobile,
    userAgent: options.userAgent ?? desktopUserAgent(browser),
    locale: "en-US",
    colorScheme: "light",
    reducedMotion: "reduce",
    serviceWorkers: "block",
    acceptDownloads: false,
    permissions: [],
  });
}

/** Limits of one page. All times are in milliseconds. */
export type PageLimits = {
  /** Until the first document begins to load. */
  navigationMs: number;
  /** For the load event; then the page is captured as it is. */
  loadMs: number;
  /** For an idle network after the load event. */
  idleMs: number;
  /** For web fonts and images in view. */
  paintMs: number;
  /** For one screenshot or strip. */
  captureMs: number;
  /** For scrolling down the page, so that lazy images load. */
  scrollMs: number;
  /** For serializing the page. */
  serializeMs: number;
  /** For URL, title and markup sample. */
  responseMs: number;
  /** Maximum height of a full-page screenshot in pixels: the limit of WebP and of the browser's memory. */
  pageHeight: number;
  /** Maximum device pixels (width x height x scale squared) of a full-page screenshot. */
  pagePixels: number;
  /** Documents that the page may load by itself; further ones are stopped. */
  documents: number;
  /** Sites of its frames: each has a process. Frames of further sites are not loaded. */
  frameSites: number;
};
