import {
  toExtractOptions,
  toPageOptions,
  toScreenshotOptions,
} from "#components/capture-form/capture-code.ts";
import { formFromCapture } from "#components/capture-form/form-from-capture.ts";
import { EMPTY_FORM } from "#components/capture-form/form-state.ts";
import { formatAddress } from "#components/capture-form/url-input.ts";
import { toCheckOptions } from "#components/name-form/check-code.ts";
import type { CaptureSummary } from "#shared/capture/history-contract.ts";
import type { CheckSummary } from "#shared/name-check/contract.ts";
import { MAX_SCHEDULE_NAME } from "#shared/schedules/contract.ts";

/** A result that can be repeated. */
export type RepeatedItem = { kind: "capture" | "check" | "job"; id: string };

/** What a schedule of a result repeats, its first name, and what it cannot repeat. */
export type RepeatSource = { name: string; body: object; note?: string };

/** The calls of the API can return several formats, the form one. */
function toExtraction({ kind, request }: CaptureSummary): object | null {
  const form = formFromCapture({ kind, request: { ...request, formats: [] } });
  const { formats = [] } = request;
  const isDefault = formats.length === 0 || formats.join() === EMPTY_FORM.format;
  return form && { ...toExtractOptions(form), ...(isDefault ? {} : { formats }) };
}

/** The options of a capture's call; null for one whose address is no longer accepted. */
function toCaptureOptions(capture: CaptureSummary): object | null {
  const { kind, request } = capture;
  if (kind === "extraction") {
    const extract = toExtraction(capture);
    return extract && { extract };
  }
  const form = formFromCapture({ kind: "screenshot", request });
  if (!form) return null;
  return kind === "pdf" ? { pdf: toPageOptions(form) } : { screenshot: toScreenshotOptions(form) };
}

/** The same capture; null for one that cannot be repeated. */
export function fromCapture(capture: CaptureSummary): RepeatSource | null {
  const options = toCaptureOptions(capture);
  return (
    options && {
      name: formatAddress(capture.url).slice(0, MAX_SCHEDULE_NAME),
      body: { captures: { urls: [capture.url], ...options } },
      ...(capture.kind === "pdf" ? { note: "Printed on A4 with the default margins." } : {}),
    }
  );
}

export const fromCheck = ({ request: { query, ...selection } }: CheckSummary): RepeatSource => ({
  name: query.slice(0, MAX_SCHEDULE_NAME),
  body: { checks: { names: [query], ...toCheckOptions({ query, ...selection }) } },
});

export const fromJob = (id: string): RepeatSource => ({ name: "", body: { job: id } });
