import "server-only";
import type { ScrapeRequest, ScrapeResponse } from "#shared/capture/extraction-contract.ts";
import { DESKTOP } from "#shared/capture/screenshot-contract.ts";
import { extract } from "./extract/extract.ts";
import { EXTRACT_LIMITS } from "./extract/limits.ts";
import { warmExtractWorker } from "./extract/worker-pool.ts";
import { lookForWall } from "./look-for-wall.ts";
import { type PrepareStep, preparePage } from "./prepare-page.ts";
import { inspectorSettings } from "./settings.ts";
import { type PageJob, withPage } from "./with-page.ts";

/** What a reading is doing right now. */
export type ReadStep = PrepareStep | "extracting";

type Options = {
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
function renderPage(request: ScrapeRequest, options: Options): Promise<RenderedPage> {
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
export async function readPage(request: ScrapeRequest, options: Options): Promise<ScrapeResponse> {
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
