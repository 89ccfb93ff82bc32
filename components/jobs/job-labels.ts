import { formatDateTime } from "#client/format-time.ts";
import { formatDuration } from "#components/format/format-duration.ts";
import { formatCount } from "#components/format/format-number.ts";
import { formatJobCount } from "#components/format/job-title.ts";
import type { BadgeLabel } from "#components/ui/badge.tsx";
import type { Job, JobOrigin } from "#shared/jobs/contract.ts";
import type { ItemState, JobState } from "#shared/jobs/definitions.ts";

export const JOB_LABELS: Record<JobState, BadgeLabel> = {
  queued: { text: "Waiting", variant: "secondary" },
  running: { text: "Running", variant: "default" },
  completed: { text: "Complete", variant: "success" },
  partial: { text: "Partly complete", variant: "warning" },
  failed: { text: "Failed", variant: "destructive" },
  canceled: { text: "Canceled", variant: "secondary" },
};

export const ITEM_LABELS: Record<ItemState, BadgeLabel> = {
  queued: { text: "Waiting", variant: "secondary" },
  running: { text: "Running", variant: "default" },
  done: { text: "Done", variant: "success" },
  failed: { text: "Failed", variant: "destructive" },
  skipped: { text: "Skipped", variant: "warning" },
  canceled: { text: "Canceled", variant: "secondary" },
};

/** What a job has used: '1 screenshot', '4 page watch checks'. */
export const usedText = ({ uses, type, crawl }: Pick<Job, "uses" | "type" | "crawl">): string =>
  formatJobCount(uses.committed, crawl?.isWatched ? "watch" : (type ?? "check"));

export const countEnded = ({ done, failed, skipped, canceled }: Job): number =>
  done + failed + skipped + canceled;

/** '164 done, 3 failed' without counts of zero. */
export function countsText(job: Job): string {
  const counts = [
    [job.done, "done"],
    [job.failed, "failed"],
    [job.skipped, "skipped"],
    [job.canceled, "canceled"],
  ] as const;
  const found = job.crawl ? `${formatCount(job.total)} ${job.total === 1 ? "page" : "pages"} found: ` : "";
  const parts = counts.filter(([count, name]) => count > 0 || name === "done");
  return found + parts.map(([count, name]) => `${formatCount(count)} ${name}`).join(", ");
}

/** 'Took 2 min 5 s', or how long it runs; null before its start. */
export function durationText({ startedAt, finishedAt }: Job, now = Date.now()): string | null {
  if (!startedAt) return null;
  const duration = formatDuration((finishedAt ? Date.parse(finishedAt) : now) - Date.parse(startedAt));
  return finishedAt ? `Took ${duration}` : `Running for ${duration}`;
}

/** 'Started by API key ci' */
export function originText(origin: JobOrigin): string {
  if (origin.kind === "screen") return "Started on this site";
  const kinds = { key: "API key ", app: "", schedule: "schedule " };
  return `Started by ${kinds[origin.kind]}${origin.name}`;
}

/** Ended items that an estimate of the remaining time needs. */
const MIN_ENDED = 3;
const MINUTE_MS = 60_000;

/** When the job continues, or about how long it takes; null when that is not known. */
export function timeLeftText(job: Job, now = Date.now()): string | null {
  if (job.finishedAt) return null;
  if (job.waitsForJob) return "Starts when another job ends";
  if (job.waitingUntil) return `Today's runs are used up. Continues ${formatDateTime(job.waitingUntil)}.`;
  // How many more pages a crawl finds is not known.
  if (job.crawl) {
    const { isWatched, limit } = job.crawl;
    return `Up to ${formatCount(isWatched ? limit : job.uses.reserved)} pages`;
  }
  const ended = countEnded(job);
  if (!job.startedAt || ended < MIN_ENDED) return null;
  const perItem = (now - Date.parse(job.startedAt)) / ended;
  const minutes = Math.ceil((perItem * (job.total - ended)) / MINUTE_MS);
  return minutes <= 1 ? "About a minute left" : `About ${formatCount(minutes)} min left`;
}
