import { LocalTime } from "#components/format/local-time.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Link } from "#components/ui/link.tsx";
import { paths } from "#shared/paths.ts";
import type { Watch } from "#shared/watches/contract.ts";
import { describePace, describeWatch, getWatchLabel } from "./watch-labels.ts";

export function WatchBadge({ watch }: { watch: Watch }) {
  const { text, variant } = getWatchLabel(watch);
  return <Badge variant={variant}>{text}</Badge>;
}

/** A watch in the list. */
export function WatchRow({ watch }: { watch: Watch }) {
  const { id, kind, title, lastChangedAt, lastCheckedAt } = watch;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1.5 px-5 py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          className="wrap-anywhere rounded-sm font-medium font-mono text-ink text-sm underline decoration-edge underline-offset-4 hover:decoration-current touch:py-3"
          href={paths.watch(id)}
        >
          {title}
        </Link>
        <WatchBadge watch={watch} />
      </p>
      <p className="wrap-anywhere line-clamp-2 text-ink text-sm">{describeWatch(watch)}</p>
      <p className="flex flex-wrap gap-x-4 text-muted text-xs">
        <span>
          {kind === "page" ? "Page" : "Name"}, {describePace(watch)}
        </span>
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
      </p>
    </li>
  );
}
