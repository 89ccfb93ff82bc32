import { AppError } from "#shared/errors.ts";

const RETRY_SECONDS = 30;
/** The largest capture: 60 megapixels of noise as PNG. */
export const LARGEST_CAPTURE_BYTES = 180_000_000;

/** Whether a file could not be written because the disk or the quota is full. libvips says so in its message only. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT")) return true;
  return /No space left on device|Disk quota exceeded/.test(error.message);
}

/** Maps the error of a write to a full disk to an AppError `busy`. @returns null for every other error */
export const toDiskFullError = (error: unknown): AppError | null =>
  isDiskFull(error)
    ? new AppError("busy", "There is no space for the capture. Please try again later.", {
        cause: error,
        retryAfterSeconds: RETRY_SECONDS,
      })
    : null;
