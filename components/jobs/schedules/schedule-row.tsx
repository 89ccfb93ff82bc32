import Link from "next/link";
import { formatCount } from "#components/format/format-number.ts";
import { LocalTime } from "#components/format/local-time.tsx";
import { StateBadge } from "#components/jobs/job-row.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { paths } from "#shared/paths.ts";
import type { Schedule } from "#shared/schedules/contract.ts";
import { describeCron } from "./cadence.ts";
import { contentText, STATE_LABELS } from "./schedule-labels.ts";

export function ScheduleBadge({ state }: Pick<Schedule, "state">) {
  const { text, variant } = STATE_LABELS[state];
  return <Badge variant={variant}>{text}</Badge>;
}

/** When a schedule runs, what, and how much it uses. */
export function ScheduleFacts({ schedule }: { schedule: Schedule }) {
  const { cron, timeZone, nextRunAt, usesPerMonth } = schedule;
  return (
    <p className="wrap-anywhere flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-xs">
      <span>
        {describeCron(cron)}, {timeZone}
      </span>
      <span>{contentText(schedule)}</span>
      <span>up to {formatCount(usesPerMonth)} in 30 days</span>
      {nextRunAt ? (
        <span>
          next <LocalTime iso={nextRunAt} />
        </span>
      ) : null}
    </p>
  );
}

/** A schedule in the list. */
export function ScheduleRow({ schedule }: { schedule: Schedule }) {
  const { id, name, state, lastRun } = schedule;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 px-5 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            className="wrap-anywhere rounded-sm font-medium text-foreground text-sm underline decoration-input underline-offset-4 hover:decoration-current touch:py-3"
            href={paths.schedule(id)}
          >
            {name}
          </Link>
          <ScheduleBadge state={state} />
        </p>
        <ScheduleFacts schedule={schedule} />
      </div>
      {lastRun ? (
        <p className="flex items-center gap-2 text-muted-foreground text-xs">
          <LocalTime iso={lastRun.createdAt} />
          {lastRun.job ? (
            <StateBadge state={lastRun.job.state} />
          ) : (
            <Badge variant="secondary">Skipped</Badge>
          )}
        </p>
      ) : (
        <p className="text-muted-foreground text-xs">Not run yet</p>
      )}
    </li>
  );
}
