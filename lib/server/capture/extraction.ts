import {
  type BrowserPage,
  type LoadedDocument,
  type PageData,
  PageError,
  type SaveStrip,
  SelectorError,
} from "#server/browser/index.ts";
import { cutText, extractDocumentInWorker } from "#server/extraction/extract.ts";
import { repairEncoding } from "#server/extraction/html/encoding.ts";
import { EXTRACT_LIMITS } from "#server/extraction/limits.ts";
import { PDF_LIMITS, readPdfInWorker } from "#server/extraction/pdf/read-pdf-in-worker.ts";
import type { ResultFormat } from "#server/extraction/types.ts";
import { warmWorker } from "#server/extraction/worker-pool.ts";
import { createTemporaryFolder, removeTemporaryFolder } from "#server/platform/temporary-folder.ts";
import { buildBrand } from "#server/structured-data/brand.ts";
import { buildStructuredData } from "#server/structured-data/index.ts";
import type { Caller } from "#server/usage/caller.ts";
import { withReservedUsage } from "#server/usage/metering.ts";
import type { EmptyReason } from "#shared/capture/options.ts";
import { isSamplePage } from "#shared/capture/page-url.ts";
import { removeComputedMarks } from "#shared/capture/serialized-page.ts";
import { TOOL_KEYS } from "#shared/catalog/tools.ts";
import { createStepSpans } from "#shared/telemetry.ts";
import { detectBotChallengeOnPage } from "./bot-challenge.ts";
import { type CaptureConfig, captureConfig, withTimeLimit } from "./config.ts";
import { countSteps, type ExtractionCaptureInput, type ImageOptions, needsOwnBrowser } from "./input.ts";
import { OutputFile } from "./output-file.ts";
import { type PageSessionOptions, withPageSession } from "./page-session.ts";
import {
  type CapturedImage,
  captureWithBlankRetry,
  type OnStepPicture,
  type PreparationStep,
  type PrepareOptions,
  preparePage,
} from "./prepare-page.ts";
import { prepareNextPage, toEnvironment } from "./prepared-page.ts";
import { readFile } from "./read-file.ts";
import type { ExtractedPage, ExtractionRun } from "./result.ts";
import { keepSession, openNamedSession } from "./saved-session.ts";
import { createStripSaver, isErrorStatus } from "./screenshot.ts";
import { type CaptureContext, captureMetering } from "./slot.ts";
import {
  NOT_STORED,
  readCaptureLimits,
  type StoreTarget,
  storeExtraction,
  storeScreenshot,
} from "./store.ts";
import { joinStrips } from "./strip-images.ts";
import { validateTarget } from "./validate-target.ts";

type Options = Pick<CaptureContext, "deadline" | "signal"> & {
  requestId: string;
  onStep?: (step: ExtractionStep) => void;
  onStepPicture?: OnStepPicture | undefined;
  store?: StoreTarget;
  /** Called with the version of the browser that opens the page. */
  onBrowser?: (version: string) => void;
  /**
   * Called with a page that is not a bot challenge before it is stored and charged; an error prevents both.
   * @returns whether it is stored
   */
  onPage?: (page: ExtractedPage) => Promise<boolean>;
  /** Called with the last document of the page, also when the capture has failed; null when nothing was loaded. */
  onDocument?: (document: LoadedDocument | null) => void;
};

/**
 * Extracts one page for one use of the user's plan. A failed extraction and a bot challenge release the reservation.
 * @throws AppError of `validateTarget`, `openNamedSession`, `withReservedUsage` and `extractFromPage`
 */
