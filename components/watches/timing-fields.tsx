import { useFormContext, useWatch } from "react-hook-form";
import { TimeZoneField } from "#components/format/time-zone-field.tsx";
import { getBrowserZone } from "#components/format/time-zones.ts";
import { Choice } from "#components/ui/choice.tsx";
import { SwitchField } from "#components/ui/switch-field.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import type { Watch } from "#shared/watches/contract.ts";
import { formatInterval, INTERVALS } from "#shared/watches/intervals.ts";

/** When a page is checked. */
export type TimingForm = {
  intervalMinutes: number;
  /** Whether the cron expression is used in place of the interval. */
  isCron: boolean;
  cron: string;
  timeZone: string;
  isQuiet: boolean;
  quietHours: { from: string; to: string };
};

const NIGHT = { from: "22:00", to: "07:00" };
const WEEKDAYS_AT_NINE = "0 9 * * 1-5";

export const newTiming = (intervalMinutes: number): TimingForm => ({
  intervalMinutes,
  isCron: false,
  cron: WEEKDAYS_AT_NINE,
  timeZone: getBrowserZone(),
  isQuiet: false,
  quietHours: NIGHT,
});

/** The fields of a request; those of a zone only when something happens in it. */
export const toTiming = ({ intervalMinutes, isCron, cron, timeZone, isQuiet, quietHours }: TimingForm) => ({
  ...(isCron ? { cron } : { intervalMinutes }),
  ...(isQuiet ? { quietHours } : {}),
  ...(isCron || isQuiet ? { timeZone } : {}),
});

/** The form of a watch that exists. */
export function toTimingForm({
  intervalMinutes,
  cron,
  timeZone,
  quietHours,
}: NonNullable<Watch["page"]>): TimingForm {
  const isUsed = cron !== null || quietHours !== null;
  return {
    ...newTiming(intervalMinutes),
    ...(isUsed ? { timeZone } : {}),
    ...(cron === null ? {} : { isCron: true, cron }),
    ...(quietHours === null ? {} : { isQuiet: true, quietHours }),
  };
}

const CUSTOM = "cron";

type IntervalFieldProps = {
  /** The plan's shortest interval in minutes. */
  shortest: number;
};

/** The interval, or a cron expression, of the surrounding form. */
export function IntervalField({ shortest }: IntervalFieldProps) {
  const { control, setValue } = useFormContext<TimingForm>();
  const [chosen, isCron] = useWatch({ control, name: ["intervalMinutes", "isCron"] });
  const intervals = [...new Set([...INTERVALS, ...(isCron ? [] : [chosen])])]
    .filter((minutes) => minutes >= shortest || minutes === chosen)
    .sort((a, b) => a - b)
    .map((minutes) => [String(minutes), formatInterval(minutes)] as const);
  return (
    <>
      <Choice
        legend="Check every"
        onChange={(value) => {
          setValue("isCron", value === CUSTOM, { shouldDirty: true });
          if (value !== CUSTOM) setValue("intervalMinutes", Number(value), { shouldDirty: true });
        }}
        options={[...intervals, [CUSTOM, "Custom times"]]}
        value={isCron ? CUSTOM : String(chosen)}
      />
      {isCron ? (
        <>
          <TextField
            autoCapitalize="none"
            hint="Minute, hour, day of the month, month and day of the week."
            inputClassName="font-mono"
            label="Cron expression"
            name="cron"
            spellCheck={false}
          />
          <TimeZoneField />
        </>
      ) : null}
    </>
  );
}

/** Hours without checks, of the surrounding form. */
export function QuietHoursFields() {
  const { control } = useFormContext<TimingForm>();
  const [isQuiet, isCron] = useWatch({ control, name: ["isQuiet", "isCron"] });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SwitchField
        label="Quiet hours"
        name="isQuiet"
        note="No check starts in these hours; one that is due waits for their end."
      />
      {isQuiet ? (
        <div className="grid grid-cols-2 gap-4">
          <TextField label="From" name="quietHours.from" required type="time" />
          <TextField label="To" name="quietHours.to" required type="time" />
        </div>
      ) : null}
      {isQuiet && !isCron ? <TimeZoneField /> : null}
    </div>
  );
}
