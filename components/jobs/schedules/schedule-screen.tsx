"use client";

import Link from "next/link";
import { useParams, useRouter } from "next/navigation";
import { useId, useState } from "react";
import { formatCount } from "#components/format/format-number.ts";
import { ShowMore } from "#components/items/item-list.tsx";
import { LateNotice } from "#components/status/late-notice.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageAlert, RetryAlert } from "#components/ui/retry-alert.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";
import { toErrorText, useApiMutation } from "#components/ui/use-api-mutation.ts";
import { toast } from "#components/ui/use-toast.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { paths } from "#shared/paths.ts";
import type { Schedule } from "#shared/schedules/contract.ts";
import { EditSchedule } from "./edit-schedule.tsx";
import { RunCard } from "./run-card.tsx";
import { STOP_TEXTS } from "./schedule-labels.ts";
import { ScheduleBadge, ScheduleFacts } from "./schedule-row.tsx";
import { useReloadSchedules, useSchedule, useScheduleRuns } from "./use-schedules.ts";

function DeleteSchedule({ schedule }: { schedule: Schedule }) {
  const router = useRouter();
  return (
    <ConfirmButton
      change={{ method: "DELETE", path: backgroundApiPaths.schedule(schedule.id) }}
      confirm={{ busyLabel: "Deleting...", variant: "destructive" }}
      description="It runs no more. Its past runs stay under Jobs until they expire."
      errorTitle="Nothing was deleted"
      label="Delete"
      mutation={useApiMutation([backgroundApiPaths.schedules])}
      onDone={() => {
        toast({ title: "Schedule deleted" });
        router.replace(paths.schedules);
      }}
      title="Delete this schedule?"
    />
  );
}

/** Pauses an active schedule, and continues one that is paused or stopped. */
function PauseSchedule({ schedule }: { schedule: Schedule }) {
  const { mutate, isPending, error } = useApiMutation<Schedule>([backgroundApiPaths.schedules]);
  const reload = useReloadSchedules();
  const isActive = schedule.state === "active";
  const path = backgroundApiPaths.schedule(schedule.id);
  const toggle = () => mutate({ method: "PATCH", path, body: { isPaused: isActive } }, { onSuccess: reload });
  return (
    <>
      <BusyButton busy={isPending} busyLabel="Saving..." onClick={toggle} variant="outline">
        {isActive ? "Pause" : "Continue"}
      </BusyButton>
      {error ? (
        <Notice
          className="w-full"
          title={isActive ? "It was not paused" : "It was not continued"}
          variant="destructive"
        >
          {toErrorText(error)}
        </Notice>
      ) : null}
    </>
  );
}

function ScheduleHeader({ schedule }: { schedule: Schedule }) {
  const { name, state, stopReason } = schedule;
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
        <Button asChild className="-ml-3" size="sm" variant="ghost">
          <Link href={paths.schedules}>← Schedules</Link>
        </Button>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="wrap-anywhere font-semibold text-foreground text-xl tracking-[-0.02em]">{name}</h1>
          <ScheduleBadge state={state} />
        </div>
        <ScheduleFacts schedule={schedule} />
      </div>
      {stopReason ? (
        <Notice title="Stopped" variant="warning">
          {STOP_TEXTS[stopReason]}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <PauseSchedule schedule={schedule} />
        <EditSchedule schedule={schedule} />
        <DeleteSchedule schedule={schedule} />
      </div>
    </header>
  );
}

/** Chooses the entry of the list whose results are compared. */
function EntryField({ total, onChange }: { total: number; onChange: (position: number) => void }) {
  const id = useId();
  const [text, setText] = useState("1");

  function enter(next: string): void {
    setText(next);
    const entry = Number(next);
    if (Number.isInteger(entry) && entry >= 1 && entry <= total) onChange(entry - 1);
  }

  return (
    <div className="flex items-center gap-3">
      <Label htmlFor={id}>Entry</Label>
      <Input
        className="w-24"
        id={id}
        max={total}
        min={1}
        onChange={(event) => enter(event.target.value)}
        type="number"
        value={text}
      />
      <span className="text-muted-foreground text-sm">of {formatCount(total)}</span>
    </div>
  );
}

/** The results of all runs side by side, newest first. */
function Runs({ schedule }: { schedule: Schedule }) {
  const [position, setPosition] = useState(0);
  const { runs, isError, refetch, ...pages } = useScheduleRuns(schedule.id, position);
  const input = runs?.find(({ item }) => item)?.item?.input ?? (position === 0 ? schedule.firstInput : "");
  return (
    <section aria-label="Runs" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="min-w-0 truncate font-mono text-foreground text-sm" dir="auto" title={input}>
          {input}
        </h2>
        {schedule.total > 1 ? <EntryField onChange={setPosition} total={schedule.total} /> : null}
      </div>
      {isError && !runs ? (
        <RetryAlert onRetry={() => void refetch()} title="The runs could not be loaded" variant="warning" />
      ) : null}
      {runs || isError ? null : <Skeleton className="h-72" />}
      {runs?.length === 0 ? (
        <EmptyState title="Not run yet">The result of each run appears here, beside the others.</EmptyState>
      ) : null}
      {runs && runs.length > 0 ? (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {runs.map((result, index) => (
            <li key={result.dueAt}>
              <RunCard hasFiles={schedule.kind !== "checks"} previous={runs[index + 1]} result={result} />
            </li>
          ))}
        </ul>
      ) : null}
      <ShowMore {...pages}>Show older runs</ShowMore>
    </section>
  );
}

/** One schedule, for its user. The middleware has already answered 404 if it does not exist. */
export function ScheduleScreen() {
  const { id } = useParams<{ id: string }>();
  const { data: schedule, isError, refetch } = useSchedule(id);
  if (isError && !schedule)
    return (
      <PageAlert onRetry={() => void refetch()} title="The schedule could not be loaded">
        It continues to run.
      </PageAlert>
    );
  if (!schedule) return <PageSpinner label="Loading the schedule" />;
  return (
    <div className="mx-auto grid w-full max-w-content grid-cols-[minmax(0,1fr)] gap-8 px-4 pt-6 pb-24 sm:px-6">
      <LateNotice />
      <ScheduleHeader schedule={schedule} />
      <Runs key={schedule.id} schedule={schedule} />
    </div>
  );
}
