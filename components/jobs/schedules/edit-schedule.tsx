"use client";

import { useState } from "react";
import { DialogForm, EditDialog } from "#components/ui/dialog-form.tsx";
import { useChange } from "#components/ui/use-change.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { Schedule } from "#shared/schedules/contract.ts";
import { parseCadence, toCron } from "./cadence.ts";
import { ScheduleFields, type ScheduleForm } from "./schedule-fields.tsx";
import { useReloadSchedules } from "./use-schedules.ts";

function EditForm({ schedule, onSaved }: { schedule: Schedule; onSaved: () => void }) {
  const { name, cron, timeZone, mailsResults } = schedule;
  const [form, setForm] = useState<ScheduleForm>({
    name,
    timeZone,
    mailsResults,
    cadence: parseCadence(cron),
  });
  const { send, isBusy, error, errorCode } = useChange([backgroundApiPaths.schedules]);
  const reload = useReloadSchedules();
  const cronError = errorCode === "invalid" ? (error ?? undefined) : undefined;

  async function save(): Promise<void> {
    if (isBusy) return;
    const newCron = toCron(form.cadence);
    const changed = await send<Schedule>("PATCH", backgroundApiPaths.schedule(schedule.id), {
      name: form.name.trim() || name,
      mailsResults: form.mailsResults,
      // Sent only when they change, because new times need the plan.
      ...(newCron === cron ? {} : { cron: newCron }),
      ...(form.timeZone === timeZone ? {} : { timeZone: form.timeZone }),
    });
    if (!changed) return;
    reload(changed);
    onSaved();
  }

  return (
    <DialogForm
      busyLabel="Saving..."
      description="The list and its options stay as they are."
      error={error === null || cronError ? null : { title: "The schedule was not saved", message: error }}
      isBusy={isBusy}
      onSubmit={() => void save()}
      submitLabel="Save"
      title="Edit schedule"
    >
      <ScheduleFields
        change={(part) => setForm((current) => ({ ...current, ...part }))}
        cronError={cronError}
        form={form}
      />
    </DialogForm>
  );
}

/** A button that opens the form of a schedule. */
export function EditSchedule({ schedule }: { schedule: Schedule }) {
  return <EditDialog renderForm={(close) => <EditForm onSaved={close} schedule={schedule} />} />;
}
