"use client";

import Link from "next/link";
import { ShowMore } from "#components/items/item-list.tsx";
import { Loaded } from "#components/items/loaded.tsx";
import { ShareItem } from "#components/items/share-item.tsx";
import { CheckItems } from "#components/jobs/check-items.tsx";
import { countsText } from "#components/jobs/job-labels.ts";
import { JobProgressBar } from "#components/jobs/job-row.tsx";
import { useJob, useJobItems } from "#components/jobs/use-job.ts";
import type { Job } from "#shared/jobs/contract.ts";
import { paths } from "#shared/paths.ts";

function RestItems({ job, isPolling }: { job: Job; isPolling: boolean }) {
  const query = useJobItems(job, "all", isPolling);
  return (
    <Loaded
      errorTitle="The results could not be loaded"
      query={query}
      skeletonClassName="h-32"
      variant="warning"
    >
      {(items) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <CheckItems items={items} />
          <ShowMore query={query}>Show more</ShowMore>
        </div>
      )}
    </Loaded>
  );
}

/** The progress and the results of that job. */
export function RestJob({ id }: { id: string }) {
  const query = useJob(id);
  return (
    <section aria-label="Other TLDs" className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold text-foreground text-sm">Other TLDs</h2>
        <div className="flex flex-wrap items-center gap-3">
          <Link className="link text-xs" href={paths.job(id)}>
            Continues as a job
          </Link>
          <ShareItem id={id} kind="job" />
        </div>
      </div>
      <Loaded
        errorTitle="The job could not be loaded"
        query={query}
        skeletonClassName="h-32"
        variant="warning"
      >
        {(job) => (
          <>
            <JobProgressBar job={job} />
            <p className="text-muted-foreground text-xs" role="status">
              {countsText(job)}
            </p>
            <RestItems isPolling={query.isPolling} job={job} />
          </>
        )}
      </Loaded>
    </section>
  );
}
