import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import * as z from "zod/mini";
import { applyBlocking, type Blocking, type BlockingReport } from "./blocking/apply-blocking.ts";
import type { BlockingSwitches } from "./blocking/switches.ts";
import { captureViewport, type ImageFormat, isOneColour } from "./capture.ts";
import { loadLatePictures, pageHeight, sinkBars } from "./full-page.ts";
import { evaluateIsolated } from "./isolated-world.ts";
import { MainDocument, type ShownDocument } from "./main-document.ts";
import { NetworkActivity } from "./network-activity.ts";
import { PageFailure } from "./page-failure.ts";
import { setScriptFonts } from "./script-fonts.ts";
import type { SerialisedPage } from "./serialise/page/serialise-page.ts";
import { readSerialised, serialiseExpression } from "./serialise/serialise.ts";
import { within } from "./within.ts";

export type PageOptions = {
  proxy: { server: string; username: string; password: string };
  width: number;
  height: number;
  /** Behaves as a phone: touch, and the page's own viewport settings. */
  isMobile: boolean;
  userAgent?: string;
  /** Documents that the page may go to by itself; more are stopped where they are. */
  maxDocuments: number;
  /** What is kept out of the page. */
  blocking: BlockingSwitches;
  /** Hears of each host that blocking lets a request go to, before it goes. */
  onAllowed: (host: string) => Promise<void> | void;
};

/** Web fonts are there or given up, and the pictures in view can be painted. */
const PAINTED = `Promise.all([
  document.fonts.ready,
  ...[...document.images].filter((image) => {
    const box = image.getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight && image.currentSrc;
  }).map((image) => image.decode().catch(() => {})),
]).then(() => true)`;

const GLANCE = `({
  markup: document.documentElement.outerHTML.slice(0, 100000),
  textLength: (document.body?.innerText ?? "").trim().length,
})`;
const Glance = z.object({ markup: z.string().check(z.maxLength(100_000)), textLength: z.number() });

