"use client";

import { useParams, useRouter } from "next/navigation";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { formatCount } from "#components/format/format-number.ts";
import { ItemHeader } from "#components/items/item-header.tsx";
import { ShowMore } from "#components/items/item-list.tsx";
import { Loaded, LoadedScreen } from "#components/items/loaded.tsx";
import { LateNotice } from "#components/status/late-notice.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { FormDialog } from "#components/ui/dialog-form.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { toErrorText } from "#components/ui/use-api-mutation.ts";
import { toast } from "#components/ui/use-toast.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { StopReason } from "#shared/jobs/definitions.ts";
import { paths } from "#shared/paths.ts";
import type { Schedule } from "#shared/schedules/contract.ts";
import { parseCadence, toCron } from "./cadence.ts";
import { RunCard } from "./run-card.tsx";
import { ScheduleDialogForm, type ScheduleForm } from "./schedule-fields.tsx";
import { SCHEDULE_LABELS, ScheduleFacts } from "./schedule-row.tsx";
import { WatchedSite } from "./site-changes.tsx";
import { useSchedule, useScheduleChange, useScheduleRuns } from "./use-schedules.ts";

/** Pauses an active schedule, and continues one that is paused or stopped. */
function PauseSchedule({ schedule }: { schedule: Schedule }) {
  const { change, isPending, error } = useScheduleChange(schedule.id);
  const isActive = schedule.state === "active";
  const toggle = () => change({ isPaused: isActive });
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

function EditForm({ schedule, onSaved }: { schedule: Schedule; onSaved: () => void }) {
  const { name, cron, timeZone, mailsResults } = schedule;
  const form = useForm<ScheduleForm>({
    defaultValues: { name, timeZone, mailsResults, cadence: parseCadence(cron) },
  });
  const { change, isPending, error } = useScheduleChange(schedule.id);

  function save(values: ScheduleForm): void {
    const newCron = toCron(values.cadence);
    const body = {
      name: values.name.trim() || name,
      mailsResults: values.mailsResults,
      // Sent only when they change, because new times need the plan.
      ...(newCron === cron ? {} : { cron: newCron }),
      ...(values.timeZone === timeZone ? {} : { timeZone: values.timeZone }),
    };
    change(body, onSaved);
  }

  return (
    <ScheduleDialogForm
      description={`The ${schedule.crawl ? "site" : "list"} and its options stay as they are.`}
      error={error}
      form={form}
      isPending={isPending}
      isSite={schedule.crawl !== null}
      onSubmit={save}
      submitLabel="Save"
      title="Edit schedule"
    />
  );
}

const STOP_TEXTS: Record<StopReason, string> = {
  limit_reached: "The monthly limit is reached. It continues by itself.",
  no_access: "Your plan has ended.",
  plan_limit: "Your plan no longer includes it.",
};

function ScheduleHeader({ schedule }: { schedule: Schedule }) {
  const router = useRouter();
  const { id, name, state, stopReason } = schedule;
  return (
    <ItemHeader
      back={{ href: paths.schedules, name: "Schedules" }}
      facts={<ScheduleFacts schedule={schedule} />}
      label={SCHEDULE_LABELS[state]}
      title={name}
    >
      {stopReason ? (
        <Notice title="Stopped" variant="warning">
          {STOP_TEXTS[stopReason]}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <PauseSchedule schedule={schedule} />
        <FormDialog renderForm={(close) => <EditForm onSaved={close} schedule={schedule} />} />
        <ConfirmButton
          change={{ method: "DELETE", path: backgroundApiPaths.schedule(id) }}
          confirm={{ busyLabel: "Deleting...", variant: "destructive" }}
          description="It runs no more. Its past runs stay under Jobs until they expire."
          errorTitle="Nothing was deleted"
          label="Delete"
          onDone={() => {
            toast({ title: "Schedule deleted" });
            router.replace(paths.schedules);
          }}
          queryKey={[backgroundApiPaths.schedules]}
          title="Delete this schedule?"
        />
      </div>
    </ItemHeader>
  );
}

/** Chooses the entry of the list whose results are compared. */
function EntryField({ total, onChange }: { total: number; onChange: (position: number) => void }) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <Label htmlFor={id}>Entry</Label>
      <Input
        className="w-24"
        defaultValue={1}
        id={id}
        max={total}
        min={1}
        onChange={({ target }) => {
          if (target.value && target.validity.valid) onChange(target.valueAsNumber - 1);
        }}
        type="number"
      />
      <span className="text-muted-foreground text-sm">of {formatCount(total)}</span>
    </div>
  );
}

/** The results of all runs side by side, newest first. */
function Runs({ schedule }: { schedule: Schedule }) {
  const [position, setPosition] = useState(0);
  const query = useScheduleRuns(schedule.id, position);
  const input = query.data?.find(({ item }) => item)?.item?.input;
  const shown = input ?? (position === 0 ? schedule.firstInput : "");
  return (
    <section aria-label="Runs" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="min-w-0 truncate font-mono text-foreground text-sm" dir="auto" title={shown}>
          {shown}
        </h2>
        {schedule.total > 1 ? <EntryField onChange={setPosition} total={schedule.total} /> : null}
      </div>
      <Loaded
        errorTitle="The runs could not be loaded"
        query={query}
        skeletonClassName="h-72"
        variant="warning"
      >
        {(runs) =>
          runs.length === 0 ? (
            <EmptyState title="Not run yet">
              The result of each run appears here, beside the others.
            </EmptyState>
          ) : (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {runs.map((result, index) => (
                <li key={result.dueAt}>
                  <RunCard hasFiles={schedule.kind !== "checks"} previous={runs[index + 1]} result={result} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <ShowMore query={query}>Show older runs</ShowMore>
    </section>
  );
}

/** One schedule, for its user. The middleware has already answered 404 if it does not exist. */
export function ScheduleScreen() {
  const { id } = useParams<{ id: string }>();
  return (
    <LoadedScreen
      className="gap-8"
      query={useSchedule(id)}
      reassurance="It continues to run."
      subject="the schedule"
    >
      {(schedule) => (
        <>
          <LateNotice />
          <ScheduleHeader schedule={schedule} />
          {schedule.crawl ? (
            <WatchedSite schedule={schedule} />
          ) : (
            <Runs key={schedule.id} schedule={schedule} />
          )}
        </>
      )}
    </LoadedScreen>
  );
}
