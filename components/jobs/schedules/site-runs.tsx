import { Download } from "lucide-react";
import Link from "next/link";
import { formatCount } from "#components/format/format-number.ts";
import { LocalTime } from "#components/format/local-time.tsx";
import { ItemList, ShowMore } from "#components/items/item-list.tsx";
import { Loaded } from "#components/items/loaded.tsx";
import { JOB_LABELS } from "#components/jobs/job-labels.ts";
import { type BadgeLabel, LabelBadge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { describeSiteCounts, INCOMPLETE_TEXTS } from "#shared/jobs/site-texts.ts";
import { paths } from "#shared/paths.ts";
import type { ScheduleResult } from "#shared/schedules/contract.ts";
import { SKIPPED } from "./schedule-row.tsx";
import type { useScheduleRuns } from "./use-schedules.ts";

/** '2 new, 1 changed; 196 of 200 pages were not opened' */
function describeRun({ job, site }: ScheduleResult): string {
  if (!job) return "The run before it had not ended.";
  const pages = `${formatCount(job.total)} ${job.total === 1 ? "page" : "pages"}`;
  if (!site) return `${pages} found so far`;
  if (site.isBaseline) return `First run: ${pages} to compare with from now on`;
  const counts = describeSiteCounts(site);
  const opened = `${formatCount(site.unopened)} of ${pages} were not opened`;
  return `${counts.charAt(0).toUpperCase()}${counts.slice(1)}; ${opened}`;
}

/** A run that has seen the whole site is complete, though some of its pages may not be readable. */
function getRunLabel({ job, site }: ScheduleResult): BadgeLabel {
  if (!job) return SKIPPED;
  const isComplete = job.state === "partial" && site?.incompleteReason === null;
  return JOB_LABELS[isComplete ? "completed" : job.state];
}

type RunProps = { run: ScheduleResult; isSelected: boolean; onSelect: (run: string) => void };

function RunActions({ run: { job, site, createdAt }, isSelected, onSelect }: RunProps) {
  if (!job || !site || site.new + site.changed + site.removed === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button aria-pressed={isSelected} onClick={() => onSelect(job.id)} size="sm" variant="outline">
        Show changes
      </Button>
      {site.new + site.changed > 0 ? (
        <Button asChild size="sm" variant="outline">
          <a download="" href={backgroundApiPaths.changedPagesArchive(job.id)}>
            <Download aria-hidden="true" />
            ZIP <span className="sr-only">of the changed pages of the run of {createdAt}</span>
          </a>
        </Button>
      ) : null}
    </div>
  );
}

function RunRow(props: RunProps) {
  const { job, site, createdAt, dueAt } = props.run;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {job ? (
            <Link className="link font-medium text-sm touch:py-3" href={paths.job(job.id)}>
              <LocalTime iso={createdAt} />
            </Link>
          ) : (
            <span className="font-medium text-foreground text-sm">
              <LocalTime iso={dueAt} />
            </span>
          )}
          <LabelBadge label={getRunLabel(props.run)} />
        </p>
        <p className="text-foreground text-sm">{describeRun(props.run)}</p>
        {site?.incompleteReason ? (
          <p className="text-muted-foreground text-sm">{INCOMPLETE_TEXTS[site.incompleteReason]}</p>
        ) : null}
      </div>
      <RunActions {...props} />
    </li>
  );
}

type SiteRunsProps = {
  query: ReturnType<typeof useScheduleRuns>;
  selected: string | null;
  onSelect: (run: string) => void;
};

/** The runs of a watched site with what each has found, newest first. */
export function SiteRuns({ query, selected, onSelect }: SiteRunsProps) {
  return (
    <section aria-labelledby="site-runs" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-semibold text-base text-foreground" id="site-runs">
        Runs
      </h2>
      <Loaded
        errorTitle="The runs could not be loaded"
        query={query}
        skeletonClassName="h-40"
        variant="warning"
      >
        {(runs) => (
          <ItemList
            empty={
              <EmptyState title="Not run yet">
                The first run opens every page and reports nothing. Those after it compare with the run
                before.
              </EmptyState>
            }
            footer={<ShowMore query={query}>Show older runs</ShowMore>}
            items={runs}
            label="Runs"
          >
            {(run) => (
              <RunRow
                isSelected={run.job !== null && run.job.id === selected}
                key={run.dueAt}
                onSelect={onSelect}
                run={run}
              />
            )}
          </ItemList>
        )}
      </Loaded>
    </section>
  );
}
