import "server-only";
import type { BlockingReport, BlockingSwitches } from "#lib/outside/chromium/door.ts";
import { capturePainted } from "./capture-painted.ts";
import type { ScreenshotRequest } from "./contract.ts";
import { lookForWall } from "./look-for-wall.ts";
import { preparePage } from "./prepare-page.ts";
import { inspectorSettings } from "./settings.ts";
import { type CaptureStep, type Timings, timeSteps } from "./time-steps.ts";
import { type PageJob, withPage } from "./with-page.ts";

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
  timings: Timings;
};

type Options = {
  /** A browser that nobody has used; whoever leased it ends it. */
  browser: PageJob["browser"];
  /** Aborting it ends the browser and the job. */
  signal?: AbortSignal;
  onStep?: (step: CaptureStep) => void;
  settings?: typeof inspectorSettings;
};

const switchesOf = (request: ScreenshotRequest): BlockingSwitches => ({
  cookieBanners: request.no_cookie_banners,
  ads: request.no_ads,
  tracking: request.no_tracking,
});

const viewportOf = ({ width, height, user_agent: userAgent }: ScreenshotRequest): PageJob["viewport"] => ({
  width,
  height,
  ...(userAgent ? { userAgent } : {}),
});

/**
 * Opens a page and takes a picture of what is in view, or of the whole page.
 * @throws AppError with a sentence for people: `invalid` refused address, `outside_failed`, `outside_timeout`,
 * `unsupported_media_type` download. The signal's reason when it was aborted.
 */
export async function takeScreenshot(request: ScreenshotRequest, options: Options): Promise<Screenshot> {
  const { browser, onStep, settings = inspectorSettings, signal = new AbortController().signal } = options;
  const { url, delay, wait_until: waitUntil, format } = request;
  const { pageHeight } = settings.limits;
  const clock = timeSteps();
  const begin = (step: CaptureStep): void => {
    clock.begin(step);
    onStep?.(step);
  };
  const blocking = switchesOf(request);
  const job = { browser, viewport: viewportOf(request), blocking, extraMs: delay * 1000, signal, settings };
  return withPage(job, async (page) => {
    const waiting = { delaySeconds: delay, waitUntil };
    await preparePage(page, { url, waiting, blocking, signal, onStep: begin });
    begin("capturing");
    const { image, height } = await capturePainted(page, request, signal);
    const { url: finalUrl, title } = await page.describe();
    const wall = await lookForWall(page, title);
    page.assertShown();
    return {
      image,
      contentType: `image/${format}`,
      finalUrl,
      status: page.shown?.status ?? null,
      title,
      blocked: page.blocked,
      wall,
      cutFrom: height && height > pageHeight ? height : null,
      timings: clock.timings(),
    };
  });
}
