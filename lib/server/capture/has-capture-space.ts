import { sumCaptureBytes } from "#db/queries/captures.ts";
import { captureStorage } from "#server/integrations/storage/index.ts";
import { env } from "#server/platform/env.ts";

/** The largest capture: 60 megapixels of noise as PNG. */
const LARGEST_BYTES = 180_000_000;

/**
 * Whether the disk and the limit for all users leave space for a capture of any size.
 * @throws Error when storage or the database is unreachable
 */
export async function hasCaptureSpace(): Promise<boolean> {
  const [freeBytes, usedBytes] = await Promise.all([captureStorage.getFreeBytes(), sumCaptureBytes()]);
  return Math.min(freeBytes, env.CAPTURE_STORE_TOTAL_BYTES - usedBytes) >= LARGEST_BYTES;
}
