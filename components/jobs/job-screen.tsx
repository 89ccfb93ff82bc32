"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import Link from "next/link";
import { useParams, useRouter } from "next/navigation";
import { api, getErrorMessage } from "#client/api.ts";
import { formatDate } from "#client/format-time.ts";
import { formatCount } from "#components/format/format-number.ts";
import { LocalTime } from "#components/format/local-time.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { PageAlert } from "#components/ui/retry-alert.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { CreatedJob, Job } from "#shared/jobs/contract.ts";
import { paths } from "#shared/paths.ts";
import { CancelJob } from "./cancel-job.tsx";
import { JobItems } from "./job-items.tsx";
import { countsText, formatJobCount, JOB_LABELS, jobTitle } from "./job-labels.ts";
import { JobDownloads, JobProgressBar, StateBadge } from "./job-row.tsx";
import { RepeatItem } from "./schedules/repeat-item.tsx";
import { useJob } from "./use-job.ts";

/** Starts a new job of the items that failed or were skipped. */
function RetryFailed({ job }: { job: Job }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post<CreatedJob>(backgroundApiPaths.retryJob(job.id), {}),
    onSuccess: (created) => {
      void queryClient.invalidateQueries({ queryKey: [backgroundApiPaths.jobs] });
      if (created.job) router.push(paths.job(created.job.id));
    },
    onError: (error) => toastError("Could not start the job again", getErrorMessage(error) ?? undefined),
  });
  return (
    <BusyButton busy={isPending} busyLabel="Starting..." onClick={() => mutate()} variant="outline">
      <RotateCcw aria-hidden="true" />
      Retry failed
    </BusyButton>
  );
}

/** Read out when the state changes, instead of after every item. */
function StateAnnouncement({ job }: { job: Job }) {
  return (
    <p className="sr-only" role="status">
      {job.finishedAt ? `${JOB_LABELS[job.state].text}: ${countsText(job)}` : JOB_LABELS[job.state].text}
    </p>
  );
}

/** Where a crawl started and how far it goes. */
function CrawlScope({ crawl }: { crawl: NonNullable<Job["crawl"]> }) {
  const { url, maxDepth, include, exclude, disallowed } = crawl;
  const facts = [
    `up to ${maxDepth} ${maxDepth === 1 ? "link" : "links"} deep`,
    include.length > 0 ? `only ${include.join(", ")}` : "",
    exclude.length > 0 ? `not ${exclude.join(", ")}` : "",
    disallowed > 0 ? `${formatCount(disallowed)} left out by robots.txt` : "",
  ];
  return (
    <p className="wrap-anywhere text-muted-foreground text-sm">
      <span className="line-clamp-3 font-mono text-foreground" dir="auto" title={url}>
        {url}
      </span>
      {facts.filter(Boolean).join(" · ")}
    </p>
  );
}

function JobHeader({ job }: { job: Job }) {
  const { committed } = job.uses;
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid justify-items-start gap-3">
        <Button asChild className="-ml-3" size="sm" variant="ghost">
          <Link href={paths.jobs}>← Jobs</Link>
        </Button>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="font-semibold text-foreground text-xl tracking-[-0.02em]">{jobTitle(job)}</h1>
          <StateBadge state={job.state} />
        </div>
        {job.crawl ? <CrawlScope crawl={job.crawl} /> : null}
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-sm">
          <span>{countsText(job)}</span>
          <span>Used {formatJobCount(committed, job.type ?? "check")}</span>
          <span>
            Started <LocalTime iso={job.createdAt} />
          </span>
          <span>
            Kept until <time dateTime={job.expiresAt}>{formatDate(job.expiresAt)}</time>
          </span>
        </p>
      </div>
      <JobProgressBar job={job} />
      <div className="flex flex-wrap gap-2">
        <JobDownloads job={job} size="default" />
        {job.finishedAt && job.failed + (job.crawl ? 0 : job.skipped) > 0 ? <RetryFailed job={job} /> : null}
        <RepeatItem id={job.id} kind="job" size="default" />
        {job.finishedAt ? null : <CancelJob job={job} />}
      </div>
      <StateAnnouncement job={job} />
    </header>
  );
}

/** One job, for its user. The middleware has already answered 404 if it does not exist. */
export function JobScreen() {
  const { id } = useParams<{ id: string }>();
  const { data: job, isError, isPolling, refetch } = useJob(id);
  if (isError && !job)
    return (
      <PageAlert onRetry={() => void refetch()} title="The job could not be loaded">
        It continues, whether this page is open or not.
      </PageAlert>
    );
  if (!job) return <PageSpinner label="Loading the job" />;
  return (
    <div className="mx-auto grid w-full max-w-content grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-6 pb-24 sm:px-6">
      <JobHeader job={job} />
      <JobItems isPolling={isPolling} job={job} key={job.id} />
    </div>
  );
}