export async function extractContent(
  caller: Caller,
  input: ExtractionCaptureInput,
  { requestId, deadline, signal, store, onBrowser, onPage, ...callbacks }: Options,
): Promise<ExtractionRun> {
  await validateTarget(input.url);
  const session = await openNamedSession(caller, input);
  const settings = withTimeLimit(input);
  const maxSeconds = (settings.limits.jobMs + EXTRACT_LIMITS.totalMs) / 1000 + input.delaySeconds;
  const { userId } = caller;
  const call = captureMetering(TOOL_KEYS.extraction, {
    caller,
    requestId,
    maxSeconds,
    deadline,
    signal,
    steps: countSteps(input),
  });
  return withReservedUsage(call, async (reservation, slot, { pdfPages: planPages }) => {
    // A job reserves one use for each item, and a watch one for each check.
    const pdfPages = caller.prepaid ? Math.min(planPages, PAGES_PER_USE) : planPages;
    const isPrivate = needsOwnBrowser(input);
    const browser = await slot.launch(isPrivate);
    onBrowser?.(browser.version());
    const onRendered = () => void slot.release(!isPrivate);
    const limits = store && readCaptureLimits(userId);
    const options = { browser, signal, userId, onRendered, pdfPages, settings, session, ...callbacks };
    const response = await extractFromPage(input, options);
    try {
      const uses = Math.ceil((response.metadata.readPages ?? 1) / PAGES_PER_USE);
      if (uses > 1) await reservation.addUses(uses - 1);
      const isFree = reservation.isFirst && isSamplePage(input.url);
      const { botChallenge, emptyReason } = response.metadata;
      if (botChallenge || emptyReason || isFree) reservation.release();
      const isStored = botChallenge || !onPage || (await onPage(response));
      const structured =
        input.structure && response.data
          ? buildStructuredData(input.structure, response.data, response.metadata)
          : null;
      const brand = response.data && buildBrand(response.data, response.metadata.siteName);
      const { heldUntil } = reservation;
      const storing = store && { ...store, requestId, limits, heldUntil };
      const [result, storedScreenshot] = await Promise.all([
        storing && isStored
          ? storeExtraction(userId, input, { ...response, structured, brand }, storing)
          : NOT_STORED,
        store && isStored && input.screenshot && response.screenshot
          ? storeScreenshot(userId, { ...input, ...input.screenshot }, response.screenshot, {
              defer: store.defer,
              heldUntil,
            })
          : NOT_STORED,
        reservation.settle(),
      ]);
      // After the result is stored, which the browser's work would delay.
      void slot.release().then(() => prepareNextPage(browser, toEnvironment(input)));
      const { notKept } = result;
      const metadata = { ...response.metadata, ...(notKept ? { notKept } : {}) };
      return {
        page: { ...response, metadata },
        structured,
        ...(brand ? { brand } : {}),
        storedScreenshot: storedScreenshot.stored,
        ...result,
      };
    } catch (error) {
      await response.screenshot?.image.release();
      throw error;
    }
  });
}

/** Pages of a PDF document for one use. */
const PAGES_PER_USE = 25;

/** Current step of an extraction. */
type ExtractionStep = PreparationStep | "extracting";

type ExtractFromPageOptions = {
  /** A browser without contexts; the owner of its slot closes it. */
  browser: PageSessionOptions["browser"];
  signal: AbortSignal;
  /** The user who is waiting: the worker pool serves users in turn. */
  userId?: string;
  /** Called when the page's content is read and the browser is no longer needed. */
  onRendered?: () => void;
  onStep?: (step: ExtractionStep) => void;
  onStepPicture?: OnStepPicture | undefined;
  onDocument?: Options["onDocument"];
  settings?: CaptureConfig;
  session?: PageSessionOptions["session"];
  /** Pages of a PDF document that are read; 0 refuses PDF documents. */
  pdfPages?: number;
};

