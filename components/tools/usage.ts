import type { CaptureForm } from "#components/capture/form-state.ts";
import type { UsageInfo } from "#shared/usage/contract.ts";

/** What each action has left this month; null while that is not known yet. */
export type Usages = { screenshot: UsageInfo | null; extraction: UsageInfo | null };

/** What one action has left, under the name of what is counted. */
export type ToolUsage = { things: "Screenshots" | "Extractions"; usage: UsageInfo };

/** What the selected actions have left, as far as it is known. */
export function selectUsages(
  { takeScreenshot, extractContent }: CaptureForm,
  { screenshot, extraction }: Usages,
): ToolUsage[] {
  const selected: ToolUsage[] = [];
  if (takeScreenshot && screenshot) selected.push({ things: "Screenshots", usage: screenshot });
  if (extractContent && extraction) selected.push({ things: "Extractions", usage: extraction });
  return selected;
}

/** None of the selected actions could run. */
export const areLimitsReached = (selected: ToolUsage[]) =>
  selected.length > 0 && selected.every(({ usage }) => isLimitReached(usage));

/** No use is left this month; not said while nothing is known yet. */
export const isLimitReached = (usage: UsageInfo | null) => usage?.remainingUses === 0;
