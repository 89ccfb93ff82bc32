import type { CaptureForm, CaptureRequests } from "#components/capture-form/form-state.ts";
import type { ExtractionRequestInput, ScreenshotInput } from "#shared/capture/contract.ts";
import type { ScreenFormat } from "#shared/capture/options.ts";
import { isLimitReached, type UsageInfo } from "#shared/usage/contract.ts";

export type CaptureJob = { input: ScreenshotInput };
export type ExtractionJob = { input: ExtractionRequestInput & { formats: [ScreenFormat] } };

/** Usage by action; null while loading. */
export type Usages = { screenshot: UsageInfo | null; extraction: UsageInfo | null };

export type ToolUsage = { things: "Screenshots" | "Extractions"; usage: UsageInfo };

/** Usage of the selected actions, without those still loading. */
export function selectUsages(
  { takeScreenshot, extractContent }: CaptureForm,
  { screenshot, extraction }: Usages,
): ToolUsage[] {
  const selected: ToolUsage[] = [];
  if (takeScreenshot && screenshot) selected.push({ things: "Screenshots", usage: screenshot });
  if (extractContent && extraction) selected.push({ things: "Extractions", usage: extraction });
  return selected;
}

/** Whether none of the selected actions can run. */
export const areLimitsReached = (selected: ToolUsage[]) =>
  selected.length > 0 && selected.every(({ usage }) => isLimitReached(usage));

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
