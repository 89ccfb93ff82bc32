"use client";

import { useQuery } from "@tanstack/react-query";
import { RequireUser } from "#components/auth/require-user.tsx";
import { LateNotice } from "#components/status/late-notice.tsx";
import { RetryAlert } from "#components/ui/retry-alert.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { cn } from "#lib/utils.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { Overview } from "#shared/overview/contract.ts";
import { ChangesBlock } from "./changes-block.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { LastRuns } from "./last-runs.tsx";
import { StartBox } from "./start-box.tsx";
import { LeftBlock, NextBlock, RunningBlock } from "./work-blocks.tsx";

const REFRESH_MS = 5_000;

const COLUMN = "grid grid-cols-[minmax(0,1fr)] content-start gap-8";

function Blocks({ overview }: { overview: Overview }) {
  const { changes, running, next, tools, firstSteps } = overview;
  // A new user watches nothing yet, so that nothing can have changed.
  const showsChanges = firstSteps === null || changes.count > 0;
  const hasMain = showsChanges || running.count > 0;
  const left = <LeftBlock tools={tools} />;
  return (
    <>
      {firstSteps ? <FirstSteps steps={firstSteps} /> : null}
      <div
        className={cn(
          "grid grid-cols-[minmax(0,1fr)] gap-8",
          hasMain ? "lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]" : "lg:grid-cols-2",
        )}
      >
        <div className={COLUMN}>
          {showsChanges ? <ChangesBlock changes={changes} /> : null}
          <RunningBlock running={running} />
          {hasMain ? null : left}
        </div>
        <div className={COLUMN}>
          {hasMain ? left : null}
          <NextBlock next={next} />
        </div>
      </div>
    </>
  );
}

function LoadingBlocks() {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Skeleton className="h-60 w-full rounded-lg" />
      <Skeleton className="h-60 w-full rounded-lg max-lg:hidden" />
    </div>
  );
}

function Content() {
  const query = useQuery<Overview>({
    queryKey: [backgroundApiPaths.overview],
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.running.count ? REFRESH_MS : false),
  });
  return (
    <>
      {query.data ? (
        <Blocks overview={query.data} />
      ) : query.isError ? (
        <RetryAlert onRetry={() => void query.refetch()} title="Your overview could not be loaded">
          Jobs, schedules and watches continue.
        </RetryAlert>
      ) : (
        <LoadingBlocks />
      )}
      <LastRuns />
    </>
  );
}

/** What waits for the user. The heading and the box are in the first paint. */
export function OverviewScreen() {
  return (
    <div className="mx-auto grid w-full max-w-content grid-cols-[minmax(0,1fr)] gap-8 px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,32rem)] lg:items-start">
        <h1 className="font-semibold text-foreground text-xl tracking-[-0.02em]">Overview</h1>
        <StartBox />
      </div>
      <LateNotice />
      <RequireUser>
        <Content />
      </RequireUser>
    </div>
  );
}
