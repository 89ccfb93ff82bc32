import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { Fieldset } from "#components/ui/fieldset.tsx";
import { NativeSelect, NativeSelectOption } from "#components/ui/native-select.tsx";
import { LabeledField } from "#components/ui/text-field.tsx";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { SavedSessionList } from "#shared/saved-sessions/contract.ts";
import type { CaptureFields } from "./form-state.ts";

/** The choice of a saved session, for users who have one. */
export function SessionField() {
  const { data } = useQuery<SavedSessionList>({ queryKey: [backgroundApiPaths.sessions] });
  const { control } = useFormContext<CaptureFields>();
  const chosen = useWatch({ control, name: "capture.session" });
  const usable = (data?.data ?? []).filter(({ isExpired }) => !isExpired);
  // One of an address or an earlier capture that does not exist any more can be removed.
  const isMissing = chosen !== "" && !usable.some(({ name }) => name === chosen);
  if (usable.length === 0 && !isMissing) return null;
  return (
    <div className="border-border border-t md:[&>*]:max-w-md">
      <Fieldset title="Sign-in">
        <LabeledField hint="The page is opened with its cookies" label="Saved session" name="capture.session">
          {(control) => (
            <NativeSelect {...control}>
              <NativeSelectOption value="">None</NativeSelectOption>
              {isMissing ? <NativeSelectOption value={chosen}>{chosen}</NativeSelectOption> : null}
              {usable.map(({ id, name, domain }) => (
                <NativeSelectOption key={id} value={name}>
                  {name} ({domain})
                </NativeSelectOption>
              ))}
            </NativeSelect>
          )}
        </LabeledField>
      </Fieldset>
    </div>
  );
}
