import "server-only";
import type { BlockingReport, BlockingSwitches, BrowserPage } from "#lib/outside/chromium/door.ts";
import { findBotWall, mayBeBotWall } from "./bot-wall.ts";
import { clearPage } from "./clear-page.ts";
import type { ScreenshotRequest } from "./contract.ts";
import { inspectorSettings } from "./settings.ts";
import { settlePage } from "./settle-page.ts";
import { assertPageShown, type PageJob, withPage } from "./with-page.ts";

/** What a capture is doing right now. */
export type CaptureStep = "opening" | "waiting" | "removing banners" | "capturing";

export type Screenshot = {
  image: Uint8Array;
  contentType: "image/jpeg" | "image/png" | "image/webp";
  /** Where the page ended up after redirects. */
  finalUrl: string;
  /** The page's own HTTP status; null for pages that did not come over HTTP. */
  status: number | null;
  title: string;
  /** What was kept out of the page. */
  blocked: BlockingReport;
  /** Whose wall against robots stood in place of the page; null when none did. */
  wall: string | null;
  /** Milliseconds of each step. */
  timings: {
    openingMs: number;
    waitingMs: number;
    removingMs: number;
    capturingMs: number;
    totalMs: number;
  };
};

type Options = {
  /** A browser that nobody has used; whoever leased it ends it. */
  browser: PageJob["browser"];
  /** Aborting it ends the browser and the job. */
  signal?: AbortSignal;
  onStep?: (step: CaptureStep) => void;
  settings?: typeof inspectorSettings;
};

const DESCRIBE_MS = 1_000;
const BLANK_RETRY_MS = 1_000;
/** A JPEG of one colour takes 0.016 bytes a pixel at the quality that is used; the other formats take less. */
const BLANK_BYTES_PER_PIXEL = 0.02;

/** A stop watch: each call gives the milliseconds since the one before. */
function stopWatch(): () => number {
  let last = performance.now();
  return () => {
    const now = performance.now();
    const passed = Math.round(now - last);
    last = now;
    return passed;
  };
}

/**
 * The picture; when it is of one colour, another one a second later: pages drawn by scripts are blank for a moment after
 * they load. Only a picture that is small for its size is looked at more closely.
 */
async function capturePainted(
  page: BrowserPage,
  request: ScreenshotRequest,
  capMs: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const image = await page.capture(request.format, capMs);
  const isSmall = image.length < request.width * request.height * BLANK_BYTES_PER_PIXEL;
  if (!isSmall || !(await page.isOneColour(capMs))) return image;
  await new Promise((resolve) => setTimeout(resolve, BLANK_RETRY_MS));
  // What was drawn late may bring its banner with it.
  await page.removeDistractions(signal);
  return page.capture(request.format, capMs);
}

const WALL_LENGTH = 200_000;

/** Reads the page's markup only where status or title make it worth the time. */
async function lookForWall(page: BrowserPage, title: string): Promise<string | null> {
  const { status = null, headers = {} } = page.shown ?? {};
  if (!mayBeBotWall({ status, headers, title })) return null;
  const serialised = await page.serialise(WALL_LENGTH, DESCRIBE_MS).catch(() => null);
  return findBotWall({ status, headers, title, markup: serialised?.html ?? "" });
}

function switchesOf(request: ScreenshotRequest): BlockingSwitches {
  return { cookieBanners: request.no_cookie_banners, ads: request.no_ads, tracking: request.no_tracking };
}

/**
 * Opens a page and takes a picture of the viewport.
 * @throws AppError with a sentence for people: `invalid` refused address, `outside_failed`, `outside_timeout`,
 * `unsupported_media_type` download. The signal's reason when it was aborted.
 */
export async function takeScreenshot(request: ScreenshotRequest, options: Options): Promise<Screenshot> {
  const {
    browser,
    onStep = () => undefined,
    settings = inspectorSettings,
    signal = new AbortController().signal,
  } = options;
  const { limits } = settings;
  const lap = stopWatch();
  const started = performance.now();
  const viewport = {
    width: request.width,
    height: request.height,
    ...(request.user_agent ? { userAgent: request.user_agent } : {}),
  };
  const blocking = switchesOf(request);
  return withPage(
    { browser, viewport, blocking, extraMs: request.delay * 1000, signal, settings },
    async (page) => {
      onStep("opening");
      await page.goTo(request.url, limits.navigationMs);
      assertPageShown(page);
      const openingMs = lap();
      onStep("waiting");
      await settlePage(page, { delaySeconds: request.delay, waitUntil: request.wait_until }, limits);
      assertPageShown(page);
      const waitingMs = lap();
      if (Object.values(blocking).includes(true)) {
        onStep("removing banners");
        await clearPage(page, limits, signal);
        assertPageShown(page);
      }
      const removingMs = lap();
      onStep("capturing");
      const image = await capturePainted(page, request, limits.captureMs, signal);
      const { url: finalUrl, title } = await page.describe(DESCRIBE_MS);
      const wall = await lookForWall(page, title);
      assertPageShown(page);
      const timings = {
        openingMs,
        waitingMs,
        removingMs,
        capturingMs: lap(),
        totalMs: Math.round(performance.now() - started),
      };
      return {
        image,
        contentType: `image/${request.format}`,
        finalUrl,
        status: page.shown?.status ?? null,
        title,
        blocked: page.blocked,
        wall,
        timings,
      };
    },
  );
}
