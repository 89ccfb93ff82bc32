import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { withTimeout } from "#server/concurrency/with-timeout.ts";
import { applyBlocking, type BlockingReport, type PageBlocker } from "./blocking/index.ts";
import type { BlockingOptions } from "./blocking/options.ts";
import { captureStrips, type SaveStrip, type Strips } from "./capture-strips.ts";
import { evaluateIsolated, sampleMarkup } from "./evaluate.ts";
import type { SerialisedPage } from "./in-page/serialize.ts";
import { setScriptFonts } from "./install/fonts.ts";
import { type LoadedDocument, MainDocument, PageError } from "./navigation.ts";
import { NetworkActivity, waitForPaint } from "./page-settled.ts";
import {
  type ImageFormat,
  isBlank,
  maxCaptureHeight,
  moveFixedBarsToBottom,
  pageHeight,
  triggerLazyLoading,
} from "./screenshot.ts";
import { parsePageContent, serialiseExpression } from "./serialize-page.ts";

export type PageOptions = ContextOptions & {
  limits: PageLimits;
  /** What is kept out of the page. */
  blocking: BlockingOptions;
  /** Hears of each host that blocking lets a request go to, before it goes. */
  onAllowed: (host: string) => Promise<void> | void;
};

/** The one page of a job, in a browser of its own. Whatever is asked of it ends within its limits. */
export class BrowserPage {
  readonly #page: Page;
  readonly #cdp: CDPSession;
  readonly #blocking: PageBlocker;
  readonly #activity: NetworkActivity;
  readonly #document: MainDocument;
  readonly #size: { width: number; height: number };
  readonly #limits: PageLimits;
  /** Resolves when the page was kept from going to yet another document. */
  readonly #stopped: Promise<void>;
  /** Rejects when the page's process or its browser dies. */
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

  /** Opens the page. Windows that it opens are closed; dialogs are dismissed by Playwright, as nobody listens to them. */
  static async open(browser: Browser, options: PageOptions): Promise<BrowserPage> {
    const context = await openContext(browser, options);
    const page = await context.newPage();
    context.on("page", (other) => void other.close().catch(() => undefined));
    const cdp = await context.newCDPSession(page);
    const [blocking] = await Promise.all([
      applyBlocking(page, cdp, options.blocking, { ...options, frameSites: options.limits.frameSites }),
      setScriptFonts(cdp),
    ]);
    return new BrowserPage(page, cdp, blocking, options);
  }

  /** Hides ads, refuses cookies and hides what still asks, as switched; to be called once the page is there. */
  removeDistractions(signal: AbortSignal): Promise<void> {
    return this.#blocking.cleanPage(signal);
  }

  /** What was kept out so far. */
  get blockingReport(): BlockingReport {
    return this.#blocking.report();
  }

  /**
   * Goes to an address and waits until its first document begins to arrive.
   * @throws PageError when none does.
   */
  async goto(url: string): Promise<void> {
    try {
      await this.#page.goto(url, { waitUntil: "commit", timeout: this.#limits.navigationMs });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw this.#document.failure(message, error);
    }
  }

