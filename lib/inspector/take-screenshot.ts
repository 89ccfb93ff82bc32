import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import type { BlockingReport, BlockingSwitches, BrowserPage } from "#lib/outside/chromium/door.ts";
import type { ScreenshotRequest } from "./contract.ts";
import type { InspectorLimits } from "./limits.ts";
import { lookForWall } from "./look-for-wall.ts";
import { type PrepareStep, preparePage } from "./prepare-page.ts";
import { inspectorSettings } from "./settings.ts";
import { assertPageShown, type PageJob, withPage } from "./with-page.ts";

/** What a capture is doing right now. */
export type CaptureStep = PrepareStep | "capturing";

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
  /** The page's height in pixels when the picture of the whole page shows only its upper part; else null. */
  cutFrom: number | null;
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

/** Takes the time of each step, from the beginning of one to that of the next. */
function stopWatch() {
  const started = performance.now();
  const begun: Partial<Record<CaptureStep, number>> = {};
  const after = (step: CaptureStep, ...next: CaptureStep[]): number => {
    const from = begun[step];
    const to = next.map((other) => begun[other]).find((time) => time !== undefined) ?? performance.now();
    return from === undefined ? 0 : Math.round(to - from);
  };
  return {
    next: (step: CaptureStep): void => {
      begun[step] = performance.now();
    },
    timings: (): Screenshot["timings"] => ({
      openingMs: after("opening", "waiting"),
      waitingMs: after("waiting", "removing banners", "capturing"),
      removingMs: after("removing banners", "capturing"),
      capturingMs: after("capturing"),
      totalMs: Math.round(performance.now() - started),
    }),
  };
}

type Picture = Pick<Screenshot, "image" | "cutFrom">;

async function capture(
  page: BrowserPage,
  { format, fullPage }: ScreenshotRequest,
  { captureMs, walkMs, pageHeight }: InspectorLimits,
): Promise<Picture> {
  if (!fullPage) return { image: await page.capture(format, captureMs), cutFrom: null };
  const bounds = { maxHeight: pageHeight, loadMs: walkMs, capMs: captureMs };
  const { image, height } = await page.captureWhole(format, bounds);
  return { image, cutFrom: height > pageHeight ? height : null };
}

/**
 * The picture; when it is of one colour, another one a second later: pages drawn by scripts are blank for a moment after
 * they load. Only a picture that is small for its size is looked at more closely.
 */
async function capturePainted(
  page: BrowserPage,
  request: ScreenshotRequest,
  limits: InspectorLimits,
  signal: AbortSignal,
): Promise<Picture> {
  const picture = await capture(page, request, limits);
  const isSmall = picture.image.length < request.width * request.height * BLANK_BYTES_PER_PIXEL;
  if (!isSmall || !(await page.isOneColour(limits.captureMs))) return picture;
  await pause(BLANK_RETRY_MS);
  // What was drawn late may bring its banner with it.
  await page.removeDistractions(signal);
  return capture(page, request, limits);
}

function switchesOf(request: ScreenshotRequest): BlockingSwitches {
  return { cookieBanners: request.no_cookie_banners, ads: request.no_ads, tracking: request.no_tracking };
}

/**
 * Opens a page and takes a picture of what is in view, or of the whole page.
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
  const watch = stopWatch();
  const viewport = {
    width: request.width,
    height: request.height,
    ...(request.user_agent ? { userAgent: request.user_agent } : {}),
  };
  const blocking = switchesOf(request);
  return withPage(
    { browser, viewport, blocking, extraMs: request.delay * 1000, signal, settings },
    async (page) => {
      const waiting = { delaySeconds: request.delay, waitUntil: request.wait_until };
      const next = (step: CaptureStep): void => {
        watch.next(step);
        onStep(step);
      };
      await preparePage(page, { url: request.url, waiting, blocking, limits, signal, onStep: next });
      next("capturing");
      const { image, cutFrom } = await capturePainted(page, request, limits, signal);
      const { url: finalUrl, title } = await page.describe(DESCRIBE_MS);
      const wall = await lookForWall(page, title);
      assertPageShown(page);
      return {
        image,
        contentType: `image/${request.format}`,
        finalUrl,
        status: page.shown?.status ?? null,
        title,
        blocked: page.blocked,
        wall,
        cutFrom,
        timings: watch.timings(),
      };
    },
  );
}
