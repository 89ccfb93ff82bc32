import { AtSign, Download } from "lucide-react";
import { formatCount } from "#components/format/format-number.ts";
import { jobTitle } from "#components/format/job-title.ts";
import { LocalTime } from "#components/format/local-time.tsx";
import { RowTitle } from "#components/items/item-header.tsx";
import { Thumbnail } from "#components/items/thumbnail.tsx";
import { Button } from "#components/ui/button.tsx";
import { LabeledProgress } from "#components/ui/labeled-progress.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { Job, OwnJob } from "#shared/jobs/contract.ts";
import { paths } from "#shared/paths.ts";
import { countEnded, countsText, durationText, JOB_LABELS, originText, timeLeftText } from "./job-labels.ts";

/** The browser streams the files to disk, so they are links and not requests of ours. */
export function JobDownloads({ job, size = "sm" }: { job: Job; size?: "sm" | "default" }) {
  const hasArchive = job.kind !== "checks" && job.done > 0;
  const files = {
    ZIP: hasArchive && backgroundApiPaths.jobArchive(job.id),
    CSV: backgroundApiPaths.jobResults(job.id),
    "CSV of records": job.hasRecords && job.done > 0 && backgroundApiPaths.jobRecords(job.id),
  };
  return Object.entries(files).map(([name, href]) =>
    href ? (
      <Button asChild key={name} size={size} variant="outline">
        <a download="" href={href}>
          <Download aria-hidden="true" />
          {name} <span className="sr-only">of {jobTitle(job)}</span>
        </a>
      </Button>
    ) : null,
  );
}

/** How far a job is, and about how long it takes. */
export function JobProgressBar({ job }: { job: Job }) {
  const ended = countEnded(job);
  return (
    <div className="grid gap-1.5">
      <LabeledProgress
        hasLimit={false}
        label={`Progress of ${jobTitle(job)}`}
        max={job.total}
        value={ended}
        valueText={`${ended} of ${job.total}`}
      />
      <p className="flex min-h-5 flex-wrap gap-x-4 text-muted-foreground text-xs">
        {job.finishedAt ? null : (
          <span>
            {formatCount(ended)} of {formatCount(job.total)}
          </span>
        )}
        <span>{timeLeftText(job)}</span>
      </p>
    </div>
  );
}

/** How long a job took or runs. The clock of the server that renders a page is not that of its reader. */
export function JobDuration({ job }: { job: Job }) {
  const text = useHydrated() ? durationText(job) : null;
  return text ? <span>{text}</span> : null;
}

/** The first screenshot of a job, or what it has instead. */
function JobPicture({ job: { kind, thumbnailId } }: { job: OwnJob }) {
  if (thumbnailId === null && kind === "checks")
    return (
      <div className="grid h-10 w-16 place-items-center rounded-md border border-border bg-muted">
        <AtSign aria-hidden="true" className="size-4 text-muted-foreground" />
      </div>
    );
  return <Thumbnail capture={{ id: thumbnailId ?? "", hasThumbnail: thumbnailId !== null }} />;
}

/** A job in the list. */
export function JobRow({ job }: { job: OwnJob }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 px-5 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center">
      <JobPicture job={job} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        <RowTitle href={paths.job(job.id)} label={JOB_LABELS[job.state]}>
          {jobTitle(job)}
        </RowTitle>
        <p className="flex flex-wrap gap-x-4 text-muted-foreground text-xs">
          <span>{countsText(job)}</span>
          <LocalTime iso={job.createdAt} />
          <JobDuration job={job} />
          <span className="wrap-anywhere">{originText(job.startedBy)}</span>
        </p>
        {job.finishedAt ? null : <JobProgressBar job={job} />}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:col-span-2">
        {job.finishedAt ? <JobDownloads job={job} /> : null}
      </div>
    </li>
  );
}
