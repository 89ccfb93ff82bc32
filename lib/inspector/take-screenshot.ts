import "server-only";
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BlockingReport, BlockingSwitches } from "#lib/outside/chromium/door.ts";
import { createTemporaryFolder, removeTemporaryFolder } from "#lib/temporary-folder.ts";
import type { ScreenshotRequest } from "#shared/capture/screenshot-contract.ts";
import { capturePainted } from "./capture-painted.ts";
import { joinStrips } from "./join-strips.ts";
import { lookForWall } from "./look-for-wall.ts";
import { OutputFile } from "./output-file.ts";
import { preparePage } from "./prepare-page.ts";
import { inspectorSettings } from "./settings.ts";
import { type CaptureStep, type Timings, timeSteps } from "./time-steps.ts";
import { type PageJob, withPage } from "./with-page.ts";

export type Screenshot = {
  /** The caller releases it. */
  image: OutputFile;
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
  /** Called when the page's content has left the browser. */
  onRendered?: () => void;
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
  const {
    browser,
    onStep,
    onRendered,
    settings = inspectorSettings,
    signal = new AbortController().signal,
  } = options;
  const { url, delay, wait_until: waitUntil, format } = request;
  const clock = timeSteps();
  const begin = (step: CaptureStep): void => {
    clock.begin(step);
    onStep?.(step);
  };
  const blocking = switchesOf(request);
  const job = { browser, viewport: viewportOf(request), blocking, extraMs: delay * 1000, signal, settings };
  const folder = await createTemporaryFolder();
  const saveStrip = async (strip: Uint8Array): Promise<string> => {
    const path = join(folder, randomUUID());
    await writeFile(path, strip, { signal });
    return path;
  };
  try {
    const { strips, ...about } = await withPage(job, async (page) => {
      const waiting = { delaySeconds: delay, waitUntil };
      await preparePage(page, { url, waiting, blocking, signal, onStep: begin });
      begin("capturing");
      const picture = await capturePainted(page, { request, save: saveStrip }, signal);
      const { url: finalUrl, title } = await page.describe();
      const wall = await lookForWall(page, title);
      page.assertShown();
      const status = page.shown?.status ?? null;
      return { ...picture, finalUrl, status, title, blocked: page.blocked, wall };
    });
    onRendered?.();
    const image = await OutputFile.open(folder, await joinStrips(strips, format, folder));
    return { ...about, image, contentType: `image/${format}`, timings: clock.timings() };
  } catch (error) {
    await removeTemporaryFolder(folder);
    throw error;
  }
}
