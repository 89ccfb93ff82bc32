"use client";

import Link from "next/link";
import { useParams } from "next/navigation";
import { LocalTime } from "#components/format/local-time.tsx";
import { Button } from "#components/ui/button.tsx";
import { PageAlert } from "#components/ui/retry-alert.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";
import { paths } from "#shared/paths.ts";
import type { WatchDetails } from "#shared/watches/contract.ts";
import { ComparedText } from "./compared-page.tsx";
import { useWatch } from "./use-watches.ts";
import { WatchActions } from "./watch-actions.tsx";
import { WatchChecks } from "./watch-checks.tsx";
import { describePace, describeWatch } from "./watch-labels.ts";
import { WatchBadge } from "./watch-row.tsx";

function WatchHeader({ watch }: { watch: WatchDetails }) {
  const { page, title, nextCheckAt, lastCheckedAt, lastChangedAt, createdAt } = watch;
  const pace = describePace(watch);
  const facts = describeWatch(watch);
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
        <Button asChild className="-ml-3" size="sm" variant="ghost">
          <Link href={paths.watches}>← Watches</Link>
        </Button>
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="wrap-anywhere font-semibold text-foreground text-xl tracking-[-0.02em]">{title}</h1>
          <WatchBadge watch={watch} />
        </div>
        {page ? (
          <a
            className="wrap-anywhere rounded-sm font-mono text-primary text-xs underline"
            href={page.url}
            rel="noreferrer"
            target="_blank"
          >
            {page.url}
          </a>
        ) : null}
        <p className="wrap-anywhere text-base text-foreground empty:hidden" role="status">
          {facts}
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-xs">
          {pace ? <span>Checked {pace}</span> : null}
          {lastCheckedAt ? (
            <span>
              Last <LocalTime iso={lastCheckedAt} />
            </span>
          ) : null}
          {nextCheckAt ? (
            <span>
              Next <LocalTime iso={nextCheckAt} />
            </span>
          ) : null}
          {lastChangedAt ? (
            <span>
              Changed <LocalTime iso={lastChangedAt} />
            </span>
          ) : null}
          <span>
            Since <LocalTime iso={createdAt} />
          </span>
        </p>
      </div>
      <WatchActions watch={watch} />
    </header>
  );
}

/** The text that the next check compares the page with. */
function Baseline({ baseline }: Pick<WatchDetails, "baseline">) {
  if (!baseline) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-semibold text-base text-foreground">Compared text</h2>
      <p className="text-muted-foreground text-xs">
        Seen <LocalTime iso={baseline.capturedAt} />. Without the frame of the site, advertisements and
        consent banners.
      </p>
      <ComparedText text={baseline.text} />
    </section>
  );
}

/** How a name is watched, in place of a list of checks. */
function NamePace({ isHandle }: { isHandle: boolean }) {
  return (
    <p className="max-w-prose text-muted-foreground text-sm">
      {isHandle
        ? "Looked up daily at the platform."
        : "Looked up weekly at its registry, and more often as the release comes nearer."}{" "}
      You get one message when two answers say that it is available. Lookups without an answer change nothing.
    </p>
  );
}

/** One watch, for its user. The middleware has already answered 404 if it does not exist. */
export function WatchScreen() {
  const { id } = useParams<{ id: string }>();
  const { data: watch, isError, refetch } = useWatch(id);
  if (isError && !watch)
    return (
      <PageAlert onRetry={() => void refetch()} title="The watch could not be loaded">
        It continues, whether this page is open or not.
      </PageAlert>
    );
  if (!watch) return <PageSpinner label="Loading the watch" />;
  return (
    <div className="mx-auto grid w-full max-w-content grid-cols-[minmax(0,1fr)] gap-8 px-4 pt-6 pb-24 sm:px-6">
      <WatchHeader watch={watch} />
      {watch.kind === "page" ? <WatchChecks checks={watch.checks} /> : null}
      {watch.name ? <NamePace isHandle={watch.name.platform !== null} /> : null}
      <Baseline baseline={watch.baseline} />
    </div>
  );
}
