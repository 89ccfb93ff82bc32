"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useParams, useRouter } from "next/navigation";
import { api, getErrorMessage } from "#client/api.ts";
import { formatDate } from "#client/format-time.ts";
import { formatCount } from "#components/format/format-number.ts";
import { TimeFact } from "#components/format/local-time.tsx";
import { ItemHeader } from "#components/items/item-page.tsx";
import { LoadedScreen } from "#components/items/loaded.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { LabelBadge } from "#components/ui/label-badge.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { useApiMutation } from "#components/ui/use-api-mutation.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { CreatedJob, Job } from "#shared/jobs/contract.ts";
import { paths } from "#shared/paths.ts";
import { JobItems } from "./job-items.tsx";
import { countsText, formatJobCount, JOB_LABELS, jobTitle } from "./job-labels.ts";
import { JobDownloads, JobProgressBar } from "./job-row.tsx";
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

/** Asks for confirmation, because a canceled job cannot continue. */
function CancelJob({ job }: { job: Job }) {
  const queryClient = useQueryClient();
  const mutation = useApiMutation<Job>([backgroundApiPaths.jobItems(job.id)]);
  return (
    <ConfirmButton
      change={{ method: "DELETE", path: backgroundApiPaths.job(job.id) }}
      confirm={{ busyLabel: "Canceling...", variant: "destructive" }}
      description="Items that wait do not run and cost nothing. Results so far are kept."
      errorTitle="The job was not canceled"
      keep="Keep running"
      label="Cancel job"
      mutation={mutation}
      onDone={(canceled) => queryClient.setQueryData([backgroundApiPaths.job(job.id)], canceled)}
      title="Cancel this job?"
    />
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
      <ItemHeader
        back={{ href: paths.jobs, name: "Jobs" }}
        badge={<LabelBadge label={JOB_LABELS[job.state]} />}
        title={jobTitle(job)}
      >
        {job.crawl ? <CrawlScope crawl={job.crawl} /> : null}
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-sm">
          <span>{countsText(job)}</span>
          <span>Used {formatJobCount(committed, job.type ?? "check")}</span>
          <TimeFact iso={job.createdAt} label="Started" />
          <span>
            Kept until <time dateTime={job.expiresAt}>{formatDate(job.expiresAt)}</time>
          </span>
        </p>
      </ItemHeader>
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
  const { data, isError, isPolling, refetch } = useJob(id);
  return (
    <LoadedScreen
      data={data}
      isError={isError}
      onRetry={refetch}
      reassurance="It continues, whether this page is open or not."
      subject="the job"
    >
      {(job) => (
        <div className="mx-auto grid w-full max-w-content grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-6 pb-24 sm:px-6">
          <JobHeader job={job} />
          <JobItems isPolling={isPolling} job={job} key={job.id} />
        </div>
      )}
    </LoadedScreen>
  );
}
