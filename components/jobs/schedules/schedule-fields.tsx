import { useId } from "react";
import { Choice } from "#components/ui/choice.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { MAX_SCHEDULE_NAME } from "#shared/schedules/contract.ts";
import { CADENCE_OPTIONS, type Cadence, listTimeZones, WEEKDAYS } from "./cadence.ts";

export type ScheduleForm = { name: string; cadence: Cadence; timeZone: string; mailsResults: boolean };

type FieldsProps = {
  form: ScheduleForm;
  change: (part: Partial<ScheduleForm>) => void;
  /** Why the expression is refused. */
  cronError: string | undefined;
  nameHint?: string | undefined;
};

type CronFieldProps = { cron: string; error: string | undefined; onChange: (cron: string) => void };

function CronField({ cron, error, onChange }: CronFieldProps) {
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
          onChange={(event) => onChange(event.target.value)}
          spellCheck={false}
          value={cron}
        />
      )}
    </Field>
  );
}

function CadenceFields({ form: { cadence }, change, cronError }: FieldsProps) {
  const set = (part: Partial<Cadence>) => change({ cadence: { ...cadence, ...part } });
  if (cadence.kind === "cron")
    return <CronField cron={cadence.cron} error={cronError} onChange={(cron) => set({ cron })} />;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {cadence.kind === "weekly" ? (
        <Field label="Day">
          {(control) => (
            <NativeSelect
              {...control}
              onChange={(event) => set({ weekday: event.target.value })}
              value={cadence.weekday}
            >
              {WEEKDAYS.map((day, index) => (
                <option key={day} value={index}>
                  {day}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      ) : null}
      {cadence.kind === "hourly" ? null : (
        <Field label="Time">
          {(control) => (
            <Input
              {...control}
              onChange={(event) => set({ time: event.target.value })}
              required
              type="time"
              value={cadence.time}
            />
          )}
        </Field>
      )}
      {cronError ? (
        <p className="text-destructive text-xs sm:col-span-2" role="alert">
          {cronError}
        </p>
      ) : null}
    </div>
  );
}

/** Name, times, time zone and mails of a schedule. */
export function ScheduleFields(props: FieldsProps) {
  const { form, change, nameHint } = props;
  const id = useId();
  return (
    <>
      <Field hint={nameHint} label="Name">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={MAX_SCHEDULE_NAME}
            onChange={(event) => change({ name: event.target.value })}
            value={form.name}
          />
        )}
      </Field>
      <Choice
        legend="Repeat"
        onChange={(kind) => change({ cadence: { ...form.cadence, kind } })}
        options={CADENCE_OPTIONS}
        value={form.cadence.kind}
      />
      <CadenceFields {...props} />
      <Field label="Time zone">
        {(control) => (
          <NativeSelect
            {...control}
            onChange={(event) => change({ timeZone: event.target.value })}
            value={form.timeZone}
          >
            {listTimeZones(form.timeZone).map((zone) => (
              <option key={zone} value={zone}>
                {zone}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <div className="flex items-center justify-between gap-6">
        <Label className="grid gap-0.5" htmlFor={id}>
          Email after each run
          <span className="font-normal text-muted-foreground text-sm">
            Your webhooks receive job.completed.
          </span>
        </Label>
        <Switch
          checked={form.mailsResults}
          id={id}
          onCheckedChange={(mailsResults) => change({ mailsResults })}
        />
      </div>
    </>
  );
}
