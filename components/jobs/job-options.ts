import { toExtractOptions, toScreenshotOptions } from "#components/capture-form/capture-code.ts";
import {
  type CaptureForm,
  EMPTY_FORM,
  findContentProblems,
  findOptionProblems,
} from "#components/capture-form/form-state.ts";
import { formatCount } from "#components/format/format-number.ts";
import { toCheckOptions } from "#components/name-form/check-code.ts";
import { type CheckForm, NEW_FORM, toCheckSelection } from "#components/name-form/check-form.ts";
import { toEntries } from "#components/tools/list-input.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { type ListKind, MAX_JOB_NAMES, MAX_JOB_URLS } from "#shared/jobs/definitions.ts";

export const JOB_TYPES = ["screenshot", "extract", "check"] as const;
/** What the job does with each entry. */
export type JobType = (typeof JOB_TYPES)[number];

export type JobValues = { type: JobType; text: string; capture: CaptureForm; check: CheckForm };

export const EMPTY_JOB: JobValues = { type: "screenshot", text: "", capture: EMPTY_FORM, check: NEW_FORM };

/** The request that creates a job; it has also `dryRun` and `onLimit`. */
export type JobRequest = { path: string; body: object };

export const toKind = (type: JobType): ListKind => (type === "check" ? "checks" : "captures");

const MAX_ENTRIES: Record<ListKind, number> = { captures: MAX_JOB_URLS, checks: MAX_JOB_NAMES };
const UNITS: Record<ListKind, string> = { captures: "addresses", checks: "names" };

/** Error messages by form field. */
export function findProblems({ type, text, capture }: JobValues): Partial<Record<string, string>> {
  const kind = toKind(type);
  const count = toEntries(text, kind).length;
  const unit = UNITS[kind];
  return {
    ...(count === 0 ? { text: `Add ${unit}, one per line` } : {}),
    ...(count > MAX_ENTRIES[kind]
      ? { text: `${formatCount(count)} ${unit}: a job has at most ${formatCount(MAX_ENTRIES[kind])}` }
      : {}),
    ...(type === "screenshot" ? findOptionProblems(capture) : {}),
    ...(type === "extract" ? findContentProblems(capture) : {}),
  };
}

export function toRequest({ type, text, capture, check }: JobValues): JobRequest {
  const entries = toEntries(text, toKind(type));
  if (type === "check")
    return {
      path: backgroundApiPaths.checkJobs,
      body: { names: entries, ...toCheckOptions(toCheckSelection(check)) },
    };
  const options = type === "screenshot" ? toScreenshotOptions(capture) : toExtractOptions(capture);
  return { path: backgroundApiPaths.captureJobs, body: { urls: entries, [type]: options } };
}
