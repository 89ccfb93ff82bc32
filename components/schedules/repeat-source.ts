import { toExtractOptions, toScreenshotOptions } from "#components/capture/capture-code.ts";
import { formFromCapture } from "#components/capture/form-from-capture.ts";
import { toName } from "#components/capture/history-item.tsx";
import { toCheckOptions } from "#components/name-check/check-code.ts";
import type { CaptureSummary } from "#shared/capture/history-contract.ts";
import type { CheckSummary } from "#shared/name-check/contract.ts";
import { MAX_SCHEDULE_NAME } from "#shared/schedules/contract.ts";

/** A result that can be repeated. */
export type RepeatedItem = { kind: "capture" | "check" | "job"; id: string };

/** What a schedule of a result repeats, and its first name. */
export type RepeatSource = { name: string; body: object };

/** The same capture; null for one whose options only the API can express. */
export function fromCapture(capture: CaptureSummary): RepeatSource | null {
  const form = formFromCapture(capture);
  if (!form) return null;
  const options = form.extractContent
    ? { extract: toExtractOptions(form) }
    : { screenshot: toScreenshotOptions(form) };
  return {
    name: toName(capture.url).slice(0, MAX_SCHEDULE_NAME),
    body: { captures: { urls: [capture.url], ...options } },
  };
}

export const fromCheck = ({ request: { query, ...selection } }: CheckSummary): RepeatSource => ({
  name: query.slice(0, MAX_SCHEDULE_NAME),
  body: { checks: { names: [query], ...toCheckOptions({ query, ...selection }) } },
});

export const fromJob = (id: string): RepeatSource => ({ name: "", body: { job: id } });
