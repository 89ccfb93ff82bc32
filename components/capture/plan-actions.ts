import { isUsedUp, type Usages } from "#components/tools/usage.ts";
import type { CaptureForm, Requests } from "./form-state.ts";
import type { CaptureJob } from "./use-capture.ts";
import type { ExtractionJob } from "./use-extraction.ts";

/** What a run does; null is not selected, `limit` selected without a use left. */
export type Plan = { screenshot: CaptureJob | "limit" | null; extraction: ExtractionJob | "limit" | null };

/** What to do about these requests with what is left. */
export function planRun({ screenshot, scrape }: Requests, { device }: CaptureForm, usages: Usages): Plan {
  const capture = screenshot && { input: screenshot, device };
  const extraction = scrape && { input: scrape };
  return {
    screenshot: capture && isUsedUp(usages.screenshot) ? "limit" : capture,
    extraction: extraction && isUsedUp(usages.extraction) ? "limit" : extraction,
  };
}
