"use client";

import Link from "next/link";

import { LateNotice } from "#components/status/late-notice.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageAlert } from "#components/ui/retry-alert.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";
import { paths } from "#shared/paths.ts";
import { ScheduleRow } from "./schedule-row.tsx";
import { useSchedules } from "./use-schedules.ts";

function NothingYet() {
  return (
    <EmptyState className="px-6 py-16">
      <p className="font-semibold text-base text-foreground">See what changes from day to day</p>
      <p className="mt-1.5 mb-5 text-muted-foreground text-sm">
        Capture a page, check a name or run a list, then press Repeat on its result.
      </p>
      <Button asChild>
        <Link href={paths.webInspector}>Capture a page</Link>
      </Button>
    </EmptyState>
  );
}

export function SchedulesScreen() {
  const { schedules, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useSchedules();
  if (isError && !schedules)
    return (
      <PageAlert onRetry={() => void refetch()} title="Your schedules could not be loaded">
        They continue to run.
      </PageAlert>
    );
  if (!schedules) return <PageSpinner label="Loading your schedules" />;
  return (
    <div className="mx-auto grid w-full max-w-content grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <h1 className="font-semibold text-foreground text-xl tracking-[-0.02em]">Schedules</h1>
      <LateNotice />
      {schedules.length === 0 ? (
        <NothingYet />
      ) : (
        <Card className="overflow-hidden">
          <ul aria-label="Schedules" className="divide-y divide-border">
            {schedules.map((schedule) => (
              <ScheduleRow key={schedule.id} schedule={schedule} />
            ))}
          </ul>
        </Card>
      )}
      {hasNextPage ? (
        <BusyButton
          busy={isFetchingNextPage}
          className="justify-self-center"
          onClick={() => void fetchNextPage()}
          variant="outline"
        >
          Show older schedules
        </BusyButton>
      ) : null}
    </div>
  );
}
