import { type ComponentProps, type ReactNode, useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { getErrorCode } from "#client/api.ts";
import { TimeZoneField } from "#components/format/time-zone-field.tsx";
import { ChoiceField } from "#components/ui/choice.tsx";
import { DialogForm } from "#components/ui/dialog-form.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormField } from "#components/ui/form.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { ErrorText } from "#components/ui/notice.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { LabeledField, TextField } from "#components/ui/text-field.tsx";
import { toErrorText } from "#components/ui/use-api-mutation.ts";
import { MAX_SCHEDULE_NAME } from "#shared/schedules/contract.ts";
import { CADENCE_OPTIONS, type Cadence, WEEKDAYS } from "./cadence.ts";

export type ScheduleForm = { name: string; cadence: Cadence; timeZone: string; mailsResults: boolean };

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

/** @param props.error why the times are refused */
function CadenceFields({ error }: { error: string | undefined }) {
  const { control } = useFormContext<ScheduleForm>();
  const kind = useWatch({ control, name: "cadence.kind" });
  if (kind === "cron") return <CronField error={error} />;
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
      <ErrorText className="sm:col-span-2">{error}</ErrorText>
    </div>
  );
}

type ScheduleFieldsProps = {
  /** Why the times are refused. */
  error: string | undefined;
  nameHint?: string | undefined;
  /** A site is watched at most a few times a day, and its mail is about changes. */
  isSite: boolean;
};

function MailSwitch({ isSite }: Pick<ScheduleFieldsProps, "isSite">) {
  const { control } = useFormContext<ScheduleForm>();
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-6">
      <Label className="grid gap-0.5" htmlFor={id}>
        {isSite ? "Email after each run with changes" : "Email after each run"}
        <span className="font-normal text-muted-foreground text-sm">
          Your webhooks receive {isSite ? "site.changed" : "job.completed"}.
        </span>
      </Label>
      <FormField
        control={control}
        name="mailsResults"
        render={({ field }) => <Switch checked={field.value} id={id} onCheckedChange={field.onChange} />}
      />
    </div>
  );
}

/** The fields of a schedule, of the surrounding form. */
export function ScheduleFields({ error, nameHint, isSite }: ScheduleFieldsProps) {
  const options = isSite ? CADENCE_OPTIONS.filter(([kind]) => kind !== "hourly") : CADENCE_OPTIONS;
  return (
    <>
      <TextField hint={nameHint} label="Name" maxLength={MAX_SCHEDULE_NAME} name="name" />
      <ChoiceField legend="Repeat" name="cadence.kind" options={options} />
      <CadenceFields error={error} />
      <TimeZoneField />
      <MailSwitch isSite={isSite} />
    </>
  );
}

type ScheduleDialogFormProps = Pick<
  ComponentProps<typeof DialogForm<ScheduleForm, ScheduleForm>>,
  "form" | "onSubmit" | "title" | "description" | "submitLabel"
> & {
  isPending: boolean;
  error: Error | null;
  nameHint?: string | undefined;
  isSite?: boolean;
  /** Below the fields. */
  children?: ReactNode;
};

/** The content of a dialog with the form of a schedule, which shows at its times why they are refused. */
export function ScheduleDialogForm(props: ScheduleDialogFormProps) {
  const { isPending, error, nameHint, isSite = false, children, ...dialog } = props;
  const isCronError = getErrorCode(error) === "invalid";
  return (
    <DialogForm
      busyLabel="Saving..."
      errorTitle="The schedule was not saved"
      mutation={{ isPending, error: isCronError ? null : error }}
      {...dialog}
    >
      <ScheduleFields
        error={isCronError ? toErrorText(error) : undefined}
        isSite={isSite}
        nameHint={nameHint}
      />
      {children}
    </DialogForm>
  );
}
