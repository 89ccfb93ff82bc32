"use client";

import { type ScrapedPage, scrapePage } from "#client/capture.ts";
import { toast } from "#components/ui/use-toast.ts";
import type { ScrapeFormat, ScrapeInput } from "#shared/capture/extraction-contract.ts";
import { describeScrapeFailure } from "./error-messages.ts";
import { type TaskState, useTask } from "./use-action.ts";

export type ExtractionJob = { input: ScrapeInput & { formats: [ScrapeFormat] } };

/** A finished extraction as the screen shows it. */
export type Extraction = ScrapedPage & {
  /** Milliseconds since 1970; part of the file's name. */
  takenAt: number;
};

export type ExtractionState = TaskState<ExtractionJob, Extraction>;

const work = (job: ExtractionJob, options: Parameters<typeof scrapePage>[1]) =>
  scrapePage(job.input, options);

function keep(page: ScrapedPage): Extraction {
  if (!page.wall) toast({ title: "Website content scraped successfully" });
  return { ...page, takenAt: Date.now() };
}

/**
 * The extraction, one at a time.
 * @param onEnd after every run, whatever came of it: what was used may have changed
 */
export function useExtraction(onEnd: () => void) {
  return useTask({ work, keep, describe: describeScrapeFailure, onEnd });
}