type RenderedPage = {
  html: string;
  /** The whole page, where `html` is a selection of it. */
  wholeHtml?: string;
  answersRoutes?: boolean;
  contentType: string | null;
  finalUrl: string;
  status: number;
  title: string;
  /** Service whose bot challenge was shown instead of the page; null when there was none. */
  botChallenge: string | null;
  /** `still_loading`, or why the page is empty if nothing is extracted. */
  emptyReason: EmptyReason;
  /** Whether the page continued where the time for scrolling ended. */
  hasMore?: boolean;
  data?: PageData;
  screenshot?: CapturedImage;
  validators?: NonNullable<ExtractedPage["validators"]>;
  /** The address is this document instead of a page. */
  pdf?: Uint8Array<ArrayBuffer>;
};

/**
 * Prepares the page. @returns the file that the address turned out to be, or null for a page
 * @param pdfPages 0 refuses PDF documents
 */
async function preparePageOrReadFile(
  page: BrowserPage,
  preparation: PrepareOptions,
  pdfPages: number,
): Promise<RenderedPage | null> {
  // A page whose script opens a file never finishes loading.
  const download = await Promise.race([preparePage(page, preparation), page.fileSent]).then(
    () => null,
    (error: unknown) => {
      if (!page.file) throw error;
      return error;
    },
  );
  if (!page.file) return null;
  const { url: finalUrl } = page.file;
  const about = { finalUrl, status: 200, title: "", botChallenge: null, emptyReason: "no_text" as const };
  const content = await readFile(page.file);
  if (content && "text" in content) return { ...about, html: content.text, contentType: content.contentType };
  if (content && pdfPages > 0)
    return { ...about, html: "", contentType: "application/pdf", pdf: content.pdf };
  throw download ?? new PageError("download", "the address is a file");
}

/** Opens a PDF document that a page shows; null when it cannot be read. */
async function readPdfAt(page: BrowserPage, address: string): Promise<Uint8Array<ArrayBuffer> | null> {
  await Promise.race([page.goto(address), page.fileSent]).catch(() => undefined);
  const content = page.file && (await readFile(page.file).catch(() => null));
  return content && "pdf" in content ? content.pdf : null;
}

/**
 * Opens the page, waits as requested, and serializes its markup. The browser is not needed afterwards.
 * @param save stores the strips of the screenshot
 */
function renderPage(
  input: ExtractionCaptureInput,
  options: ExtractFromPageOptions,
  save?: SaveStrip,
): Promise<RenderedPage> {
  const { browser, signal, onDocument, session, settings = captureConfig } = options;
  const fileBytes = options.pdfPages ? PDF_LIMITS.bytes : EXTRACT_LIMITS.inputLength;
  return withPageSession({ browser, input, session, signal, settings, fileBytes }, (page, endsAt) =>
    readPage(page, input, { ...options, endsAt }, save).finally(() => onDocument?.(page.document)),
  );
}

/** Captures the page; nothing when the element to capture is missing and may be. */
async function captureIfPresent(
  { isPartOptional }: ImageOptions,
  capture: () => Promise<CapturedImage>,
): Promise<CapturedImage | undefined> {
  try {
    return await capture();
  } catch (error) {
    if (isPartOptional && error instanceof SelectorError && !error.isInvalid) return undefined;
    throw error;
  }
}

const needsRawHtml = ({ rawHtml, formats }: ExtractionCaptureInput): boolean =>
  rawHtml === true || formats.includes("rawHtml");

