"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { api } from "#client/api.ts";
import { LateNotice } from "#components/status/late-notice.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageAlert } from "#components/ui/retry-alert.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { JobPage } from "#shared/jobs/contract.ts";
import { paths } from "#shared/paths.ts";
import { JOB_TYPES, type JobType, toKind } from "./job-options.ts";
import { JobRow } from "./job-row.tsx";
import { NewCrawl } from "./new-crawl.tsx";
import { NewJob } from "./new-job.tsx";
import { useJobAccess } from "./use-job-access.ts";

const REFRESH_MS = 5_000;

/** The user's jobs, refetched while one of them runs. */
function useJobs() {
  const query = useInfiniteQuery({
    queryKey: [backgroundApiPaths.jobs],
    queryFn: ({ pageParam, signal }) => api.get<JobPage>(backgroundApiPaths.jobPage(pageParam), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(({ finishedAt }) => finishedAt === null))
        ? REFRESH_MS
        : false,
  });
  return { ...query, jobs: query.data?.pages.flatMap(({ data }) => data) };
}

/** The kind of job in the address, for links that lead to the form. */
const parseNewJob = (search: string): JobType | "crawl" | null => {
  const kind = new URLSearchParams(search).get("new");
  if (kind === "crawl") return kind;
  return JOB_TYPES.find((type) => toKind(type) === kind) ?? null;
};

function NoPlan() {
  return (
    <EmptyState className="px-6 py-16">
      <p className="font-semibold text-base text-foreground">You don't have a plan yet</p>
      <p className="mt-1.5 mb-5 text-muted-foreground text-sm">
        Capture a whole list of pages, or check a list of names.
      </p>
      <Button asChild>
        <Link href={paths.pricing()}>See Plans</Link>
      </Button>
    </EmptyState>
  );
}

type NothingYetProps = { onNew: () => void; onNewCrawl: (() => void) | null };

function NothingYet({ onNew, onNewCrawl }: NothingYetProps) {
  return (
    <EmptyState className="px-6 py-16">
      <p className="font-semibold text-base text-foreground">Capture a whole list at once</p>
      <p className="mt-1.5 mb-5 text-muted-foreground text-sm">
        Paste addresses, choose options, download one ZIP.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={onNew}>New job</Button>
        {onNewCrawl ? (
          <Button onClick={onNewCrawl} variant="outline">
            New crawl
          </Button>
        ) : null}
      </div>
    </EmptyState>
  );
}

function JobList({ jobs }: { jobs: JobPage["data"] }) {
  return (
    <Card className="overflow-hidden">
      <ul aria-label="Jobs" className="divide-y divide-border">
        {jobs.map((job) => (
          <JobRow job={job} key={job.id} />
        ))}
      </ul>
    </Card>
  );
}

export function JobsScreen() {
  const { jobs, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useJobs();
  const { access, isLoading, isError: isAccessUnknown, retry } = useJobAccess();
  const [newType, setNewType] = useState<JobType | "crawl" | null>(null);
  const newButton = useRef<HTMLButtonElement>(null);
  useEffect(() => setNewType(parseNewJob(location.search)), []);

  if ((isError && !jobs) || isAccessUnknown)
    return (
      <PageAlert
        onRetry={() => {
          void refetch();
          retry();
        }}
        title="Your jobs could not be loaded"
      >
        Jobs that were started continue.
      </PageAlert>
    );
  if (!jobs || isLoading) return <PageSpinner label="Loading your jobs" />;
  const ownTypes = JOB_TYPES.filter((type) => access[type].hasAccess);
  const open = () => setNewType(ownTypes[0] ?? null);
  const openCrawl = access.extract.hasAccess ? () => setNewType("crawl") : null;
  const isNew = newType !== null && ownTypes.length > 0;
  const newTitle = newType === "crawl" ? "New crawl" : "New job";

  function close() {
    setNewType(null);
    // The Cancel button is gone.
    setTimeout(() => newButton.current?.focus());
  }

  return (
    <div className="mx-auto grid w-full max-w-content grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="font-semibold text-foreground text-xl tracking-[-0.02em]">
          {isNew ? newTitle : "Jobs"}
        </h1>
        {!isNew && ownTypes.length > 0 && jobs.length > 0 ? (
          <div className="flex flex-wrap gap-2">
            <Button onClick={open} ref={newButton}>
              New job
            </Button>
            {openCrawl ? (
              <Button onClick={openCrawl} variant="outline">
                New crawl
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      <LateNotice />
      {isNew && newType === "crawl" ? <NewCrawl access={access} onCancel={close} /> : null}
      {isNew && newType !== "crawl" ? (
        <NewJob access={access} initialType={newType} onCancel={close} />
      ) : null}
      {!isNew && ownTypes.length === 0 ? <NoPlan /> : null}
      {!isNew && ownTypes.length > 0 && jobs.length === 0 ? (
        <NothingYet onNew={open} onNewCrawl={openCrawl} />
      ) : null}
      {!isNew && jobs.length > 0 ? <JobList jobs={jobs} /> : null}
      {!isNew && hasNextPage ? (
        <BusyButton
          busy={isFetchingNextPage}
          className="justify-self-center"
          onClick={() => void fetchNextPage()}
          variant="outline"
        >
          Show older jobs
        </BusyButton>
      ) : null}
    </div>
  );
}
