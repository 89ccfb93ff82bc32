import { useFormContext } from "react-hook-form";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { LabeledField } from "#components/ui/text-field.tsx";
import { listTimeZones } from "./time-zones.ts";

/** The time zone of the surrounding form. */
export function TimeZoneField() {
  const { getValues } = useFormContext<{ timeZone: string }>();
  return (
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
  );
}
