"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryProvider } from "#components/layout/query-provider.tsx";
import { LateNotice } from "#components/status/late-notice.tsx";
import { RetryAlert } from "#components/ui/retry-alert.tsx";
import { cn } from "#lib/utils.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { Overview } from "#shared/overview/contract.ts";
import { ChangesBlock } from "./changes-block.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { LastRuns } from "./last-runs.tsx";
import { LoadingBlocks } from "./loading-blocks.tsx";
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

function Content() {
  const query = useQuery<Overview>({
    queryKey: [backgroundApiPaths.overview],
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.running.count ? REFRESH_MS : false),
  });
  return (
    <>
      <LateNotice />
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

/** What waits for the user, after its calls. */
export default function OverviewContent() {
  return (
    <QueryProvider>
      <Content />
    </QueryProvider>
  );
}
