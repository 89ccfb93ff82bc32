import { formatCount } from "#components/format/format-number.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { CreatedSchedule } from "#shared/schedules/contract.ts";
import { formatRunTime } from "./cadence.ts";

type PreviewProps = {
  preview: CreatedSchedule | undefined;
  timeZone: string;
  isSite?: boolean;
};

/** 'Uses up to 720 a month; 36 are left this month.' */
function usesText({ usesPerMonth, remaining }: CreatedSchedule, isSite: boolean): string {
  const uses = `Uses up to ${formatCount(usesPerMonth)}${isSite ? " page watch checks" : ""} in 30 days`;
  if (remaining === null) return `${uses}. Your plan has no monthly limit.`;
  const left = `${formatCount(remaining)} ${remaining === 1 ? "is" : "are"} left this month`;
  return usesPerMonth > remaining
    ? `${uses}, ${left}. It ${isSite ? "is partial or stops" : "stops"} when they are used, and continues with the next month.`
    : `${uses}, ${left}.`;
}

/** When a schedule runs next, and what it uses. Has its height from the start. */
export function SchedulePreview({ preview, timeZone, isSite = false }: PreviewProps) {
  return (
    <section
      aria-label="Next runs"
      aria-live="polite"
      className="min-h-31 rounded-md border border-border bg-muted px-4 py-3"
    >
      <h3 className="font-medium text-foreground text-sm">Next runs</h3>
      {preview ? (
        <>
          <ul className="mt-1 text-muted-foreground text-sm">
            {preview.nextRuns.map((run) => (
              <li key={run}>
                <time dateTime={run}>{formatRunTime(run, timeZone)}</time>
              </li>
            ))}
          </ul>
          <p className="mt-1 text-muted-foreground text-sm">{usesText(preview, isSite)}</p>
          {isSite ? (
            <p className="mt-1 text-muted-foreground text-sm">
              Pages that the server or the sitemap says have not changed are not opened and cost nothing.
              After the second run, the schedule shows the cost to expect.
            </p>
          ) : null}
        </>
      ) : (
        <Skeleton className="mt-2 h-16" />
      )}
    </section>
  );
}
