import { extractDocumentInWorker } from "#server/extraction/extract.ts";
import { EXTRACT_LIMITS } from "#server/extraction/limits.ts";
import { warmWorker } from "#server/extraction/worker-pool.ts";
import { withReservedUsage } from "#server/usage/metering.ts";
import type { Caller } from "#shared/auth/contract.ts";
import type { ExtractionRequest, ExtractionResponse } from "#shared/capture/extraction-contract.ts";
import type { NotKept } from "#shared/capture/history-contract.ts";
import { isFreeSample } from "#shared/capture/samples.ts";
import { DESKTOP_VIEWPORT } from "#shared/capture/screenshot-contract.ts";
import { detectBotChallengeOnPage } from "./bot-challenge.ts";
import { CAPTURE_LIMITS, captureConfig } from "./config.ts";
import { type PageSessionOptions, withPageSession } from "./page-session.ts";
import { type PreparationStep, preparePage } from "./prepare-page.ts";
import { preparePageOf } from "./prepared-page.ts";
import { type CaptureContext, captureMetering } from "./slot.ts";
import { validateTarget } from "./validate-target.ts";

type Options = Pick<CaptureContext, "deadline" | "signal"> & {
  requestId: string;
  onStep?: (step: ExtractionStep) => void;
  /** Stores the extraction while its usage is committed. @returns why it is not kept, or null */
  save?: (response: ExtractionResponse) => Promise<NotKept | null>;
};

/**
 * Extracts one page for one use of the user's plan. A failed extraction and a bot challenge release the reservation.
 * @throws AppError of `validateTarget`, `withReservedUsage` and `extractFromPage`
 */
export async function extractContent(
  user: Caller,
  request: ExtractionRequest,
  { requestId, deadline, signal, onStep, save = async () => null }: Options,
): Promise<ExtractionResponse> {
  await validateTarget(request.url);
  const maxSeconds = (CAPTURE_LIMITS.jobMs + EXTRACT_LIMITS.totalMs) / 1000 + request.delay;
  const { id: userId, sessionId } = user;
  const call = captureMetering("firecrawl", { userId, sessionId, requestId, maxSeconds, deadline, signal });
  return withReservedUsage(call, async (reservation, slot) => {
    const browser = await slot.launch();
    const onRendered = () => void slot.release(true).then(() => preparePageOf(browser, DESKTOP_VIEWPORT));
    const options = { browser, signal, userId, onRendered, ...(onStep ? { onStep } : {}) };
    const response = await extractFromPage(request, options);
    const isFree = isFreeSample(request.url, reservation.usageInfo.usageCount);
    if (response.metadata.botChallenge || isFree) reservation.release();
    const [notKept] = await Promise.all([save(response), reservation.settle()]);
    return notKept ? { ...response, metadata: { ...response.metadata, notKept } } : response;
  });
}

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
  settings?: typeof captureConfig;
};

type RenderedPage = {
  html: string;
  contentType: string | null;
  finalUrl: string;
  status: number;
  title: string;
  /** Service whose bot challenge was shown instead of the page; null when there was none. */
  botChallenge: string | null;
};

/** Opens the page, waits as requested, and serializes its markup. The browser is not needed afterwards. */
function renderPage(request: ExtractionRequest, options: ExtractFromPageOptions): Promise<RenderedPage> {
  const { browser, signal, onStep = () => undefined, settings = captureConfig } = options;
  const blocking = {
    cookieBanners: request.noCookieBanners,
    ads: request.noAds,
    tracking: request.noTracking,
  };
  const sessionOptions = {
    browser,
    viewport: DESKTOP_VIEWPORT,
    blocking,
    extraMs: request.delay * 1000,
    signal,
    settings,
  };
  return withPageSession(sessionOptions, async (page) => {
    const waiting = { delaySeconds: request.delay, waitUntil: "network_idle" } as const;
    await preparePage(page, { url: request.url, waiting, blocking, signal, onStep });
    const { html, contentType } = await page.content(EXTRACT_LIMITS.inputLength);
    const { url: finalUrl, title } = await page.urlAndTitle();
    const botChallenge = await detectBotChallengeOnPage(page, title);
    page.assertLoaded();
    const { status = null, headers = {} } = page.document ?? {};
    const isPage = contentType === "text/html" || contentType === "application/xhtml+xml";
    const headerType = headers["content-type"] ?? contentType;
    return {
      html,
      contentType: isPage ? contentType : headerType,
      finalUrl,
      status: status ?? 0,
      title,
      botChallenge,
    };
  });
}

/**
 * Opens a page and extracts its content in the requested format.
 * @throws AppError with a message for the user: `invalid` for a refused address, `upstream_failed`, `upstream_timeout`,
 * `unsupported_media_type` for content without text; the signal's reason when it is aborted
 */
export async function extractFromPage(
  request: ExtractionRequest,
  options: ExtractFromPageOptions,
): Promise<ExtractionResponse> {
  warmWorker();
  const page = await renderPage(request, options);
  options.onRendered?.();
  options.onStep?.("extracting");
  const { results, metadata } = await extractDocumentInWorker(
    {
      html: page.html,
      url: page.finalUrl,
      contentType: page.contentType,
      onlyMainContent: request.onlyMainContent,
      format: request.formats[0],
    },
    { signal: options.signal, ...(options.userId ? { key: options.userId } : {}) },
  );
  return {
    results,
    metadata: {
      ...metadata,
      title: metadata.title ?? (page.title || null),
      sourceUrl: request.url,
      finalUrl: page.finalUrl,
      status: page.status,
      contentType: page.contentType,
      ...(page.botChallenge ? { botChallenge: page.botChallenge } : {}),
    },
  };
}