/** A desktop Chrome of this version, without the word that says there is no screen: many sites turn that away. */
function desktopUserAgent(browser: Browser): string {
  const major = browser.version().split(".")[0];
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`;
}

function newContext(browser: Browser, options: PageOptions): Promise<BrowserContext> {
  return browser.newContext({
    // Loopback too goes through the proxy, which refuses it.
    proxy: { ...options.proxy, bypass: "<-loopback>" },
    viewport: { width: options.width, height: options.height },
    deviceScaleFactor: 1,
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

/** The one page of a job, in a browser of its own. */
export class BrowserPage {
  readonly #page: Page;
  readonly #cdp: CDPSession;
  readonly #activity: NetworkActivity;
  readonly #document: MainDocument;
  readonly #size: { width: number; height: number };
  #blocking: Blocking | null = null;
  /** Resolves when the page was kept from going to yet another document. */
  readonly #stopped: Promise<void>;
  /** Rejects when the page's process dies. */
  readonly crashed: Promise<never>;

  private constructor(page: Page, cdp: CDPSession, options: PageOptions) {
    this.#page = page;
    this.#cdp = cdp;
    this.#size = { width: options.width, height: options.height };
    this.#activity = new NetworkActivity(page);
    const stopped = Promise.withResolvers<void>();
    this.#stopped = stopped.promise;
    this.#document = new MainDocument(page, (count) => {
      if (count <= options.maxDocuments) return;
      void cdp.send("Page.stopLoading").catch(() => undefined);
      stopped.resolve();
    });
    this.crashed = new Promise((_resolve, reject) => {
      page.once("crash", () => reject(new PageFailure("crashed", "the page's process died")));
    });
    this.crashed.catch(() => undefined);
  }

  /** Opens the page. Windows that it opens are closed; dialogs are dismissed by Playwright, as nobody listens to them. */
  static async open(browser: Browser, options: PageOptions): Promise<BrowserPage> {
    const context = await newContext(browser, options);
    const page = await context.newPage();
    context.on("page", (other) => void other.close().catch(() => undefined));
    const cdp = await context.newCDPSession(page);
    const opened = new BrowserPage(page, cdp, options);
    [opened.#blocking] = await Promise.all([
      applyBlocking(page, cdp, options.blocking, options),
      setScriptFonts(cdp),
    ]);
    return opened;
  }

  /** Hides ads, refuses cookies and hides what still asks, as switched; to be called once the page is there. */
  async removeDistractions(signal: AbortSignal): Promise<void> {
    await this.#blocking?.beforeCapture(signal);
  }

  #takeClear<T>(take: () => Promise<T>): Promise<T> {
    return this.#blocking ? this.#blocking.takeClear(take) : take();
  }

  /** What was kept out so far. */
  get blocked(): BlockingReport {
    return this.#blocking?.report() ?? { blockedRequests: 0, consent: "none" };
  }

  /**
   * Goes to an address and waits until its first document begins to arrive.
   * @throws PageFailure when none does.
   */
  async goTo(url: string, timeoutMs: number): Promise<void> {
    try {
      await this.#page.goto(url, { waitUntil: "commit", timeout: timeoutMs });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw this.#document.failure(message, error);
    }
  }

  /** Waits for the load event, at most `capMs`; not for that of a page which was stopped on its way from document to document. */
  async waitForLoad(capMs: number): Promise<void> {
    const loaded = this.#page.waitForLoadState("load", { timeout: capMs }).catch(() => undefined);
    await Promise.race([loaded, this.#stopped]);
  }

  /** Waits until the network is quiet, at most `capMs`. */
  waitForQuiet(capMs: number): Promise<void> {
    return this.#activity.waitForQuiet(capMs);
  }

  /** Waits for web fonts and for the pictures in view, at most `capMs`. */
  async waitForPaint(capMs: number): Promise<void> {
    await evaluateIsolated(this.#cdp, PAINTED, capMs);
  }

  /** How many documents were asked for so far: it grows when the page goes elsewhere. */
  get documentCount(): number {
    return this.#document.started;
  }

  /** The address that was asked for last. */
  get askedUrl(): string {
    return this.#document.asked;
  }

  get shown(): ShownDocument | null {
    return this.#document.shown;
  }

  /** @throws PageFailure when there is an error page of the browser instead of a page, or one that did not come from the web. */
  assertShown(): void {
    this.#document.assertShown();
  }

  /** Address and title as the browser knows them; asks the browser and not the page, which may be stuck. */
  async describe(capMs: number): Promise<{ url: string; title: string }> {
    const history = await within(capMs, this.#cdp.send("Page.getNavigationHistory")).catch(() => null);
    const entry = history?.entries[history.currentIndex];
    return { url: entry?.url ?? this.#page.url(), title: entry?.title ?? "" };
  }

  /** The beginning of the page's own markup, and how many characters of text it shows; null when it does not answer in time. */
  async glance(capMs: number): Promise<{ markup: string; textLength: number } | null> {
    return Glance.safeParse(await evaluateIsolated(this.#cdp, GLANCE, capMs)).data ?? null;
  }

  /** Whether all of the viewport is of one colour, as before the first paint. */
  isOneColour(capMs: number): Promise<boolean> {
    return isOneColour(this.#cdp, this.#size, capMs);
  }

  /** @throws PageFailure `stuck` when no picture comes in time. */
  capture(format: ImageFormat, capMs: number): Promise<Uint8Array> {
    return this.#takeClear(() => captureViewport(this.#cdp, format, capMs));
  }

  /**
   * A picture of the page from its top down to `maxHeight`, late pictures loaded within `loadMs`; and the page's own height.
   * @throws PageFailure `stuck` when no picture comes in time.
   */
  async captureWhole(
    format: ImageFormat,
    { maxHeight, loadMs, capMs }: { maxHeight: number; loadMs: number; capMs: number },
  ): Promise<{ image: Uint8Array; height: number }> {
    await loadLatePictures(this.#cdp, maxHeight, loadMs);
    const { width, height: inView } = this.#size;
    return this.#takeClear(async () => {
      const height = await pageHeight(this.#cdp, inView, capMs);
      const part = { width, height: Math.min(height, maxHeight) };
      await sinkBars(this.#cdp, part.height, capMs);
      return { image: await captureViewport(this.#cdp, format, capMs, part), height };
    });
  }

  /**
   * The rendered page as markup, read beside the page's own scripts and cut at `maxLength` characters.
   * @throws PageFailure `stuck` when the page does not answer in time.
   */
  async serialise(maxLength: number, capMs: number): Promise<SerialisedPage> {
    const expression = await serialiseExpression(maxLength);
    const value = await this.#takeClear(() => evaluateIsolated(this.#cdp, expression, capMs));
    const page = readSerialised(value);
    if (!page) throw new PageFailure("stuck", "the page was not read in time");
    return page;
  }
}
