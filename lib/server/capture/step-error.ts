import { type BrowserPage, StepError } from "#server/browser/index.ts";
import { sharp } from "#server/platform/sharp.ts";
import { AppError } from "#shared/errors.ts";

/** Of the picture in the error, which is 150 KB as a data URL. */
const MAX_BYTES = 110_000;
const WIDTH = 960;
const QUALITIES = [60, 40, 20];

/** A small JPEG as a data URL; null when it cannot be made. */
async function toDataUrl(picture: Buffer): Promise<string | null> {
  for (const quality of QUALITIES) {
    const image = sharp(picture).resize({ width: WIDTH, withoutEnlargement: true }).jpeg({ quality });
    const bytes = await image.toBuffer().catch(() => null);
    if (bytes && bytes.length <= MAX_BYTES) return `data:image/jpeg;base64,${bytes.toString("base64")}`;
  }
  return null;
}

/** The error of a step with a picture of the page; another error as it is. @param number of the step, from 1 */
export async function toFailedStepError(page: BrowserPage, error: unknown, number: number): Promise<unknown> {
  if (!(error instanceof StepError)) return error;
  const { tried, nearest, message } = error;
  const picture = await page.takeStepPicture();
  const screenshot = picture && (await toDataUrl(picture));
  const hint = nearest ? ` The nearest on the page is ${nearest}.` : "";
  return new AppError("step_failed", `Step ${number} failed: ${tried}: ${message}.${hint}`, {
    cause: error,
    isExpected: true,
    failedStep: { number, tried, nearest, screenshot },
  });
}
