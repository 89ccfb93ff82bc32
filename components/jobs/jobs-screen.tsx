"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode, Ref } from "react";
import { api } from "#client/api.ts";
import { ItemList, ShowMore } from "#components/items/item-list.tsx";
import { ListHeader, ListScreen } from "#components/items/list-screen.tsx";
import { useNewForm } from "#components/items/use-new-form.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState, SeePlans } from "#components/ui/empty-state.tsx";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { Job, JobPage } from "#shared/jobs/contract.ts";
import { JOB_TYPES, type JobType, toKind } from "./job-options.ts";
import { JobRow } from "./job-row.tsx";
import { NewCrawl } from "./new-crawl.tsx";
import { type AccessByType, NewJob } from "./new-job.tsx";
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

type NewButtonsProps = {
  onNew: () => void;
  onNewCrawl: (() => void) | null;
  newButton?: Ref<HTMLButtonElement>;
};

function NewButtons({ onNew, onNewCrawl, newButton }: NewButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={onNew} ref={newButton}>
        New job
      </Button>
      {onNewCrawl ? (
        <Button onClick={onNewCrawl} variant="outline">
          New crawl
        </Button>
      ) : null}
    </div>
  );
}

type JobsProps = { jobs: readonly Job[]; more: ReactNode; access: AccessByType };

function Jobs({ jobs, more, access }: JobsProps) {
  const { form, open, close, button } = useNewForm(parseNewJob);
  const ownTypes = JOB_TYPES.filter((type) => access[type].hasAccess);
  const onNew = () => open(ownTypes[0] ?? null);
  const onNewCrawl = access.extract.hasAccess ? () => open("crawl") : null;
  const hasPlan = ownTypes.length > 0;

  if (form && hasPlan)
    return (
      <>
        <ListHeader title={form === "crawl" ? "New crawl" : "New job"} />
        {form === "crawl" ? (
          <NewCrawl access={access} onCancel={close} />
        ) : (
          <NewJob access={access} initialType={form} onCancel={close} />
        )}
      </>
    );
  return (
    <>
      <ListHeader title="Jobs">
        {hasPlan && jobs.length > 0 ? (
          <NewButtons newButton={button} onNew={onNew} onNewCrawl={onNewCrawl} />
        ) : null}
      </ListHeader>
      <ItemList
        empty={
          hasPlan ? (
            <EmptyState
              action={<NewButtons onNew={onNew} onNewCrawl={onNewCrawl} />}
              title="Capture a whole list at once"
            >
              Paste addresses, choose options, download one ZIP.
            </EmptyState>
          ) : (
            <EmptyState action={<SeePlans />} title="You don't have a plan yet">
              Capture a whole list of pages, or check a list of names.
            </EmptyState>
          )
        }
        footer={more}
        items={jobs}
        label="Jobs"
      >
        {(job) => <JobRow job={job} key={job.id} />}
      </ItemList>
    </>
  );
}

export function JobsScreen() {
  const { jobs, isError, refetch, ...pages } = useJobs();
  const { access, isLoading, isError: isAccessUnknown, retry } = useJobAccess();
  return (
    <ListScreen
      data={isLoading || isAccessUnknown ? undefined : jobs}
      isError={isError || isAccessUnknown}
      onRetry={() => {
        void refetch();
        retry();
      }}
      reassurance="Jobs that were started continue."
      things="jobs"
    >
      {(loaded) => (
        <Jobs access={access} jobs={loaded} more={<ShowMore {...pages}>Show older jobs</ShowMore>} />
      )}
    </ListScreen>
  );
}
