"use client";

import { type ExtractionResult, requestExtraction, toExtractionResult } from "#client/capture.ts";
import { toast } from "#components/ui/use-toast.ts";
import type { ExtractionRequestInput } from "#shared/capture/contract.ts";
import type { ContentFormat } from "#shared/capture/options.ts";
import { describeExtractionError } from "./error-messages.ts";
import { savedRuns } from "./saved-runs.ts";
import { type ActionState, useAction } from "./use-action.ts";

export type ExtractionJob = { input: ExtractionRequestInput & { formats: [ContentFormat] } };

export type Extraction = ExtractionResult & {
  /** Milliseconds since 1970; part of the file name. */
  capturedAt: number;
};

export type ExtractionState = ActionState<ExtractionJob, Extraction>;

const work = (job: ExtractionJob, options: Parameters<typeof requestExtraction>[1]) =>
  requestExtraction(job.input, options);

const keep = (page: ExtractionResult, _job: ExtractionJob, capturedAt: number): Extraction => ({
  ...page,
  capturedAt,
});

function onSuccess({ botChallenge, emptyReason }: ExtractionResult): void {
  if (!botChallenge && !emptyReason) toast({ title: "Website content scraped successfully" });
}

/**
 * The extraction action.
 * @param onEnd called after every run, also a failed one: usage may have changed
 */
export function useExtraction(userId: string, onEnd: () => void) {
  const saved = savedRuns<ExtractionJob>("extraction", userId);
  const describe = describeExtractionError;
  return {
    ...useAction({ work, restore: toExtractionResult, keep, onSuccess, describe, onEnd, saved }),
    saved,
  };
}
