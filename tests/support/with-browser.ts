import { createHash } from "node:crypto";
import { afterAll, afterEach } from "vitest";
import { acquireBrowserSlot, type Browser, closeBrowsers } from "#server/browser/index.ts";
import { chromiumState } from "#server/browser/state.ts";
import type { captureConfig } from "#server/capture/config.ts";
import { AppError } from "#shared/errors.ts";

// The next test finds the browser free.
afterEach(() => Promise.all(chromiumState().releases));
afterAll(closeBrowsers);

/** Whether a failed capture leaves a browser in order: not one that had to be stopped. */
const isOrderly = (error: unknown): boolean =>
  error instanceof AppError && !["upstream_timeout", "busy"].includes(error.code);

/**
 * Does work in a browser that serves one test after another, as it serves the captures of a user. Starting one takes
 * longer than most captures.
 */
export async function withBrowser<T>(
  { chromium }: Pick<typeof captureConfig, "chromium">,
  signal: AbortSignal,
  work: (browser: Browser) => Promise<T>,
): Promise<T> {
  const key = createHash("sha256").update(JSON.stringify(chromium)).digest("hex");
  const slot = await acquireBrowserSlot(chromium, { key, signal });
  try {
    const result = await work(await slot.launch());
    void slot.release(true);
    return result;
  } catch (error) {
    void slot.release(isOrderly(error));
    throw error;
  }
}
