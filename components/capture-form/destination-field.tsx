import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { Fieldset } from "#components/ui/fieldset.tsx";
import { NativeSelect, NativeSelectOption } from "#components/ui/native-select.tsx";
import { LabeledField } from "#components/ui/text-field.tsx";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { DestinationList } from "#shared/destinations/contract.ts";
import type { CaptureFields } from "./form-state.ts";

/** The choice of a bucket that the files are delivered to, for users who have one. */
export function DestinationField() {
  const { data } = useQuery<DestinationList>({ queryKey: [backgroundApiPaths.destinations] });
  const { control } = useFormContext<CaptureFields>();
  const chosen = useWatch({ control, name: "capture.deliverTo" });
  const destinations = data?.data ?? [];
  // One that was deleted meanwhile can be removed.
  const isMissing = chosen !== "" && !destinations.some(({ name }) => name === chosen);
  if (destinations.length === 0 && !isMissing) return null;
  return (
    <div className="border-border border-t md:[&>*]:max-w-md">
      <Fieldset title="Delivery">
        <LabeledField hint="Files are put there, too" label="Your bucket" name="capture.deliverTo">
          {(control) => (
            <NativeSelect {...control}>
              <NativeSelectOption value="">None</NativeSelectOption>
              {isMissing ? <NativeSelectOption value={chosen}>{chosen}</NativeSelectOption> : null}
              {destinations.map(({ id, name, bucket }) => (
                <NativeSelectOption key={id} value={name}>
                  {name} ({bucket})
                </NativeSelectOption>
              ))}
            </NativeSelect>
          )}
        </LabeledField>
      </Fieldset>
    </div>
  );
}
