import { extract } from "#server/extraction/extract.ts";
import { EXTRACT_LIMITS } from "#server/extraction/limits.ts";
import { warmExtractWorker } from "#server/extraction/worker-pool.ts";
import { withUse } from "#server/usage/metering.ts";
import type { Caller } from "#shared/auth/contract.ts";
import type { ScrapeRequest, ScrapeResponse } from "#shared/capture/extraction-contract.ts";
import { DESKTOP } from "#shared/capture/screenshot-contract.ts";
import { lookForWall } from "./bot-challenge.ts";
import { INSPECTOR_LIMITS, inspectorSettings } from "./config.ts";
import { type PageJob, withPage } from "./page-session.ts";
import { type PrepareStep, preparePage } from "./prepare-page.ts";
import { type Capturer, captureCall } from "./slot.ts";
import { checkTarget } from "./validate-target.ts";

type Options = Pick<Capturer, "deadline" | "signal"> & {
  requestId: string;
  onStep?: (step: ReadStep) => void;
};

/**
 * One extraction for one use of the user's plan. A reading that fails gives the use back, and so does a page that turned
 * out to be a wall against robots.
 * @throws AppError of `checkTarget`, `withUse` and `readPage`
 */
export async function scrapePage(
  user: Caller,
  request: ScrapeRequest,
  { requestId, deadline, signal, onStep }: Options,
): Promise<ScrapeResponse> {
  await checkTarget(request.url);
  const maxSeconds = (INSPECTOR_LIMITS.jobMs + EXTRACT_LIMITS.totalMs) / 1000 + request.delay;
  const { id: userId, sessionId } = user;
  const call = captureCall("firecrawl", { userId, sessionId, requestId, maxSeconds, deadline, signal });
  return withUse(call, async (use, slot) => {
    const browser = await slot.launch();
    const onRendered = () => void slot.release();
    const options = { browser, signal, userId, onRendered, ...(onStep ? { onStep } : {}) };
    const response = await readPage(request, options);
    if (response.metadata.blocked) use.waive();
    return response;
  });
}

/** What a reading is doing right now. */
export type ReadStep = PrepareStep | "extracting";

type ExtractFromPageOptions = {
  /** A browser that nobody has used; whoever leased it ends it. */
  browser: PageJob["browser"];
  signal: AbortSignal;
  /** For whom it is: extractions of users are served in turn. */
  userId?: string;
  /** Called when the page's content has left the browser, which is not needed any more. */
  onRendered?: () => void;
  onStep?: (step: ReadStep) => void;
  settings?: typeof inspectorSettings;
};

/** The rendered page, as the browser part hands it to the extraction. */
type RenderedPage = {
  html: string;
  contentType: string | null;
  finalUrl: string;
  status: number;
  title: string;
  /** Whose wall against robots stood in place of the page; null when none did. */
  wall: string | null;
};

/** Opens the page, waits as asked, and reads it as markup. The browser is done with it then. */
function renderPage(request: ScrapeRequest, options: ExtractFromPageOptions): Promise<RenderedPage> {
  const { browser, signal, onStep = () => undefined, settings = inspectorSettings } = options;
  const blocking = {
    cookieBanners: request.noCookieBanners,
    ads: request.noAds,
    tracking: request.noTracking,
  };
  const job = { browser, viewport: DESKTOP, blocking, extraMs: request.delay * 1000, signal, settings };
  return withPage(job, async (page) => {
    const waiting = { delaySeconds: request.delay, waitUntil: "network_idle" } as const;
    await preparePage(page, { url: request.url, waiting, blocking, signal, onStep });
    const { html, contentType } = await page.serialise(EXTRACT_LIMITS.inputLength);
    const { url: finalUrl, title } = await page.describe();
    const wall = await lookForWall(page, title);
    page.assertShown();
    const { status = null, headers = {} } = page.shown ?? {};
    const isPage = contentType === "text/html" || contentType === "application/xhtml+xml";
    const sent = headers["content-type"] ?? contentType;
    return { html, contentType: isPage ? contentType : sent, finalUrl, status: status ?? 0, title, wall };
  });
}

/**
 * Opens a page and extracts its content in the format that was asked for.
 * @throws AppError with a sentence for people: `invalid` refused address, `outside_failed`, `outside_timeout`,
 * `unsupported_media_type` for what has no text. The signal's reason when it was aborted.
 */
export async function readPage(
  request: ScrapeRequest,
  options: ExtractFromPageOptions,
): Promise<ScrapeResponse> {
  warmExtractWorker();
  const page = await renderPage(request, options);
  options.onRendered?.();
  options.onStep?.("extracting");
  const { results, metadata } = await extract(
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
      ...(page.wall ? { blocked: page.wall } : {}),
    },
  };
}
