import type { Route } from "next";
import Link from "next/link";
import { formatTime } from "#client/format-time.ts";
import { Button } from "#components/ui/button.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { useApiMutation } from "#components/ui/use-api-mutation.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { FIRST_CHANGE_DAYS, MAX_COUNTED_CHANGES, type Overview } from "#shared/overview/contract.ts";
import { paths } from "#shared/paths.ts";
import { Block, Rows } from "./block.tsx";

type Changes = Overview["changes"];

/** 'since Nov 24, 08:55', or 'in the last 7 days' before the first mark. */
const sinceText = ({ since, isMarked }: Changes): string =>
  isMarked ? `since ${formatTime(since)}` : `in the last ${FIRST_CHANGE_DAYS} days`;

/** The changed line before and after, or the change in words. */
function Difference({ change: { line, summary } }: { change: Changes["items"][number] }) {
  if (!line) return <span className="wrap-anywhere">{summary}</span>;
  return (
    <span className="wrap-anywhere line-clamp-2">
      {line.before === null ? null : (
        <>
          <span className="sr-only">Before: </span>
          <del className="text-muted-foreground decoration-destructive">{line.before}</del>
        </>
      )}
      {line.before !== null && line.after !== null ? <span aria-hidden="true"> → </span> : null}
      {line.after === null ? null : (
        <>
          <span className="sr-only">After: </span>
          <ins className="text-foreground decoration-success underline-offset-4">{line.after}</ins>
        </>
      )}
    </span>
  );
}

/** Everything that has been loaded counts as seen, not what was found since then. */
function MarkSeen({ until }: { until: string }) {
  const { mutate, isPending } = useApiMutation([backgroundApiPaths.overview]);
  const mark = () =>
    mutate(
      { method: "PATCH", path: backgroundApiPaths.overview, body: { changesSeenAt: until } },
      { onError: () => toastError("Could not mark the changes as seen") },
    );
  return (
    <Button disabled={isPending} onClick={mark} size="sm" variant="outline">
      Mark seen
    </Button>
  );
}

const moreText = (count: number): string =>
  count >= MAX_COUNTED_CHANGES
    ? `All of more than ${MAX_COUNTED_CHANGES - 1} changes`
    : `All ${count} changes`;

/** Reported changes of watched pages, names and sites. */
export function ChangesBlock({ changes }: { changes: Changes }) {
  const [newest] = changes.items;
  if (!newest)
    return (
      <Block title={`Changed ${sinceText(changes)}`}>
        <p className="px-5 py-4 text-muted-foreground text-sm">
          Nothing has changed {sinceText(changes)}.{" "}
          <Link className="link" href={paths.newPageWatch()} prefetch={false}>
            Watch a page
          </Link>
        </p>
      </Block>
    );
  return (
    <Block action={<MarkSeen until={newest.at} />} title={`Changed ${sinceText(changes)}`}>
      <Rows label="Changes">
        {changes.items.map((change) => (
          <li
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-5 py-3 text-sm"
            key={change.id}
          >
            <Link
              className="link wrap-anywhere w-fit font-medium touch:py-2"
              href={change.path as Route}
              prefetch={false}
            >
              {change.title}
            </Link>
            <time className="text-muted-foreground text-xs" dateTime={change.at}>
              {formatTime(change.at)}
            </time>
            <div className="col-span-2 text-muted-foreground">
              <Difference change={change} />
            </div>
          </li>
        ))}
        {changes.count > changes.items.length ? (
          <li className="px-5 py-3 text-sm">
            <Link className="link" href={paths.watches} prefetch={false}>
              {moreText(changes.count)}
            </Link>
          </li>
        ) : null}
      </Rows>
    </Block>
  );
}
