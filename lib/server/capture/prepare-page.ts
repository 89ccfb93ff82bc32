import { setTimeout as pause } from "node:timers/promises";
import {
  type BrowserPage,
  describeStep,
  type SaveStrip,
  StepError,
  type Strips,
} from "#server/browser/index.ts";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import type { CaptureSession } from "#server/saved-sessions/open-session.ts";
import { AppError } from "#shared/errors.ts";
import type { CaptureInput, ImageOptions, PageAction } from "./input.ts";
import { openSignedIn } from "./saved-session.ts";
import type { RunStep } from "./sign-in.ts";
import { takeSmallPicture, toFailedStepError } from "./step-error.ts";
import { isSingleColor, toBrowserFormat } from "./strip-images.ts";

/** Steps of a page before it is captured or extracted. */
export type PreparationStep = "opening" | "waiting" | "removing_banners";

export type PrepareOptions = {
  input: CaptureInput;
  session?: CaptureSession | null | undefined;
  signal: AbortSignal;
  /** The time limit of the capture, as a moment of `performance.now()`. */
  endsAt: number;
  onStep: (step: PreparationStep) => void;
  /** Called after each step of the caller. */
  onStepPicture?: OnStepPicture | undefined;
};

/** Receives the page after a step as a small JPEG, a data URL. @param number of the step, from 1 */
export type OnStepPicture = (picture: { number: number; picture: string }) => void;

/**
 * Opens a page, waits until it is ready, and removes what the request blocks. Checks after each step that the page
 * may still be shown.
 * @throws AppError or PageError when the page cannot be shown
 */
export async function preparePage(
  page: BrowserPage,
  { input, session, signal, endsAt, onStep, onStepPicture }: PrepareOptions,
): Promise<void> {
  const open = async (): Promise<void> => {
    onStep("opening");
    await (input.html === undefined ? page.goto(input.url) : page.setContent(input.html));
    page.assertLoaded();
    onStep("waiting");
    await waitUntilReady(page, input);
    page.assertLoaded();
  };
  const runStep = createRunStep(page, { input, signal, endsAt });
  await (session ? openSignedIn(page, input.url, { session, open, runStep }) : open());
  if (input.waitForSelector) await page.waitForSelector(input.waitForSelector);
  if (blocksAnything(input)) {
    onStep("removing_banners");
    await removeAdsAndBanners(page, signal);
    page.assertLoaded();
  }
  await applySettings(page, { input, signal, endsAt, onStepPicture });
}

const blocksAnything = ({ blocking }: CaptureInput): boolean => Object.values(blocking).includes(true);

type Preparation = Pick<PrepareOptions, "input" | "signal" | "endsAt">;

/** For one picture; before the end of the time limit for that of the step that it ends. */
const STEP_PICTURE_MS = 1_500;

async function runAction(page: BrowserPage, action: PageAction, preparation: Preparation): Promise<void> {
  switch (action.kind) {
    case "click":
      return page.click(action.selector);
    case "scroll":
      return page.scrollToEnd();
    case "step": {
      const { step, number } = action;
      try {
        const running = page.runStep(step, () => prepareDocument(page, preparation));
        const leftMs = preparation.endsAt - performance.now() - STEP_PICTURE_MS;
        return await withTimeout(leftMs, running, () => {
          throw new StepError(describeStep(step), "the time limit of the call", { isTimeLimit: true });
        });
      } catch (error) {
        // A step that left the web did not fail: its page is refused.
        page.assertLoaded();
        throw await toFailedStepError(page, error, { number, endsAt: preparation.endsAt });
      }
    }
  }
}

/** Carries out the steps of a login on a page. */
export const createRunStep =
  (page: BrowserPage, preparation: Preparation): RunStep =>
  (step, number) =>
    runAction(page, { kind: "step", number, step }, preparation);

/** Prepares a document that a step has opened, like the first one. */
async function prepareDocument(page: BrowserPage, { input, signal }: Preparation): Promise<void> {
  await waitUntilReady(page, { delaySeconds: 0, waitUntil: input.waitUntil });
  page.assertLoaded();
  if (blocksAnything(input)) await removeAdsAndBanners(page, signal);
}

