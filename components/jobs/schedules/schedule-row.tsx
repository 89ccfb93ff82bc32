import { formatCount } from "#components/format/format-number.ts";
import { formatJobCount } from "#components/format/job-title.ts";
import { LocalTime, TimeFact } from "#components/format/local-time.tsx";
import { RowTitle } from "#components/items/item-header.tsx";
import { JOB_LABELS } from "#components/jobs/job-labels.ts";
import { type BadgeLabel, LabelBadge } from "#components/ui/badge.tsx";
import { paths } from "#shared/paths.ts";
import type { Schedule } from "#shared/schedules/contract.ts";
import { describeCron } from "./cadence.ts";

export const SCHEDULE_LABELS: Record<Schedule["state"], BadgeLabel> = {
  active: { text: "Active", variant: "success" },
  paused: { text: "Paused", variant: "secondary" },
  stopped: { text: "Stopped", variant: "warning" },
};

/** A run that did not start, because the one before it had not ended. */
export const SKIPPED: BadgeLabel = { text: "Skipped", variant: "secondary" };

/** When a schedule runs, what, and how much it uses. */
export function ScheduleFacts({ schedule }: { schedule: Schedule }) {
  const { cron, timeZone, nextRunAt, usesPerMonth, expectedUsesPerMonth, total, type, crawl } = schedule;
  return (
    <p className="wrap-anywhere flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-xs">
      <span>
        {describeCron(cron)}, {timeZone}
      </span>
      {crawl ? (
        <span>
          {new URL(crawl.url).host}, up to {formatCount(total)} {total === 1 ? "page" : "pages"}
        </span>
      ) : (
        <span>{formatJobCount(total, type)}</span>
      )}
      <span>
        up to {crawl ? formatJobCount(usesPerMonth, "watch") : formatCount(usesPerMonth)} in 30 days
        {expectedUsesPerMonth === null ? "" : `, about ${formatCount(expectedUsesPerMonth)} expected`}
      </span>
      <TimeFact iso={nextRunAt} text="next" />
    </p>
  );
}

/** A schedule in the list. */
export function ScheduleRow({ schedule }: { schedule: Schedule }) {
  const { id, name, state, lastRun } = schedule;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 px-5 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        <RowTitle href={paths.schedule(id)} label={SCHEDULE_LABELS[state]}>
          {name}
        </RowTitle>
        <ScheduleFacts schedule={schedule} />
      </div>
      {lastRun ? (
        <p className="flex items-center gap-2 text-muted-foreground text-xs">
          <LocalTime iso={lastRun.createdAt} />
          <LabelBadge label={lastRun.job ? JOB_LABELS[lastRun.job.state] : SKIPPED} />
        </p>
      ) : (
        <p className="text-muted-foreground text-xs">Not run yet</p>
      )}
    </li>
  );
}
