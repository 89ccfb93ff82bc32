import { Download } from "lucide-react";
import Link from "next/link";
import { LocalTime } from "#components/format/local-time.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { LabeledProgress } from "#components/ui/labeled-progress.tsx";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { Job } from "#shared/jobs/contract.ts";
import { paths } from "#shared/paths.ts";
import { countEnded, countsText, JOB_LABELS, jobTitle, timeLeftText } from "./job-labels.ts";

export function StateBadge({ state }: Pick<Job, "state">) {
  const { text, variant } = JOB_LABELS[state];
  return <Badge variant={variant}>{text}</Badge>;
}

/** The browser streams the files to disk, so they are links and not requests of ours. */
export function JobDownloads({ job, size = "sm" }: { job: Job; size?: "sm" | "default" }) {
  const about = <span className="sr-only">of {jobTitle(job)}</span>;
  return (
    <>
      {job.kind !== "checks" && job.done > 0 ? (
        <Button asChild size={size} variant="outline">
          <a download="" href={backgroundApiPaths.jobArchive(job.id)}>
            <Download aria-hidden="true" />
            ZIP {about}
          </a>
        </Button>
      ) : null}
      <Button asChild size={size} variant="outline">
        <a download="" href={backgroundApiPaths.jobResults(job.id)}>
          <Download aria-hidden="true" />
          CSV {about}
        </a>
      </Button>
    </>
  );
}

/** How far a job is, and about how long it takes. */
export function JobProgressBar({ job }: { job: Job }) {
  const ended = countEnded(job);
  const timeLeft = timeLeftText(job);
  return (
    <div className="grid gap-1.5">
      <LabeledProgress
        hasLimit={false}
        label={`Progress of ${jobTitle(job)}`}
        max={job.total}
        value={ended}
        valueText={`${ended} of ${job.total}`}
      />
      <p className="min-h-5 text-muted-foreground text-xs">{timeLeft}</p>
    </div>
  );
}

/** A job in the list. */
export function JobRow({ job }: { job: Job }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            className="rounded-sm font-medium text-foreground text-sm underline decoration-input underline-offset-4 hover:decoration-current touch:py-3"
            href={paths.job(job.id)}
          >
            {jobTitle(job)}
          </Link>
          <StateBadge state={job.state} />
        </p>
        <p className="flex flex-wrap gap-x-4 text-muted-foreground text-xs">
          <span>{countsText(job)}</span>
          <LocalTime iso={job.createdAt} />
        </p>
        {job.finishedAt ? null : <JobProgressBar job={job} />}
      </div>
      <div className="flex flex-wrap gap-2">{job.finishedAt ? <JobDownloads job={job} /> : null}</div>
    </li>
  );
}
