import Link from "next/link";
import { LocalTime } from "#components/format/local-time.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { paths } from "#shared/paths.ts";
import type { Watch } from "#shared/watches/contract.ts";
import { describePace, describeWatch, getWatchLabel } from "./watch-labels.ts";

export function WatchBadge({ watch }: { watch: Watch }) {
  const { text, variant } = getWatchLabel(watch);
  return <Badge variant={variant}>{text}</Badge>;
}

/** A watch in the list. */
export function WatchRow({ watch }: { watch: Watch }) {
  const { id, kind, title, lastChangedAt, lastCheckedAt, nextCheckAt } = watch;
  const pace = describePace(watch);
  const facts = describeWatch(watch);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1.5 px-5 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            className="wrap-anywhere rounded-sm font-medium font-mono text-foreground text-sm underline decoration-input underline-offset-4 hover:decoration-current touch:py-3"
            href={paths.watch(id)}
          >
            {title}
          </Link>
          <WatchBadge watch={watch} />
        </p>
        {facts ? <p className="wrap-anywhere line-clamp-2 text-foreground text-sm">{facts}</p> : null}
        <p className="text-muted-foreground text-xs">
          {kind === "page" ? "Page" : "Name"}
          {pace ? `, ${pace}` : null}
        </p>
      </div>
      <p className="flex flex-wrap content-start gap-x-4 gap-y-1 text-muted-foreground text-xs sm:grid sm:text-right">
        {lastChangedAt ? (
          <span>
            Changed <LocalTime iso={lastChangedAt} />
          </span>
        ) : null}
        {lastCheckedAt ? (
          <span>
            Checked <LocalTime iso={lastCheckedAt} />
          </span>
        ) : null}
        {nextCheckAt ? (
          <span>
            Next <LocalTime iso={nextCheckAt} />
          </span>
        ) : null}
      </p>
    </li>
  );
}