async function readPage(
  page: BrowserPage,
  input: ExtractionCaptureInput,
  options: ExtractFromPageOptions & Pick<PrepareOptions, "endsAt">,
  save?: SaveStrip,
): Promise<RenderedPage> {
  const { signal, session, endsAt, onStepPicture, onStep = () => undefined } = options;
  const { viewport, screenshot: image } = input;
  const preparation = { input, session, signal, endsAt, onStep, onStepPicture };
  const file = await preparePageOrReadFile(page, preparation, options.pdfPages ?? 0);
  if (file) return file;
  const emptyReason = await page.findEmptyReason();
  const screenshot =
    image &&
    save &&
    (await captureIfPresent(image, () => captureWithBlankRetry(page, { viewport, image, save }, signal)));
  const embeddedPdf = await page.loadMissingContent();
  const data =
    input.fields &&
    (await page.readData(input.fields, {
      ...input.structure,
      nearHeading: input.readsNearHeading,
      elements: input.listsElements,
      brand: input.readsBrand,
    }));
  const whole =
    input.content && needsRawHtml(input) ? await page.content(EXTRACT_LIMITS.inputLength) : undefined;
  if (input.content) await page.selectContent(input.content);
  const { html, contentType, encoding } = await page.content(EXTRACT_LIMITS.inputLength);
  const { url: finalUrl, title } = await page.urlAndTitle();
  const botChallenge = await detectBotChallengeOnPage(page, title);
  page.assertLoaded();
  if (session) await keepSession(page, session, { finalUrl, botChallenge });
  const { status = null, headers = {} } = page.document ?? {};
  const isPage = contentType === "text/html" || contentType === "application/xhtml+xml";
  const headerType = headers["content-type"] ?? contentType;
  const rendered: RenderedPage = {
    html: repairEncoding(html, encoding),
    ...(whole ? { wholeHtml: repairEncoding(whole.html, whole.encoding) } : {}),
    // Last, because the page shows its routes.
    ...(input.findsRoutes ? { answersRoutes: await page.answersRoutes() } : {}),
    contentType: isPage ? contentType : headerType,
    finalUrl,
    status: status ?? 0,
    title,
    botChallenge,
    emptyReason,
    hasMore: page.hasMore,
    validators: { etag: headers.etag ?? null, lastModified: headers["last-modified"] ?? null },
    ...(data ? { data } : {}),
    ...(screenshot ? { screenshot } : {}),
  };
  const pdf = options.pdfPages && embeddedPdf ? await readPdfAt(page, embeddedPdf) : null;
  return pdf ? { ...rendered, contentType: "application/pdf", pdf } : rendered;
}

/**
 * Opens a page and extracts its content in the requested formats.
 * @throws AppError with a message for the user: `invalid` for a refused address, `upstream_failed`, `upstream_timeout`,
 * `unsupported_media_type` for content without text; the signal's reason when it is aborted
 */
export async function extractFromPage(
  input: ExtractionCaptureInput,
  options: ExtractFromPageOptions,
): Promise<ExtractedPage> {
  const spans = createStepSpans("capture");
  const onStep = (step: ExtractionStep): void => {
    spans.begin(step);
    options.onStep?.(step);
  };
  try {
    return await extractInSteps(input, { ...options, onStep });
  } finally {
    spans.end();
  }
}

async function extractInSteps(
  input: ExtractionCaptureInput,
  options: ExtractFromPageOptions,
): Promise<ExtractedPage> {
  warmWorker();
  if (!input.screenshot) return extractRendered(input, options, await renderPage(input, options));
  const folder = await createTemporaryFolder();
  try {
    const page = await renderPage(input, options, createStripSaver(folder, options.signal));
    const extracted = await extractRendered(input, options, page);
    if (!page.screenshot) {
      await removeTemporaryFolder(folder);
      return extracted;
    }
    const { format } = input.screenshot;
    const path = await joinStrips(page.screenshot.strips, input.screenshot, folder);
    const { finalUrl, status, title, botChallenge } = page;
    const { emptyReason = null } = extracted.metadata;
    const image = await OutputFile.open(folder, path);
    const contentType = `image/${format}` as const;
    return {
      ...extracted,
      screenshot: { image, contentType, finalUrl, status, title, botChallenge, emptyReason },
    };
  } catch (error) {
    await removeTemporaryFolder(folder);
    throw error;
  }
}

/**
 * Whether data was read. Lists and tables count if the page has some, other data always: it says what is missing. Every
 * page has colors, so its brand does not count.
 */
