import { extractDocumentInWorker } from "#server/extraction/extract.ts";
import { EXTRACT_LIMITS } from "#server/extraction/limits.ts";
import { warmWorker } from "#server/extraction/worker-pool.ts";
import { withReservedUsage } from "#server/usage/metering.ts";
import type { Caller } from "#shared/auth/contract.ts";
import type { ExtractionRequest, ExtractionResponse } from "#shared/capture/extraction-contract.ts";
import { DESKTOP_VIEWPORT } from "#shared/capture/screenshot-contract.ts";
import { detectBotChallengeOnPage } from "./bot-challenge.ts";
import { CAPTURE_LIMITS, captureConfig } from "./config.ts";
import { type PageSessionOptions, withPageSession } from "./page-session.ts";
import { type PreparationStep, preparePage } from "./prepare-page.ts";
import { type CaptureContext, captureMetering } from "./slot.ts";
import { validateTarget } from "./validate-target.ts";

type Options = Pick<CaptureContext, "deadline" | "signal"> & {
  requestId: string;
  onStep?: (step: ExtractionStep) => void;
};

/**
 * One extraction for one use of the user's plan. A reading that fails gives the use back, and so does a page that turned
 * out to be a wall against robots.
 * @throws AppError of `validateTarget`, `withReservedUsage` and `extractFromPage`
 */
export async function extractContent(
  user: Caller,
  request: ExtractionRequest,
  { requestId, deadline, signal, onStep }: Options,
): Promise<ExtractionResponse> {
  await validateTarget(request.url);
  const maxSeconds = (CAPTURE_LIMITS.jobMs + EXTRACT_LIMITS.totalMs) / 1000 + request.delay;
  const { id: userId, sessionId } = user;
  const call = captureMetering("firecrawl", { userId, sessionId, requestId, maxSeconds, deadline, signal });
  return withReservedUsage(call, async (use, slot) => {
    const browser = await slot.launch();
    const onRendered = () => void slot.release();
    const options = { browser, signal, userId, onRendered, ...(onStep ? { onStep } : {}) };
    const response = await extractFromPage(request, options);
    if (response.metadata.blocked) use.release();
    return response;
  });
}

/** What a reading is doing right now. */
type ExtractionStep = PreparationStep | "extracting";

type ExtractFromPageOptions = {
  /** A browser that nobody has used; whoever leased it ends it. */
  browser: PageSessionOptions["browser"];
  signal: AbortSignal;
  /** For whom it is: extractions of users are served in turn. */
  userId?: string;
  /** Called when the page's content has left the browser, which is not needed any more. */
  onRendered?: () => void;
  onStep?: (step: ExtractionStep) => void;
  settings?: typeof captureConfig;
};

/** The rendered page, as the browser part hands it to the extraction. */
type RenderedPage = {
  html: string;
  contentType: string | null;
  finalUrl: string;
  status: number;
  title: string;
  /** Whose wall against robots stood in place of the page; null when none did. */
  botChallenge: string | null;
};

/** Opens the page, waits as asked, and reads it as markup. The browser is done with it then. */
function renderPage(request: ExtractionRequest, options: ExtractFromPageOptions): Promise<RenderedPage> {
  const { browser, signal, onStep = () => undefined, settings = captureConfig } = options;
  const blocking = {
    cookieBanners: request.noCookieBanners,
    ads: request.noAds,
    tracking: request.noTracking,
  };
  const job = {
    browser,
    viewport: DESKTOP_VIEWPORT,
    blocking,
    extraMs: request.delay * 1000,
    signal,
    settings,
  };
  return withPageSession(job, async (page) => {
    const waiting = { delaySeconds: request.delay, waitUntil: "network_idle" } as const;
    await preparePage(page, { url: request.url, waiting, blocking, signal, onStep });
    const { html, contentType } = await page.content(EXTRACT_LIMITS.inputLength);
    const { url: finalUrl, title } = await page.urlAndTitle();
    const botChallenge = await detectBotChallengeOnPage(page, title);
    page.assertLoaded();
    const { status = null, headers = {} } = page.document ?? {};
    const isPage = contentType === "text/html" || contentType === "application/xhtml+xml";
    const sent = headers["content-type"] ?? contentType;
    return {
      html,
      contentType: isPage ? contentType : sent,
      finalUrl,
      status: status ?? 0,
      title,
      botChallenge,
    };
  });
}

/**
 * Opens a page and extracts its content in the format that was asked for.
 * @throws AppError with a sentence for people: `invalid` refused address, `outside_failed`, `outside_timeout`,
 * `unsupported_media_type` for what has no text. The signal's reason when it was aborted.
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
      ...(page.botChallenge ? { blocked: page.botChallenge } : {}),
    },
  };
}
