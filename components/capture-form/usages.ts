import type { UsageInfo } from "#shared/usage/contract.ts";
import { isLimitReached } from "#shared/usage/contract.ts";
import type { CaptureForm } from "./form-state.ts";

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
