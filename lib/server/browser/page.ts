import { setTimeout as pause } from "node:timers/promises";
import { type CDPSession, errors, type Page } from "playwright-core";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import type { ArchiveFormat, EmptyReason } from "#shared/capture/options.ts";
import { MAX_REDIRECT_SECONDS, parseRefresh } from "#shared/capture/refresh.ts";
import type { Step } from "#shared/capture/steps.ts";
import { applyBlocking, type BlockingReport, type PageBlocker } from "./blocking/index.ts";
import type { OnFile } from "./blocking/network-filters.ts";
import { captureStrips, type SaveStrip, type Strips } from "./capture-strips.ts";
import { addCookies, type BlankPage } from "./context.ts";
import { sampleMarkup } from "./evaluate.ts";
import { answersRoutes } from "./hash-routes.ts";
import type { PageState } from "./in-page/readiness.ts";
import type { SerializedPage } from "./in-page/serialize.ts";
import { setScriptFonts } from "./install/fonts.ts";
import { type LoadedDocument, MainDocument, PageError, parsePageErrorCode } from "./navigation.ts";
import { type ArchivedPage, archivePage, snapshotPage } from "./page-archive.ts";
import { type FieldSelector, type PageData, type PageDataOptions, readPageData } from "./page-data.ts";
import {
  type ContentSelection,
  clickSelector,
  editPage,
  type PageEdits,
  SelectorError,
  selectContent,
  waitForSelector,
} from "./page-edits.ts";
import type { PageLimits } from "./page-limits.ts";
import type { PageOptions } from "./page-options.ts";
import {
  findMissingContent,
  NetworkActivity,
  REPAINT_MS,
  readPageState,
  waitForPaint,
} from "./page-settled.ts";
import { type PdfOptions, printPdf } from "./pdf.ts";
import { readResponseBody } from "./response-body.ts";
import {
  findElementArea,
  type ImageFormat,
  maxCaptureHeight,
  moveFixedBarsToBottom,
  type PageArea,
  pageHeight,
  pageSize,
  prepareFullPage,
} from "./screenshot.ts";
import { scrollToEnd } from "./scroll-page.ts";
import { serializePage } from "./serialize-page.ts";
import { PageSteps } from "./steps.ts";
import { addStorage, hasPasswordField, readStoredState } from "./stored-state.ts";

/** For the document to be requested when its time has come. */
const REDIRECT_START_MS = 500;
const REDIRECT_POLL_MS = 50;

/** Seconds until a `Refresh` header opens another address; null when it reloads the page. */
const parseRefreshSeconds = (header: string | undefined): number | null =>
  parseRefresh(header ?? "")?.seconds ?? null;

/** A file at its URL after redirects; `bytes` rejects when it is too large or the connection ends early. */
export type PageFile = { url: string; contentType: string; bytes: Promise<Uint8Array<ArrayBuffer>> };

type PreparedPage = {
  blocking: PageBlocker;
  file: { readonly sent: PageFile | null };
  fileSent: Promise<void>;
};

/** The only page of a capture, in a context of its own. Each method ends within its limit. */
export class BrowserPage {
  readonly #page: Page;
  readonly #cdp: CDPSession;
  readonly #blocking: PageBlocker;
  readonly #activity: NetworkActivity;
  readonly #document: MainDocument;
  readonly #size: { width: number; height: number; scale: number };
  readonly #limits: PageLimits;
  readonly #file: { readonly sent: PageFile | null };
  /** Resolves when the address turns out to be a file, also after a page that leads to it. */
  readonly fileSent: Promise<void>;
  #hasMore = false;
  /** Resolves when the page was stopped before yet another document. */
  #stopped = Promise.withResolvers<void>();
  #maxDocuments: number;
  #steps: PageSteps | null = null;
  /** Rejects when the page's process or its browser ends. */
  readonly crashed: Promise<never>;