function hasData({ structure, readsBrand }: ExtractionCaptureInput, data: PageData | undefined): boolean {
  if (!data || (readsBrand && !structure)) return false;
  const { fields, preset, schema, tables, lists } = structure ?? {};
  const isOther = !tables && !lists;
  if (fields || preset || schema || isOther) return true;
  return (data.tables ?? []).length > 0 || (data.lists ?? []).length > 0;
}

/** Whether nothing that was asked for is on the page; other formats do not count. */
function isWithoutContent(
  input: ExtractionCaptureInput,
  { links = [], images = [], ...texts }: ExtractedPage["results"],
  data: PageData | undefined,
): boolean {
  const { formats, screenshot } = input;
  if (needsRawHtml(input) || screenshot || formats.length === 0 || hasData(input, data)) return false;
  return (
    Object.values(texts).every((text) => text === undefined || text.trim() === "") &&
    links.length === 0 &&
    images.length === 0
  );
}

async function extractRendered(
  input: ExtractionCaptureInput,
  options: ExtractFromPageOptions,
  page: RenderedPage,
): Promise<ExtractedPage> {
  options.onRendered?.();
  options.onStep?.("extracting");
  const waiting = { signal: options.signal, ...(options.userId ? { key: options.userId } : {}) };
  const pdf = page.pdf && (await readPdfInWorker(page.pdf, { ...waiting, maxPages: options.pdfPages ?? 0 }));
  const document = pdf
    ? { html: pdf.html, contentType: "text/html", onlyMainContent: false }
    : {
        html: page.html,
        contentType: page.contentType,
        onlyMainContent: input.onlyMainContent,
        ...(input.comments ? { comments: input.comments } : {}),
        ...(input.isComparable ? { isComparable: true } : {}),
      };
  const extractAs = (format: ResultFormat) =>
    extractDocumentInWorker({ ...document, url: page.finalUrl, format }, waiting);
  const [first, ...others] = [...new Set(input.formats)].filter((format) => format !== "rawHtml");
  const { results: firstResults, metadata } = await extractAs(first ?? "links");
  const results: ExtractedPage["results"] = first ? { ...firstResults } : {};
  for (const format of others) Object.assign(results, (await extractAs(format)).results);
  const rawHtml = needsRawHtml(input) ? removeComputedMarks(page.wholeHtml ?? document.html) : "";
  if (input.formats.includes("rawHtml")) results.rawHtml = cutText(rawHtml, EXTRACT_LIMITS.outputLength);
  const compared = input.comparedText
    ? await extractDocumentInWorker(
        { ...document, onlyMainContent: false, isComparable: true, url: page.finalUrl, format: "markdown" },
        waiting,
      )
    : null;
  const isEmpty = page.emptyReason === "still_loading" || isWithoutContent(input, results, page.data);
  const emptyReason = isEmpty && !page.botChallenge && !isErrorStatus(page.status) ? page.emptyReason : null;
  return {
    results,
    ...(page.data ? { data: page.data } : {}),
    ...(compared ? { comparedText: compared.results.markdown ?? "" } : {}),
    ...(page.validators ? { validators: page.validators } : {}),
    ...(input.rawHtml ? { rawHtml } : {}),
    ...(page.answersRoutes ? { answersRoutes: true } : {}),
    metadata: {
      ...metadata,
      title: metadata.title ?? (page.title || null),
      sourceUrl: input.url,
      finalUrl: page.finalUrl,
      status: page.status,
      contentType: page.contentType,
      isTruncated:
        metadata.isTruncated ||
        rawHtml.length > EXTRACT_LIMITS.outputLength ||
        page.hasMore === true ||
        (pdf !== undefined && pdf.readPages < pdf.pageCount),
      ...(pdf ? { pageCount: pdf.pageCount, readPages: pdf.readPages } : {}),
      ...(pdf?.unreadablePages.length ? { unreadablePages: pdf.unreadablePages } : {}),
      ...(page.botChallenge ? { botChallenge: page.botChallenge } : {}),
      ...(emptyReason ? { emptyReason } : {}),
    },
  };
}
