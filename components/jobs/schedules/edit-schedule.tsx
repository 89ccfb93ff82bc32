"use client";

import { useForm } from "react-hook-form";
import { getErrorCode } from "#client/api.ts";
import { DialogForm, FormDialog } from "#components/ui/dialog-form.tsx";
import { toErrorText, useApiMutation } from "#components/ui/use-api-mutation.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { Schedule } from "#shared/schedules/contract.ts";
import { parseCadence, toCron } from "./cadence.ts";
import { ScheduleFields, type ScheduleForm } from "./schedule-fields.tsx";
import { useReloadSchedules } from "./use-schedules.ts";

function EditForm({ schedule, onSaved }: { schedule: Schedule; onSaved: () => void }) {
  const { name, cron, timeZone, mailsResults } = schedule;
  const form = useForm<ScheduleForm>({
    defaultValues: { name, timeZone, mailsResults, cadence: parseCadence(cron) },
  });
  const mutation = useApiMutation<Schedule>([backgroundApiPaths.schedules]);
  const reload = useReloadSchedules();
  const { error } = mutation;
  const isCronError = getErrorCode(error) === "invalid";

  function save(values: ScheduleForm): void {
    const newCron = toCron(values.cadence);
    const body = {
      name: values.name.trim() || name,
      mailsResults: values.mailsResults,
      // Sent only when they change, because new times need the plan.
      ...(newCron === cron ? {} : { cron: newCron }),
      ...(values.timeZone === timeZone ? {} : { timeZone: values.timeZone }),
    };
    const path = backgroundApiPaths.schedule(schedule.id);
    mutation.mutate(
      { method: "PATCH", path, body },
      {
        onSuccess: (changed) => {
          reload(changed);
          onSaved();
        },
      },
    );
  }

  return (
    <DialogForm
      busyLabel="Saving..."
      description="The list and its options stay as they are."
      errorTitle="The schedule was not saved"
      form={form}
      mutation={{ ...mutation, error: isCronError ? null : error }}
      onSubmit={save}
      submitLabel="Save"
      title="Edit schedule"
    >
      <ScheduleFields cronError={isCronError ? toErrorText(error) : undefined} />
    </DialogForm>
  );
}

/** A button that opens the form of a schedule. */
export function EditSchedule({ schedule }: { schedule: Schedule }) {
  return <FormDialog renderForm={(close) => <EditForm onSaved={close} schedule={schedule} />} />;
}
