import { toExtractOptions, toScreenshotOptions } from "#components/capture-form/capture-code.ts";
import {
  type CaptureForm,
  EMPTY_FORM,
  findContentProblems,
  findOptionProblems,
} from "#components/capture-form/form-state.ts";
import { toCheckOptions } from "#components/name-form/check-code.ts";
import { type CheckForm, NEW_FORM, toCheckSelection } from "#components/name-form/check-form.ts";
import { EMPTY_LIST, type ListValues, readListValues } from "#components/tools/list-values.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { ListKind } from "#shared/jobs/definitions.ts";
import { findListProblem } from "./list-input.ts";

export const JOB_TYPES = ["screenshot", "extract", "check"] as const;
/** What the job does with each entry. */
export type JobType = (typeof JOB_TYPES)[number];

export type JobValues = ListValues & { type: JobType; capture: CaptureForm; check: CheckForm };

export const EMPTY_JOB: JobValues = {
  type: "screenshot",
  ...EMPTY_LIST,
  capture: EMPTY_FORM,
  check: NEW_FORM,
};

/** The request that creates a job; it has also `dryRun` and `onLimit`. */
export type JobRequest = { path: string; body: object };

export const toKind = (type: JobType): ListKind => (type === "check" ? "checks" : "captures");

/** Error messages by form field. */
export function findProblems(values: JobValues): Partial<Record<string, string>> {
  const { type, capture } = values;
  const problem = findListProblem(readListValues(values, toKind(type)), toKind(type));
  return {
    ...(problem ? { text: problem } : {}),
    ...(type === "screenshot" ? findOptionProblems(capture) : {}),
    ...(type === "extract" ? findContentProblems(capture) : {}),
  };
}

export function toRequest(values: JobValues): JobRequest {
  const { type, capture, check } = values;
  const { entries } = readListValues(values, toKind(type));
  if (type === "check")
    return {
      path: backgroundApiPaths.checkJobs,
      body: { names: entries, ...toCheckOptions(toCheckSelection(check)) },
    };
  const options = type === "screenshot" ? toScreenshotOptions(capture) : toExtractOptions(capture);
  return { path: backgroundApiPaths.captureJobs, body: { urls: entries, [type]: options } };
}
