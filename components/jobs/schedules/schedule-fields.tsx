import { useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Choice } from "#components/ui/choice.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormField } from "#components/ui/form.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { ErrorText } from "#components/ui/notice.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { LabeledField, TextField } from "#components/ui/text-field.tsx";
import { MAX_SCHEDULE_NAME } from "#shared/schedules/contract.ts";
import { CADENCE_OPTIONS, type Cadence, listTimeZones, WEEKDAYS } from "./cadence.ts";

export type ScheduleForm = { name: string; cadence: Cadence; timeZone: string; mailsResults: boolean };

type FieldsProps = {
  /** Why the times are refused. */
  cronError: string | undefined;
  nameHint?: string | undefined;
};

function CronField({ error }: { error: string | undefined }) {
  const { register } = useFormContext<ScheduleForm>();
  return (
    <Field
      error={error}
      hint="Minute, hour, day of the month, month and day of the week."
      label="Cron expression"
    >
      {(control) => (
        <Input
          {...control}
          autoCapitalize="none"
          autoComplete="off"
          className="font-mono"
          spellCheck={false}
          {...register("cadence.cron")}
        />
      )}
    </Field>
  );
}

function CadenceFields({ cronError }: FieldsProps) {
  const { control } = useFormContext<ScheduleForm>();
  const kind = useWatch({ control, name: "cadence.kind" });
  if (kind === "cron") return <CronField error={cronError} />;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {kind === "weekly" ? (
        <LabeledField label="Day" name="cadence.weekday">
          {(field) => (
            <NativeSelect {...field}>
              {WEEKDAYS.map((day, index) => (
                <option key={day} value={index}>
                  {day}
                </option>
              ))}
            </NativeSelect>
          )}
        </LabeledField>
      ) : null}
      {kind === "hourly" ? null : <TextField label="Time" name="cadence.time" required type="time" />}
      <ErrorText className="sm:col-span-2">{cronError}</ErrorText>
    </div>
  );
}

/** Name, times, time zone and mails of the schedule of the surrounding form. */
export function ScheduleFields(props: FieldsProps) {
  const { control, getValues } = useFormContext<ScheduleForm>();
  const id = useId();
  return (
    <>
      <TextField hint={props.nameHint} label="Name" maxLength={MAX_SCHEDULE_NAME} name="name" />
      <FormField
        control={control}
        name="cadence.kind"
        render={({ field }) => (
          <Choice legend="Repeat" onChange={field.onChange} options={CADENCE_OPTIONS} value={field.value} />
        )}
      />
      <CadenceFields {...props} />
      <LabeledField label="Time zone" name="timeZone">
        {(field) => (
          <NativeSelect {...field}>
            {listTimeZones(getValues("timeZone")).map((zone) => (
              <option key={zone} value={zone}>
                {zone}
              </option>
            ))}
          </NativeSelect>
        )}
      </LabeledField>
      <div className="flex items-center justify-between gap-6">
        <Label className="grid gap-0.5" htmlFor={id}>
          Email after each run
          <span className="font-normal text-muted-foreground text-sm">
            Your webhooks receive job.completed.
          </span>
        </Label>
        <FormField
          control={control}
          name="mailsResults"
          render={({ field }) => <Switch checked={field.value} id={id} onCheckedChange={field.onChange} />}
        />
      </div>
    </>
  );
}
