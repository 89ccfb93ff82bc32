import { isLimitReached, type Usages } from "#components/tools/usage.ts";
import type { CaptureForm, CaptureRequests } from "./form-state.ts";
import type { CaptureJob } from "./use-capture.ts";
import type { ExtractionJob } from "./use-extraction.ts";

/** What a run does; null is not selected, `limit` selected without a use left. */
export type PlannedActions = {
  screenshot: CaptureJob | "limit" | null;
  extraction: ExtractionJob | "limit" | null;
};

/** What to do about these requests with what is left. */
export function planActions(
  { screenshot, scrape }: CaptureRequests,
  { device }: CaptureForm,
  usages: Usages,
): PlannedActions {
  const capture = screenshot && { input: screenshot, device };
  const extraction = scrape && { input: scrape };
  return {
    screenshot: capture && isLimitReached(usages.screenshot) ? "limit" : capture,
    extraction: extraction && isLimitReached(usages.extraction) ? "limit" : extraction,
  };
}
