import { Badge } from "#components/ui/badge.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { Incident } from "#shared/incidents.ts";

const timeFormat = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});

const Time = ({ at }: { at: string }) => <time dateTime={at}>{timeFormat.format(new Date(at))} UTC</time>;

/** Incidents that were written by hand. */
export function IncidentList({ incidents }: { incidents: readonly Incident[] }) {
  if (incidents.length === 0) return <EmptyState className="p-8">There was no incident.</EmptyState>;
  return (
    <ol className="grid gap-4">
      {incidents.map(({ title, startedAt, resolvedAt, updates }) => (
        <li className="grid gap-3 rounded-lg border border-border bg-card p-4" key={startedAt}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h3 className="font-medium text-base text-foreground">{title}</h3>
            <Badge variant={resolvedAt ? "success" : "warning"}>{resolvedAt ? "Resolved" : "Ongoing"}</Badge>
          </div>
          <p className="text-muted-foreground text-sm">
            From <Time at={startedAt} />
            {resolvedAt ? (
              <>
                {" "}
                to <Time at={resolvedAt} />
              </>
            ) : null}
          </p>
          <ul className="grid gap-2">
            {updates.map(({ at, text }) => (
              <li className="text-sm" key={at}>
                <span className="block text-subtle-foreground">
                  <Time at={at} />
                </span>
                <span className="text-muted-foreground">{text}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
