import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ArchivedPage, BrowserPage, SaveStrip, Strips } from "#server/browser/index.ts";
import { createTemporaryFolder, removeTemporaryFolder } from "#server/platform/temporary-folder.ts";
import type { Caller } from "#server/usage/caller.ts";
import { withReservedUsage } from "#server/usage/metering.ts";
import { ARCHIVE_TYPES } from "#shared/capture/history-contract.ts";
import { MAX_ARCHIVE_BYTES } from "#shared/capture/options.ts";
import { isSamplePage } from "#shared/capture/page-url.ts";
import { createStepSpans } from "#shared/telemetry.ts";
import { detectBotChallengeOnPage } from "./bot-challenge.ts";
import { captureConfig, withTimeLimit } from "./config.ts";
import { countSteps, needsOwnBrowser, type ScreenshotCaptureInput } from "./input.ts";
import { OutputFile } from "./output-file.ts";
import { createArchive } from "./page-archive/index.ts";
import { type PageSessionOptions, withPageSession } from "./page-session.ts";
import {
  captureWithBlankRetry,
  type OnStepPicture,
  type PreparationStep,
  preparePage,
} from "./prepare-page.ts";
import { prepareNextPage, toEnvironment } from "./prepared-page.ts";
import type { Screenshot, ScreenshotRun, Timings } from "./result.ts";
import { keepSession, openNamedSession } from "./saved-session.ts";
import { type CaptureContext, captureMetering } from "./slot.ts";
import { NOT_STORED, notKeptError, readCaptureLimits, type StoreTarget, storeScreenshot } from "./store.ts";
import { joinStrips } from "./strip-images.ts";
import { validateTarget } from "./validate-target.ts";

type Options = Pick<CaptureContext, "deadline" | "signal"> & {
  requestId: string;
  onStep?: (step: CaptureStep) => void;
  onStepPicture?: OnStepPicture | undefined;
  store?: StoreTarget;
  /** Fails, without a charge, when the screenshot is not kept: the response has only a link to it. */
  mustBeKept?: boolean;
};

/**
 * Takes one screenshot, prints one PDF document, or archives one page, for one use of the user's plan. The URL is
 * validated before the use is reserved; a failed capture and a bot challenge release the reservation.
 * @throws AppError of `validateTarget`, `openNamedSession`, `withReservedUsage` and `captureWithBrowser`
 */
export async function takeScreenshot(
  caller: Caller,
  input: ScreenshotCaptureInput,
  { requestId, deadline, signal, onStep, onStepPicture, store, mustBeKept }: Options,
): Promise<ScreenshotRun> {
  if (input.html === undefined) await validateTarget(input.url);
  const session = await openNamedSession(caller, input);
  const settings = withTimeLimit(input);
  const maxSeconds = settings.limits.jobMs / 1000 + input.delaySeconds;
  const call = captureMetering("screenshot", {
    caller,
    requestId,
    maxSeconds,
    deadline,
    signal,
    steps: countSteps(input),
  });
  let screenshot: Screenshot | undefined;
  try {
    return await withReservedUsage(call, async (reservation, slot) => {
      const isPrivate = needsOwnBrowser(input);
      const browser = await slot.launch(isPrivate);
      const onRendered = () => void slot.release(!isPrivate);
      const { userId } = caller;
      const { heldUntil } = reservation;
      const limits = store && readCaptureLimits(userId);
      screenshot = await captureWithBrowser(input, {
        browser,
        signal,
        onRendered,
        settings,
        session,
        onStepPicture,
        ...(onStep ? { onStep } : {}),
      });
      const isFree = reservation.isFirst && isSamplePage(input.url);
      if (screenshot.botChallenge || screenshot.emptyReason || isFree) reservation.release();
      // A cropped page cannot say so when it is reused.
      const cacheKey = screenshot.fullHeight === null ? (store?.cacheKey ?? null) : null;
      const [result] = await Promise.all([
        store
          ? storeScreenshot(userId, input, screenshot, { ...store, cacheKey, requestId, limits, heldUntil })
          : NOT_STORED,
        mustBeKept ? null : reservation.settle(),
      ]);
      // After the result is stored, which the browser's work would delay.
      void slot.release().then(() => prepareNextPage(browser, toEnvironment(input)));
      if (mustBeKept && result.notKept) throw notKeptError(result.notKept);
      return { screenshot, ...result };
    });
  } catch (error) {
    await screenshot?.image.release();
    throw error;
  }
}

/** Writes strips to a folder. */
export const createStripSaver =
  (folder: string, signal: AbortSignal): SaveStrip =>
  async (strip) => {
    const path = join(folder, randomUUID());
    await writeFile(path, strip, { signal });
    return path;
  };

const MAX_PDF_BYTES = 50_000_000;

type Captured = { strips: Strips | null; fullHeight: number | null; archived?: ArchivedPage };