  private constructor(
    { page, cdp }: BlankPage,
    { blocking, file, fileSent }: PreparedPage,
    options: PageOptions,
  ) {
    this.#page = page;
    this.#cdp = cdp;
    this.#file = file;
    this.fileSent = fileSent;
    this.#blocking = blocking;
    this.#size = { width: options.width, height: options.height, scale: options.scale ?? 1 };
    this.#limits = options.limits;
    this.#activity = new NetworkActivity(page);
    this.#maxDocuments = options.limits.documents;
    this.#document = new MainDocument(page, (count) => {
      if (count <= this.#maxDocuments) return;
      void cdp.send("Page.stopLoading").catch(() => undefined);
      this.#stopped.resolve();
    });
    this.crashed = new Promise((_resolve, reject) => {
      page.once("crash", () => reject(new PageError("crashed", "the page's process died")));
      page.once("close", () => reject(new PageError("ended", "the page's browser ended")));
    });
    this.crashed.catch(() => undefined);
  }

  /** Prepares a blank page for its capture. */
  static async open(blank: BlankPage, options: PageOptions): Promise<BrowserPage> {
    const { page, cdp } = blank;
    const { fileBytes, limits } = options;
    const file: { sent: PageFile | null } = { sent: null };
    const { promise: fileSent, resolve: onSent } = Promise.withResolvers<void>();
    const onFile: OnFile = (requestId, sent) => {
      const bytes = readResponseBody(cdp, requestId, fileBytes ?? 0);
      bytes.catch(() => undefined);
      file.sent = { ...sent, bytes };
      onSent();
    };
    const config = { ...options, frameSites: limits.frameSites, onFile: fileBytes ? onFile : undefined };
    const [blocking] = await Promise.all([
      applyBlocking(page, cdp, options.blocking, config),
      setScriptFonts(cdp),
      addCookies(page, options.cookies),
      addStorage(cdp, options.storage),
    ]);
    return new BrowserPage(blank, { blocking, file, fileSent }, options);
  }

  /**
   * Hides ads, refuses cookies and hides remaining consent banners, as the options say. Call it when the page is
   * ready.
   */
  removeDistractions(signal: AbortSignal): Promise<void> {
    return this.#blocking.cleanPage(signal);
  }

  /** `still_loading` for a page that shows a placeholder; otherwise why it is empty if it has no text. */
  async findEmptyReason(): Promise<EmptyReason> {
    const state = await this.#readState();
    if (state?.shows === "placeholder") return "still_loading";
    if (this.#blocking.hasBlockedScript()) return "blocked_script";
    return state?.hasForeignFrame ? "frame_only" : "no_text";
  }

  /** What was blocked so far. */
  get blockingReport(): BlockingReport {
    return this.#blocking.report();
  }

  /**
   * Navigates to a URL and waits until its first document begins to load.
   * @throws PageError when none does; `download` for a file, which `file` returns
   */
  async goto(url: string): Promise<void> {
    try {
      await this.#page.goto(url, { waitUntil: "commit", timeout: this.#limits.navigationMs });
    } catch (error) {
      if (this.#file.sent) throw new PageError("download", "the address is a file", error);
      const cause = await this.#findCrash().then(
        () => error,
        (crash: unknown) => crash,
      );
      if (cause instanceof PageError) throw cause;
      const message = cause instanceof Error ? cause.message : String(cause);
      throw this.#document.toPageError(message, cause);
    }
  }

  /**
   * Shows an HTML document of the caller. It has an opaque origin, and its requests go through the proxy.
   * @throws PageError
   */
  async setContent(html: string): Promise<void> {
    this.#document.allowInline();
    try {
      await this.#authenticateToProxy();
      // Later than "commit", after which the load event of the empty page would still count as the document's.
      await this.#page.setContent(html, { waitUntil: "domcontentloaded", timeout: this.#limits.loadMs });
    } catch (error) {
      // A script that does not respond does not prevent a capture.
      if (error instanceof errors.TimeoutError) return;
      await this.#findCrash();
      const message = error instanceof Error ? error.message : String(error);
      throw new PageError(parsePageErrorCode(message), message, error);
    }
  }

  /**
   * Has the proxy challenge a single request. Of several at once, Chromium answers one challenge, and the others fail;
   * a page with an address answers it with its document.
   */
  async #authenticateToProxy(): Promise<void> {
    const request = this.#page.evaluate(async () => {
      await fetch("http://proxy.invalid/", { mode: "no-cors", credentials: "include" }).catch(() => {});
    });
    await withTimeout(this.#limits.responseMs, request);
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
    await Promise.race([loaded, this.#stopped.promise]);
  }

  /** Waits until the network is idle and the page shows more than a placeholder. */
  waitForNetworkIdle(): Promise<void> {
    return this.#activity.waitForIdle(() => this.#readState(), this.#limits.idleMs);
  }

  #readState(): Promise<PageState | null> {
    return readPageState(this.#cdp, this.#limits.responseMs);
  }

  /**
   * Scrolls to the end when large parts below the window are empty.
   * @returns the address of the PDF document that the page only shows; null when there is none
   */
  async loadMissingContent(): Promise<string | null> {
    const missing = await findMissingContent(this.#cdp, this.#limits.responseMs);
    if (missing?.hasEmptyParts)
      await scrollToEnd(this.#cdp, () => this.waitForNetworkIdle(), this.#limits.scrollMs);
    return missing?.embeddedPdf ?? null;
  }

  /**
   * Waits for another document when the shown one leads to it within five seconds, by `<meta http-equiv="refresh">` or
   * a `Refresh` header. @returns whether there is one
   */
  async waitForRedirect(): Promise<boolean> {
    const before = this.documentCount;
    const seconds =
      (await this.#readState())?.redirectSeconds ?? parseRefreshSeconds(this.document?.headers.refresh);
    if (seconds === null || seconds > MAX_REDIRECT_SECONDS) return this.documentCount > before;
    const end = performance.now() + seconds * 1000 + REDIRECT_START_MS;
    while (this.documentCount === before && performance.now() < end) await pause(REDIRECT_POLL_MS);
    return this.documentCount > before;
  }

  /** Waits for web fonts and images in view, at most `atMostMs`. */
  waitForPaint(): Promise<void> {
    return waitForPaint(this.#cdp, this.#limits.paintMs);
  }

  /** Waits again after elements were changed, for a shorter time. */
  waitForRepaint(): Promise<void> {
    return waitForPaint(this.#cdp, Math.min(REPAINT_MS, this.#limits.paintMs));
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

  /** The file that was sent with status 200 instead of a page; null for a page, and without `fileBytes`. */
  get file(): PageFile | null {
    return this.#file.sent;
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

  /** The cookies of all sites, and the storage of the shown page. */
  readStoredState(): ReturnType<typeof readStoredState> {
    return readStoredState(this.#page, this.#cdp, this.#limits.responseMs);
  }

  /** Whether the page shows a field for a password. */
  hasPasswordField(): Promise<boolean> {
    return hasPasswordField(this.#cdp, this.#limits.responseMs);
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
  screenshot(format: ImageFormat, save: SaveStrip, quality?: number): Promise<Strips> {
    const { width, height } = this.#size;
    const area = { x: 0, y: 0, width, height };
    return this.#blocking.captureWithoutBanners(() => this.#captureStrips(area, { format, quality, save }));
  }

  /**
   * Captures the page from its top, as far down as the limits allow.
   * @returns `fullHeight` is the page's height in CSS pixels when only its upper part was captured; otherwise null
   * @throws PageError `stuck` when the browser does not return a screenshot in time
   */
  async screenshotFullPage(
    format: ImageFormat,
    save: SaveStrip,
    quality?: number,
  ): Promise<{ strips: Strips; fullHeight: number | null }> {
    const { captureMs } = this.#limits;
    const { width, height: inView, scale } = this.#size;
    const maxHeight = maxCaptureHeight(this.#limits, width, scale);
    await this.#prepare(maxHeight, true);
    return this.#blocking.captureWithoutBanners(async () => {
      const full = await pageHeight(this.#cdp, inView, captureMs);
      const height = Math.min(full, maxHeight);
      await moveFixedBarsToBottom(this.#cdp, height, captureMs);
      const area = { x: 0, y: 0, width, height };
      const strips = await this.#captureStrips(area, { format, quality, save });
      return { strips, fullHeight: full > height ? full : null };
    });
  }

  /**
   * Captures the first element that matches a selector, or a part of the page, as far as the limits allow. Null for a
   * part outside the page.
   * @throws SelectorError; PageError `stuck` when the browser does not return a screenshot in time
   */
  async screenshotPart(
    part: { selector: string } | { clip: PageArea },
    output: { format: ImageFormat; save: SaveStrip; quality?: number | undefined },
  ): Promise<Strips | null> {
    const { captureMs } = this.#limits;
    const { width, scale } = this.#size;
    await this.#prepare(maxCaptureHeight(this.#limits, width, scale), false);
    return this.#blocking.captureWithoutBanners(async () => {
      const page = await pageSize(this.#cdp, captureMs);
      if (!page) throw new PageError("stuck", "the page did not report its size in time");
      const wanted = "clip" in part ? part.clip : await findElementArea(this.#cdp, part.selector, captureMs);
      const area = this.#limitArea(wanted, page);
      if (!area && "selector" in part) throw new SelectorError(part.selector, false);
      return area && this.#captureStrips(area, output);
    });
  }

  /** Shows what appears while a reader scrolls, and loads the images, down to `maxHeight` CSS pixels. */
  async #prepare(maxHeight: number, expands: boolean): Promise<void> {
    await prepareFullPage(this.#cdp, { maxHeight, expands, ms: this.#limits.scrollMs });
    await this.#activity.waitForImages(this.#limits.paintMs);
  }

  /** The whole pixels of an area that are on the page and within the limits; null when there are none. */
  #limitArea(wanted: PageArea, page: { width: number; height: number }): PageArea | null {
    const { width: inViewWidth, height: inViewHeight, scale } = this.#size;
    const x = Math.max(0, Math.floor(wanted.x));
    const y = Math.max(0, Math.floor(wanted.y));
    const right = Math.min(Math.ceil(wanted.x + wanted.width), Math.max(page.width, inViewWidth));
    const bottom = Math.min(Math.ceil(wanted.y + wanted.height), Math.max(page.height, inViewHeight));
    const width = Math.min(right - x, Math.floor(this.#limits.pageHeight / scale));
    if (width < 1 || bottom - y < 1) return null;
    return { x, y, width, height: Math.min(bottom - y, maxCaptureHeight(this.#limits, width, scale)) };
  }

  #captureStrips(
    area: PageArea,
    output: { format: ImageFormat; save: SaveStrip; quality?: number | undefined },
  ): Promise<Strips> {
    const { width, height, scale } = this.#size;
    const isInView = area.x === 0 && area.y === 0 && area.width === width && area.height === height;
    return captureStrips(this.#cdp, { ...area, scale, isInView }, { ...output, ms: this.#limits.captureMs });
  }

  /** Prints the page to a PDF file of at most `maxBytes` bytes. @throws PageRangeError, PageError */
  async printPdf(options: PdfOptions, path: string, maxBytes: number): Promise<void> {
    const { captureMs, pageHeight: maxHeight } = this.#limits;
    await this.#prepare(maxHeight, true);
    await this.#blocking.captureWithoutBanners(() =>
      printPdf(this.#cdp, options, { path, ms: captureMs, maxBytes }),
    );
  }

  /** Archives the page with what it has loaded. @throws PageError, ArchiveSizeError */
  async archive(format: ArchiveFormat, maxBytes: number): Promise<ArchivedPage> {
    const { captureMs: ms, pageHeight: maxHeight } = this.#limits;
    const archive = format === "mhtml" ? snapshotPage : archivePage;
    await this.#prepare(maxHeight, false);
    return this.#blocking.captureWithoutBanners(() => archive(this.#page, this.#cdp, { ms, maxBytes }));
  }

  /** Scrolls to the end until nothing is added to it, it is far enough, or the time is up. */
  async scrollToEnd(isFarEnough?: () => Promise<boolean>): Promise<void> {
    const wait = () => this.waitForNetworkIdle();
    this.#hasMore = !(await scrollToEnd(this.#cdp, wait, this.#limits.scrollToEndMs, isFarEnough));
  }

  #openSteps(): PageSteps {
    const waitForIdle = () => this.waitForNetworkIdle();
    const scroll = (isFarEnough?: () => Promise<boolean>) => this.scrollToEnd(isFarEnough);
    this.#steps ??= new PageSteps(this.#page, this.#cdp, this.#limits, { waitForIdle, scrollToEnd: scroll });
    return this.#steps;
  }

  /**
   * Carries out a step, which may load other documents.
   * @param waitForDocument waits for another document that the step has opened
   * @throws StepError
   */
  async runStep(step: Step, waitForDocument: () => Promise<void>): Promise<void> {
    const before = this.documentCount;
    this.#maxDocuments = before + this.#limits.documents;
    this.#stopped = Promise.withResolvers<void>();
    const steps = this.#openSteps();
    await steps.run(step);
    if (this.documentCount > before) await waitForDocument();
    steps.assertNothingRefused(step);
  }

  /** The window as a JPEG for the error of a failed step; null when the page does not respond in time. */
  takeStepPicture(): Promise<Buffer | null> {
    return this.#openSteps().takePicture();
  }

  /** Whether the page continued where the time for scrolling ended. */
  get hasMore(): boolean {
    return this.#hasMore;
  }

  /** Waits for an element. @throws SelectorError when none matches in time */
  waitForSelector(selector: string): Promise<void> {
    return waitForSelector(this.#cdp, selector, this.#limits.loadMs);
  }

  /** Clicks an element and waits for an idle network. @throws SelectorError when none matches */
  async click(selector: string): Promise<void> {
    await clickSelector(this.#cdp, selector, this.#limits.captureMs);
    await this.waitForNetworkIdle();
  }

  /** Changes style and elements. @throws SelectorError for an invalid selector */
  edit(edits: PageEdits): Promise<void> {
    return editPage(this.#cdp, edits, this.#limits.captureMs);
  }

  /** Reduces the page to what an extraction reads. @throws SelectorError for an invalid selector */
  selectContent(selection: ContentSelection): Promise<void> {
    return selectContent(this.#cdp, selection, this.#limits.captureMs);
  }

  /**
   * Reads fields, and what the page states for machines, in isolation from its scripts.
   * @throws SelectorError for an invalid selector; PageError `stuck` when the page does not respond in time
   */
  async readData(fields: Record<string, FieldSelector>, options: PageDataOptions = {}): Promise<PageData> {
    const data = await readPageData(this.#cdp, fields, options, this.#limits.serializeMs);
    if (!data) throw new PageError("stuck", "the page's data was not read in time");
    return data;
  }

  /** Whether a script shows other text for routes that the page links to, such as `#/install`. Shows such a route. */
  answersRoutes(): Promise<boolean> {
    return answersRoutes(this.#cdp, this.#limits.responseMs);
  }

  /**
   * Serializes the rendered page, cut at `maxLength` characters, in isolation from its scripts.
   * @throws PageError `stuck` when the page does not respond in time
   */
  async content(maxLength: number): Promise<SerializedPage> {
    const serialize = () => serializePage(this.#page, this.#cdp, maxLength, this.#limits.serializeMs);
    const page = await this.#blocking.captureWithoutBanners(serialize);
    if (!page) throw new PageError("stuck", "the page was not serialized in time");
    return page;
  }
}
