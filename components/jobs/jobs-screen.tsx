"use client";

import { lazy, type ReactNode, type Ref, Suspense } from "react";
import { ListHeader } from "#components/items/item-header.tsx";
import { ItemList, ShowMore } from "#components/items/item-list.tsx";
import { LoadedScreen } from "#components/items/loaded.tsx";
import { useItemPages } from "#components/items/use-item-pages.ts";
import { useNewForm } from "#components/items/use-new-form.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState, SeePlans } from "#components/ui/empty-state.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { SAMPLE_HOSTS } from "#shared/capture/page-url.ts";
import type { OwnJob } from "#shared/jobs/contract.ts";
import { type AccessByType, useJobAccess } from "./job-access.tsx";
import { JOB_TYPES, type JobType, toKind } from "./job-options.ts";
import { JobRow } from "./job-row.tsx";
import { NewCrawl } from "./new-crawl.tsx";

/** With the reader of lists, which the list of jobs does not need. */
const NewJob = lazy(async () => ({ default: (await import("./new-job.tsx")).NewJob }));

const REFRESH_MS = 5_000;

/** The user's jobs, refetched while one of them runs. */
const useJobs = () =>
  useItemPages<OwnJob>({
    queryKey: [backgroundApiPaths.jobs],
    toPath: backgroundApiPaths.jobPage,
    toInterval: (jobs) => jobs.some(({ finishedAt }) => finishedAt === null) && REFRESH_MS,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

type OpenForm = { type: JobType | "crawl"; text?: string };

/** The kind of job in the address, for links that lead to the form. */
const parseNewJob = (search: string): OpenForm | null => {
  const kind = new URLSearchParams(search).get("new");
  if (kind === "crawl") return { type: kind };
  const type = JOB_TYPES.find((one) => toKind(one) === kind);
  return type ? { type } : null;
};

/** A list to begin with. */
const toExample = (type: JobType): string =>
  type === "check" ? "northkiln\nzephyrly" : SAMPLE_HOSTS.map((host) => `https://${host}`).join("\n");

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

type JobsProps = { jobs: readonly OwnJob[]; more: ReactNode; access: AccessByType };

function Jobs({ jobs, more, access }: JobsProps) {
  const { form, open, close, button } = useNewForm(parseNewJob);
  const ownTypes = JOB_TYPES.filter((type) => access[type].hasAccess);
  const [firstType] = ownTypes;
  const onNew = () => open(firstType ? { type: firstType } : null);
  const onNewCrawl = access.extract.hasAccess ? () => open({ type: "crawl" }) : null;
  const hasPlan = ownTypes.length > 0;

  if (form && hasPlan)
    return (
      <>
        <ListHeader title={form.type === "crawl" ? "New crawl" : "New job"} />
        {form.type === "crawl" ? (
          <NewCrawl access={access} onCancel={close} />
        ) : (
          <Suspense fallback={<Spinner className="size-6" label="Loading the form" />}>
            <NewJob access={access} initialText={form.text} initialType={form.type} onCancel={close} />
          </Suspense>
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
          firstType ? (
            <EmptyState
              action={
                <>
                  <NewButtons onNew={onNew} onNewCrawl={onNewCrawl} />
                  <Button
                    onClick={() => open({ type: firstType, text: toExample(firstType) })}
                    variant="outline"
                  >
                    Try an example
                  </Button>
                </>
              }
              picture="jobs"
              title="Capture a whole list at once"
            >
              Paste addresses, choose options, download one ZIP.
            </EmptyState>
          ) : (
            <EmptyState action={<SeePlans />} picture="jobs" title="You don't have a plan yet">
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
  const jobs = useJobs();
  const { access, isLoading, isError, refetch } = useJobAccess();
  return (
    <LoadedScreen
      className="pt-10 sm:pt-14"
      query={{
        data: isLoading || isError ? undefined : jobs.data,
        isError: jobs.isError || isError,
        refetch: () => Promise.all([jobs.refetch(), refetch()]),
      }}
      reassurance="Jobs that were started continue."
      subject="your jobs"
    >
      {(loaded) => (
        <Jobs access={access} jobs={loaded} more={<ShowMore query={jobs}>Show older jobs</ShowMore>} />
      )}
    </LoadedScreen>
  );
}