/** Takes the screenshot, prints the document to `pdfPath`, or archives the page. */
async function capturePage(
  page: BrowserPage,
  input: ScreenshotCaptureInput,
  { pdfPath, save, signal }: { pdfPath: string; save: SaveStrip; signal: AbortSignal },
): Promise<Captured> {
  const { viewport, pdf, archive } = input;
  if (archive)
    return { strips: null, fullHeight: null, archived: await page.archive(archive, MAX_ARCHIVE_BYTES) };
  if (!pdf) return captureWithBlankRetry(page, { viewport, image: input, save }, signal);
  await page.printPdf(pdf, pdfPath, MAX_PDF_BYTES);
  return { strips: null, fullHeight: null };
}

type BrowserCaptureOptions = {
  /** A browser without contexts; the owner of its slot closes it. */
  browser: PageSessionOptions["browser"];
  /** Aborting it closes the page and stops the capture. */
  signal?: AbortSignal;
  onStep?: (step: CaptureStep) => void;
  onStepPicture?: OnStepPicture | undefined;
  /** Called when the page's content has left the browser. */
  onRendered?: () => void;
  settings?: typeof captureConfig;
  session?: PageSessionOptions["session"];
};

/**
 * Opens a page and captures its viewport or the full page.
 * @throws AppError with a message for the user: `invalid` for a refused address, `upstream_failed`, `upstream_timeout`,
 * `unsupported_media_type` for a download; the signal's reason when it is aborted
 */
export async function captureWithBrowser(
  input: ScreenshotCaptureInput,
  options: BrowserCaptureOptions,
): Promise<Screenshot> {
  const {
    browser,
    onStep,
    onStepPicture,
    onRendered,
    settings = captureConfig,
    session,
    signal = new AbortController().signal,
  } = options;
  const timer = createStepTimer();
  const spans = createStepSpans("capture");
  const beginStep = (step: CaptureStep): void => {
    timer.beginStep(step);
    spans.begin(step);
    onStep?.(step);
  };
  const folder = await createTemporaryFolder();
  try {
    const pdfPath = join(folder, "document.pdf");
    const save = createStripSaver(folder, signal);
    const { strips, archived, ...about } = await withPageSession(
      { browser, input, session, signal, settings },
      async (page, endsAt) => {
        await preparePage(page, { input, session, signal, endsAt, onStep: beginStep, onStepPicture });
        const isLoading = (await page.findEmptyReason()) === "still_loading";
        beginStep("capturing");
        const captured = await capturePage(page, input, { pdfPath, save, signal });
        const { url: finalUrl, title } = await page.urlAndTitle();
        const botChallenge = await detectBotChallengeOnPage(page, title);
        page.assertLoaded();
        if (session) await keepSession(page, session, { finalUrl, botChallenge });
        const status = page.document?.status ?? null;
        const emptyReason =
          isLoading && !botChallenge && !isErrorStatus(status) ? ("still_loading" as const) : null;
        return {
          ...captured,
          finalUrl,
          status,
          title,
          blocked: page.blockingReport,
          botChallenge,
          emptyReason,
        };
      },
    );
    onRendered?.();
    spans.begin("encoding");
    const file = await toFile({ strips, archived }, input, { folder, pdfPath });
    return { ...about, ...file, timings: timer.timings() };
  } catch (error) {
    await removeTemporaryFolder(folder);
    throw error;
  } finally {
    spans.end();
  }
}

/** Makes the file of what was captured, in `folder`, which belongs to it. */
async function toFile(
  { strips, archived }: Pick<Captured, "strips" | "archived">,
  input: ScreenshotCaptureInput,
  { folder, pdfPath }: { folder: string; pdfPath: string },
): Promise<Pick<Screenshot, "image" | "contentType">> {
  const { format, archive } = input;
  if (archived && archive) {
    const path = join(folder, "archive");
    await writeFile(path, await createArchive(archive, archived, MAX_ARCHIVE_BYTES));
    return { image: await OutputFile.open(folder, path), contentType: ARCHIVE_TYPES[archive] };
  }
  const path = strips ? await joinStrips(strips, input, folder) : pdfPath;
  const contentType = strips ? (`image/${format}` as const) : "application/pdf";
  return { image: await OutputFile.open(folder, path), contentType };
}

/** The site's own error page is a result, whatever it says. */
export const isErrorStatus = (status: number | null): boolean => status !== null && status >= 400;

/** Current step of a capture. */
export type CaptureStep = PreparationStep | "capturing";

/** Measures each step from its start to the start of the next. */
function createStepTimer() {
  const started = performance.now();
  const startedAt: Partial<Record<CaptureStep, number>> = {};
  const measureStep = (step: CaptureStep, ...next: CaptureStep[]): number => {
    const from = startedAt[step];
    const to = next.map((other) => startedAt[other]).find((time) => time !== undefined) ?? performance.now();
    return from === undefined ? 0 : Math.round(to - from);
  };
  return {
    beginStep: (step: CaptureStep): void => {
      startedAt[step] = performance.now();
    },
    timings: (): Timings => ({
      openingMs: measureStep("opening", "waiting"),
      waitingMs: measureStep("waiting", "removing_banners", "capturing"),
      removingMs: measureStep("removing_banners", "capturing"),
      capturingMs: measureStep("capturing"),
      totalMs: Math.round(performance.now() - started),
    }),
  };
}
