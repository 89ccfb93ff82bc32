import { type BrowserPage, StepError } from "#server/browser/index.ts";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import { sharp } from "#server/platform/sharp.ts";
import { AppError } from "#shared/errors.ts";

/** Of the picture in the error, which is 150 KB as a data URL. */
const MAX_BYTES = 110_000;
const WIDTH = 960;
/** Of the picture after a step that succeeded. */
const SMALL_WIDTH = 640;
const QUALITIES = [60, 40, 20];

/** A small JPEG as a data URL; null when it cannot be made. */
async function toDataUrl(picture: Buffer, width: number): Promise<string | null> {
  for (const quality of QUALITIES) {
    const image = sharp(picture).resize({ width, withoutEnlargement: true }).jpeg({ quality });
    const bytes = await image.toBuffer().catch(() => null);
    if (bytes && bytes.length <= MAX_BYTES) return `data:image/jpeg;base64,${bytes.toString("base64")}`;
  }
  return null;
}

/** Before the end of the time limit, for the response. */
const MARGIN_MS = 200;

async function takePicture(page: BrowserPage, width: number): Promise<string | null> {
  const picture = await page.takeStepPicture();
  return picture && toDataUrl(picture, width);
}

/** The page after a step, with fields and typed texts covered: a JPEG as a data URL; null without one in time. */
export const takeSmallPicture = (page: BrowserPage, ms: number): Promise<string | null> =>
  withTimeout(ms, takePicture(page, SMALL_WIDTH));

/**
 * The error of a step with a picture of the page, `upstream_timeout` for one that the time limit has ended; another
 * error as it is.
 * @param number of the step, from 1
 * @param endsAt the time limit, as a moment of `performance.now()`; later there is no picture
 */
export async function toFailedStepError(
  page: BrowserPage,
  error: unknown,
  { number, endsAt }: { number: number; endsAt: number },
): Promise<unknown> {
  if (!(error instanceof StepError)) return error;
  const { tried, nearest, message, isTimeLimit } = error;
  const screenshot = await withTimeout(endsAt - performance.now() - MARGIN_MS, takePicture(page, WIDTH));
  const failedStep = { number, tried, nearest, screenshot };
  const options = { cause: error, isExpected: true, failedStep };
  if (isTimeLimit)
    return new AppError("upstream_timeout", `Step ${number} was not done in time: ${tried}.`, options);
  const hint = nearest ? ` The nearest on the page is ${nearest}.` : "";
  return new AppError("step_failed", `Step ${number} failed: ${tried}: ${message}.${hint}`, options);
}
