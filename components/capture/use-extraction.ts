"use client";

import { type ExtractionResult, requestExtraction } from "#client/capture.ts";
import { toast } from "#components/ui/use-toast.ts";
import type { ContentFormat, ExtractionRequestInput } from "#shared/capture/extraction-contract.ts";
import { describeExtractionError } from "./error-messages.ts";
import { type ActionState, useAction } from "./use-action.ts";

export type ExtractionJob = { input: ExtractionRequestInput & { formats: [ContentFormat] } };

export type Extraction = ExtractionResult & {
  /** Milliseconds since 1970; part of the file name. */
  capturedAt: number;
};

export type ExtractionState = ActionState<ExtractionJob, Extraction>;

const work = (job: ExtractionJob, options: Parameters<typeof requestExtraction>[1]) =>
  requestExtraction(job.input, options);

function keep(page: ExtractionResult): Extraction {
  if (!page.botChallenge) toast({ title: "Website content scraped successfully" });
  return { ...page, capturedAt: Date.now() };
}

/**
 * The extraction action.
 * @param onEnd called after every run, also a failed one: usage may have changed
 */
export function useExtraction(onEnd: () => void) {
  return useAction({ work, keep, describe: describeExtractionError, onEnd });
}
