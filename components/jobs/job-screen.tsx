"use client";

import { useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import Link from "next/link";
import { useParams, useRouter } from "next/navigation";
import { getErrorMessage } from "#client/api.ts";
import { formatDate } from "#client/format-time.ts";
import { formatCount } from "#components/format/format-number.ts";
import { jobTitle } from "#components/format/job-title.ts";
import { TimeFact } from "#components/format/local-time.tsx";
import { ItemHeader } from "#components/items/item-header.tsx";
import { LoadedScreen } from "#components/items/loaded.tsx";
import { ShareSection } from "#components/items/share-switch.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { useApiMutation } from "#components/ui/use-api-mutation.ts";
import { backgroundApiPaths, newJobWatchesPath } from "#shared/background-paths.ts";
import type { CreatedJob, Job, JobOrigin, OwnJob } from "#shared/jobs/contract.ts";
import { paths } from "#shared/paths.ts";
import { JobItems } from "./job-items.tsx";
import { countsText, JOB_LABELS, originText, usedText } from "./job-labels.ts";
import { JobDownloads, JobDuration, JobProgressBar } from "./job-row.tsx";
import { RepeatItem } from "./schedules/repeat-item.tsx";
import { useJob } from "./use-job.ts";

/** Starts a new job of the items that failed or were skipped. */
function RetryFailed({ job }: { job: Job }) {
  const router = useRouter();
  const { mutate, isPending } = useApiMutation<CreatedJob>([backgroundApiPaths.jobs]);
  const retry = () =>
    mutate(
      { method: "POST", path: backgroundApiPaths.retryJob(job.id), body: {} },
      {
        onSuccess: (created) => created.job && router.push(paths.job(created.job.id)),
        onError: (error) => toastError("Could not start the job again", getErrorMessage(error) ?? undefined),
      },
    );
  return (
    <BusyButton busy={isPending} busyLabel="Starting..." onClick={retry} variant="outline">
      <RotateCcw aria-hidden="true" />
      Retry failed
    </BusyButton>
  );
}

/** Asks for confirmation, because a canceled job cannot continue. */
function CancelJob({ job }: { job: Job }) {
  const queryClient = useQueryClient();
  return (
    <ConfirmButton
      change={{ method: "DELETE", path: backgroundApiPaths.job(job.id) }}
      confirm={{ busyLabel: "Canceling...", variant: "destructive" }}
      description="Items that wait do not run and cost nothing. Results so far are kept."
      errorTitle="The job was not canceled"
      keep="Keep running"
      label="Cancel job"
      onDone={(canceled: Job) =>
        queryClient.setQueryData<OwnJob>(
          [backgroundApiPaths.job(job.id)],
          (before) => before && { ...before, ...canceled },
        )
      }
      queryKey={[backgroundApiPaths.jobItems(job.id)]}
      title="Cancel this job?"
    />
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

/** The sitemaps that a crawl could not read. */
function SitemapProblems({ problems }: { problems: NonNullable<Job["crawl"]>["sitemapProblems"] }) {
  if (problems.length === 0) return null;
  const count = `${formatCount(problems.length)} ${problems.length === 1 ? "sitemap" : "sitemaps"}`;
  return (
    <details className="text-muted-foreground text-sm">
      <summary className="cursor-pointer">{count} could not be read completely</summary>
      <ul className="mt-1 space-y-1">
        {problems.map(({ url, reason }) => (
          <li className="wrap-anywhere" key={url}>
            <span className="font-mono text-foreground" dir="auto">
              {url}
            </span>{" "}
            {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What started the job, with the way to its schedule. */
function Origin({ origin }: { origin: JobOrigin }) {
  const text = originText(origin);
  if (origin.kind !== "schedule") return <span className="wrap-anywhere">{text}</span>;
  return (
    <Link className="link wrap-anywhere" href={paths.schedule(origin.id)}>
      {text}
    </Link>
  );
}

function JobHeader({ job }: { job: OwnJob }) {
  const label = JOB_LABELS[job.state];
  // The next run of a watched site does it again.
  const canRepeat = job.crawl?.isWatched !== true;
  return (
    <ItemHeader
      back={{ href: paths.jobs, name: "Jobs" }}
      facts={
        <>
          {job.crawl ? <CrawlScope crawl={job.crawl} /> : null}
          <SitemapProblems problems={job.crawl?.sitemapProblems ?? []} />
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-sm">
            <span>{countsText(job)}</span>
            <span>Used {usedText(job)}</span>
            <TimeFact iso={job.createdAt} text="Started" />
            <JobDuration job={job} />
            <Origin origin={job.startedBy} />
            <span>
              Kept until <time dateTime={job.expiresAt}>{formatDate(job.expiresAt)}</time>
            </span>
          </p>
        </>
      }
      label={label}
      title={jobTitle(job)}
    >
      <JobProgressBar job={job} />
      <div className="flex flex-wrap gap-2">
        <JobDownloads job={job} size="default" />
        {canRepeat && job.finishedAt && job.failed + (job.crawl ? 0 : job.skipped) > 0 ? (
          <RetryFailed job={job} />
        ) : null}
        {canRepeat ? <RepeatItem id={job.id} kind="job" size="default" /> : null}
        {job.type !== null && job.finishedAt && job.done > 0 && canRepeat ? (
          <Button asChild variant="outline">
            <Link href={newJobWatchesPath(job.id)}>Watch these pages</Link>
          </Button>
        ) : null}
        {job.finishedAt ? null : <CancelJob job={job} />}
      </div>
      {/* Read out when the state changes, instead of after every item. */}
      <p className="sr-only" role="status">
        {job.finishedAt ? `${label.text}: ${countsText(job)}` : label.text}
      </p>
    </ItemHeader>
  );
}

/** One job, for its user. The middleware has already answered 404 if it does not exist. */
export function JobScreen() {
  const { id } = useParams<{ id: string }>();
  const query = useJob(id);
  return (
    <LoadedScreen
      query={query}
      reassurance="It continues, whether this page is open or not."
      subject="the job"
    >
      {(job) => (
        <>
          <JobHeader job={job} />
          {job.kind === "checks" ? <ShareSection id={job.id} kind="job" shareId={job.shareId} /> : null}
          <JobItems isPolling={query.isPolling} job={job} key={job.id} />
        </>
      )}
    </LoadedScreen>
  );
}
