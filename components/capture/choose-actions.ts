import type { CaptureRequests } from "#components/capture-form/form-state.ts";
import type { Usages } from "#components/capture-form/usages.ts";
import { isLimitReached } from "#shared/usage/contract.ts";
import type { CaptureJob } from "./use-capture.ts";
import type { ExtractionJob } from "./use-extraction.ts";

/** What a run does. null: not selected; `limit`: selected, but the usage limit is reached. */
export type PlannedActions = {
  screenshot: CaptureJob | "limit" | null;
  extraction: ExtractionJob | "limit" | null;
};

/** Plans the actions for these requests within the remaining usage. */
export function planActions({ screenshot, scrape }: CaptureRequests, usages: Usages): PlannedActions {
  const capture = screenshot && { input: screenshot };
  const extraction = scrape && { input: scrape };
  return {
    screenshot: capture && isLimitReached(usages.screenshot) ? "limit" : capture,
    extraction: extraction && isLimitReached(usages.extraction) ? "limit" : extraction,
  };
}