/** Acts after the banners are gone, and changes the page last, because an action can load another one. */
async function applySettings(
  page: BrowserPage,
  { onStepPicture, ...preparation }: Preparation & Pick<PrepareOptions, "onStepPicture">,
): Promise<void> {
  const { actions = [], edits } = preparation.input;
  for (const action of actions) {
    await runAction(page, action, preparation);
    page.assertLoaded();
    if (action.kind !== "step" || !onStepPicture) continue;
    const picture = await takeSmallPicture(page, STEP_PICTURE_MS);
    if (picture) onStepPicture({ number: action.number, picture });
  }
  // What the last step has changed may still load.
  if (actions.at(-1)?.kind === "step") await page.waitForNetworkIdle();
  if (edits) await page.edit(edits);
  if (edits || actions.length > 0) await page.waitForRepaint();
}

type WaitOptions = Pick<CaptureInput, "delaySeconds" | "waitUntil">;

async function waitOnce(page: BrowserPage, { delaySeconds, waitUntil }: WaitOptions): Promise<void> {
  await page.waitForLoad();
  if (delaySeconds > 0) await pause(delaySeconds * 1000);
  else if (waitUntil === "network_idle") await page.waitForNetworkIdle();
}

/** Documents that lead to the page, after the first one. */
const MAX_REDIRECTS = 3;

/**
 * Waits until a page is ready for its screenshot: loaded, then the delay or an idle network, then fonts and images. A
 * page that leads to another one meanwhile is followed. Timeouts are not errors: the page is captured as it is.
 */
async function waitUntilReady(page: BrowserPage, waiting: WaitOptions): Promise<void> {
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const before = page.documentCount;
    await waitOnce(page, redirects === 0 ? waiting : { delaySeconds: 0, waitUntil: "network_idle" });
    const isRedirected = waiting.waitUntil === "network_idle" && (await page.waitForRedirect());
    if (!isRedirected && page.documentCount === before) break;
  }
  await page.waitForPaint();
}

/**
 * Removes ads and consent banners from a page that is ready. Some pages reload when cookies are refused, so the new
 * document is cleaned once more.
 */
async function removeAdsAndBanners(page: BrowserPage, signal: AbortSignal): Promise<void> {
  const before = page.documentCount;
  await page.removeDistractions(signal);
  if (page.documentCount > before) {
    await waitUntilReady(page, { delaySeconds: 0, waitUntil: "network_idle" });
    await page.removeDistractions(signal);
  }
}

const BLANK_RETRY_MS = 1_000;
/** A single-color JPEG takes 0.016 bytes a pixel at our quality; the other formats take less. */
const BLANK_BYTES_PER_PIXEL = 0.02;

export type CapturedImage = {
  strips: Strips;
  /** The page's height in CSS pixels when the screenshot shows only its upper part; otherwise null. */
  fullHeight: number | null;
};

type Capture = Pick<CaptureInput, "viewport"> & { image: ImageOptions; save: SaveStrip };

async function capture(page: BrowserPage, { image, save }: Capture): Promise<CapturedImage> {
  const { fullPage, part, quality } = image;
  const format = toBrowserFormat(image);
  if (part) {
    const strips = await page.screenshotPart(part, { format, save, quality });
    if (!strips) throw new AppError("invalid", "The clip is outside the page.");
    return { strips, fullHeight: null };
  }
  return fullPage
    ? page.screenshotFullPage(format, save, quality)
    : { strips: await page.screenshot(format, save, quality), fullHeight: null };
}

/**
 * Captures the page, and once more a second later when the screenshot has a single color: pages that are drawn by
 * scripts stay blank for a moment after they load. Only screenshots with few bytes for their size are checked.
 * @throws PageError `stuck` when the browser does not return a screenshot in time
 */
export async function captureWithBlankRetry(
  page: BrowserPage,
  options: Capture,
  signal: AbortSignal,
): Promise<CapturedImage> {
  const { width, height } = options.viewport;
  const screenshot = await capture(page, options);
  const isSmall = screenshot.strips.bytes < width * height * BLANK_BYTES_PER_PIXEL;
  if (!isSmall || !(await isSingleColor(screenshot.strips))) return screenshot;
  await pause(BLANK_RETRY_MS);
  // A page that was drawn late may show its banner late too.
  await page.removeDistractions(signal);
  return capture(page, options);
}
