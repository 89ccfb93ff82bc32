import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BlockingOptions, BlockingReport } from "#server/browser/index.ts";
import { createTemporaryFolder, removeTemporaryFolder } from "#server/temporary-folder.ts";
import { withReservedUsage } from "#server/usage/metering.ts";
import type { Caller } from "#shared/auth/contract.ts";
import type { ScreenshotRequest } from "#shared/capture/screenshot-contract.ts";
import { detectBotChallengeOnPage } from "./bot-challenge.ts";
import { CAPTURE_LIMITS, captureConfig } from "./config.ts";
import { joinStrips } from "./join-strips.ts";
import { OutputFile } from "./output-file.ts";
import { type PageSessionOptions, withPageSession } from "./page-session.ts";
import { captureWithBlankRetry, type PreparationStep, preparePage } from "./prepare-page.ts";
import { type CaptureContext, captureMetering } from "./slot.ts";
import { validateTarget } from "./validate-target.ts";

type Options = Pick<CaptureContext, "deadline" | "signal"> & {
  requestId: string;
  onStep?: (step: CaptureStep) => void;
};

/**
 * One screenshot for one use of the user's plan. The address is judged before a use is taken; a capture that fails
 * gives the use back, and so does a page that turned out to be a wall against robots.
 * @throws AppError of `validateTarget`, `withReservedUsage` and `captureWithBrowser`
 */
export async function takeScreenshot(
  user: Caller,
  request: ScreenshotRequest,
  { requestId, deadline, signal, onStep }: Options,
): Promise<Screenshot> {
  await validateTarget(request.url);
  const maxSeconds = CAPTURE_LIMITS.jobMs / 1000 + request.delay;
  const { id: userId, sessionId } = user;
  const call = captureMetering("screenshot", { userId, sessionId, requestId, maxSeconds, deadline, signal });
  let shot: Screenshot | undefined;
  try {
    return await withReservedUsage(call, async (use, slot) => {
      const browser = await slot.launch();
      const onRendered = () => void slot.release();
      shot = await captureWithBrowser(request, {
        browser,
        signal,
        onRendered,
        ...(onStep ? { onStep } : {}),
      });
      if (shot.botChallenge) use.release();
      return shot;
    });
  } catch (error) {
    await shot?.image.release();
    throw error;
  }
}

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
  botChallenge: string | null;
  /** The page's height in pixels when the picture of the whole page shows only its upper part; else null. */
  fullHeight: number | null;
  timings: Timings;
};

type BrowserCaptureOptions = {
  /** A browser that nobody has used; whoever leased it ends it. */
  browser: PageSessionOptions["browser"];
  /** Aborting it ends the browser and the job. */
  signal?: AbortSignal;
  onStep?: (step: CaptureStep) => void;
  /** Called when the page's content has left the browser. */
  onRendered?: () => void;
  settings?: typeof captureConfig;
};

const switchesOf = (request: ScreenshotRequest): BlockingOptions => ({
  cookieBanners: request.no_cookie_banners,
  ads: request.no_ads,
  tracking: request.no_tracking,
});

const viewportOf = ({
  width,
  height,
  user_agent: userAgent,
}: ScreenshotRequest): PageSessionOptions["viewport"] => ({
  width,
  height,
  ...(userAgent ? { userAgent } : {}),
});

/**
 * Opens a page and takes a picture of what is in view, or of the whole page.
 * @throws AppError with a sentence for people: `invalid` refused address, `outside_failed`, `outside_timeout`,
 * `unsupported_media_type` download. The signal's reason when it was aborted.
 */
export async function captureWithBrowser(
  request: ScreenshotRequest,
  options: BrowserCaptureOptions,
): Promise<Screenshot> {
  const {
    browser,
    onStep,
    onRendered,
    settings = captureConfig,
    signal = new AbortController().signal,
  } = options;
  const { url, delay, wait_until: waitUntil, format } = request;
  const clock = createStepTimer();
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
    const { strips, ...about } = await withPageSession(job, async (page) => {
      const waiting = { delaySeconds: delay, waitUntil };
      await preparePage(page, { url, waiting, blocking, signal, onStep: begin });
      begin("capturing");
      const picture = await captureWithBlankRetry(page, { request, save: saveStrip }, signal);
      const { url: finalUrl, title } = await page.urlAndTitle();
      const botChallenge = await detectBotChallengeOnPage(page, title);
      page.assertLoaded();
      const status = page.document?.status ?? null;
      return { ...picture, finalUrl, status, title, blocked: page.blockingReport, botChallenge };
    });
    onRendered?.();
    const image = await OutputFile.open(folder, await joinStrips(strips, format, folder));
    return { ...about, image, contentType: `image/${format}`, timings: clock.timings() };
  } catch (error) {
    await removeTemporaryFolder(folder);
    throw error;
  }
}

/** What a capture is doing right now. */
export type CaptureStep = PreparationStep | "capturing";

/** Milliseconds of each step; 0 of one that did not come. */
type Timings = {
  openingMs: number;
  waitingMs: number;
  removingMs: number;
  capturingMs: number;
  totalMs: number;
};

/** Takes the time of each step, from the beginning of one to that of the next. */
function createStepTimer() {
  const started = performance.now();
  const begun: Partial<Record<CaptureStep, number>> = {};
  const after = (step: CaptureStep, ...next: CaptureStep[]): number => {
    const from = begun[step];
    const to = next.map((other) => begun[other]).find((time) => time !== undefined) ?? performance.now();
    return from === undefined ? 0 : Math.round(to - from);
  };
  return {
    begin: (step: CaptureStep): void => {
      begun[step] = performance.now();
    },
    timings: (): Timings => ({
      openingMs: after("opening", "waiting"),
      waitingMs: after("waiting", "removing banners", "capturing"),
      removingMs: after("removing banners", "capturing"),
      capturingMs: after("capturing"),
      totalMs: Math.round(performance.now() - started),
    }),
  };
}