  /** Waits for the load event; not for that of a page which was stopped on its way from document to document. */
  async waitForLoad(): Promise<void> {
    const timeout = this.#limits.loadMs;
    const loaded = this.#page.waitForLoadState("load", { timeout }).catch(() => undefined);
    await Promise.race([loaded, this.#stopped]);
  }

  /** Waits until the network is quiet. */
  waitForNetworkIdle(): Promise<void> {
    return this.#activity.waitForQuiet(this.#limits.idleMs);
  }

  /** Waits for web fonts and for the pictures in view, no longer than `atMostMs`. */
  waitForPaint(atMostMs = Number.POSITIVE_INFINITY): Promise<void> {
    return waitForPaint(this.#cdp, Math.min(atMostMs, this.#limits.paintMs));
  }

  /** How many documents were asked for so far: it grows when the page goes elsewhere. */
  get documentCount(): number {
    return this.#document.started;
  }

  /** The address that was asked for last. */
  get requestedUrl(): string {
    return this.#document.asked;
  }

  get document(): LoadedDocument | null {
    return this.#document.shown;
  }

  /** @throws PageError when there is an error page of the browser instead of a page, or one that did not come from the web. */
  assertLoaded(): void {
    this.#document.assertShown();
  }

  /** Address and title as the browser knows them; asks the browser and not the page, which may be stuck. */
  async urlAndTitle(): Promise<{ url: string; title: string }> {
    const asking = this.#cdp.send("Page.getNavigationHistory");
    const history = await withTimeout(this.#limits.answerMs, asking).catch(() => null);
    const entry = history?.entries[history.currentIndex];
    return { url: entry?.url ?? this.#page.url(), title: entry?.title ?? "" };
  }

  /** The beginning of the page's own markup, and how many characters of text it shows; null when it does not answer in time. */
  sampleMarkup(): Promise<{ markup: string; textLength: number } | null> {
    return sampleMarkup(this.#cdp, this.#limits.answerMs);
  }

  /** Whether all of the viewport is of one colour, as before the first paint. */
  isBlank(): Promise<boolean> {
    return isBlank(this.#cdp, this.#size, this.#limits.captureMs);
  }

  /**
   * Captures the viewport.
   * @throws PageError `stuck` when no screenshot comes in time.
   */
  screenshot(format: ImageFormat, save: SaveStrip): Promise<Strips> {
    return this.#blocking.takeClear(() => this.#captureStrips(format, this.#size.height, save));
  }

  /**
   * Captures the page from its top as far down as the limits allow. `fullHeight` is the page's own height in CSS pixels
   * where that is less than all of it, else null.
   * @throws PageError `stuck` when no screenshot comes in time.
   */
  async screenshotFullPage(
    format: ImageFormat,
    save: SaveStrip,
  ): Promise<{ strips: Strips; fullHeight: number | null }> {
    const { walkMs, captureMs } = this.#limits;
    const { width, height: inView } = this.#size;
    const maxHeight = maxCaptureHeight(this.#limits, width, DEVICE_SCALE);
    await triggerLazyLoading(this.#cdp, maxHeight, walkMs);
    return this.#blocking.takeClear(async () => {
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
   * The rendered page as markup, read beside the page's own scripts and cut at `maxLength` characters.
   * @throws PageError `stuck` when the page does not answer in time.
   */
  async content(maxLength: number): Promise<SerialisedPage> {
    const expression = await serialiseExpression(maxLength);
    const read = () => evaluateIsolated(this.#cdp, expression, this.#limits.serialiseMs);
    const page = parsePageContent(await this.#blocking.takeClear(read));
    if (!page) throw new PageError("stuck", "the page was not read in time");
    return page;
  }
}

type ContextOptions = {
  proxy: { server: string; username: string; password: string };
  width: number;
  height: number;
  /** Behaves as a phone: touch, and the page's own viewport settings. */
  isMobile: boolean;
  userAgent?: string;
};

/** Device pixels per CSS pixel. */
const DEVICE_SCALE = 1;

/** A desktop Chrome of this version, without the word that says there is no screen: many sites turn that away. */
function desktopUserAgent(browser: Browser): string {
  const major = browser.version().split(".")[0];
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`;
}

/** Opens a context that remembers nothing and reaches the network through its own proxy. */
function openContext(browser: Browser, options: ContextOptions): Promise<BrowserContext> {
  return browser.newContext({
    // Loopback too goes through the proxy, which refuses it.
    proxy: { ...options.proxy, bypass: "<-loopback>" },
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

/** Bounds of what is done with a page. All times in milliseconds. */
export type PageLimits = {
  /** Until the first document begins to arrive. */
  navigationMs: number;
  /** For the load event after that; then the page is taken as it is. */
  loadMs: number;
  /** For a quiet network after that. */
  idleMs: number;
  /** For web fonts and pictures in view. */
  paintMs: number;
  /** For the picture itself. */
  captureMs: number;
  /** For a walk down a whole page, so that late pictures load. */
  walkMs: number;
  /** For the page to be read as markup. */
  serialiseMs: number;
  /** For the answer to a question about the page: where it is, what it is called, how it begins. */
  answerMs: number;
  /** Pixels of height of the picture of a whole page: what a WebP can have, and what a browser's memory allows. */
  pageHeight: number;
  /** Device pixels (width x height x scale squared) of a full-page screenshot. */
  pagePixels: number;
  /** Documents that the page may go to by itself; more are stopped where they are. */
  documents: number;
  /** Of how many sites its frames may be: each has a process. Frames of further sites are not loaded. */
  frameSites: number;
};
