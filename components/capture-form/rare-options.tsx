import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { SegmentedField } from "#components/ui/choice.tsx";
import { Fieldset } from "#components/ui/fieldset.tsx";
import { NativeSelect, NativeSelectOption } from "#components/ui/native-select.tsx";
import { SwitchField } from "#components/ui/switch-field.tsx";
import { LabeledField, TextField } from "#components/ui/text-field.tsx";
import { DEVICE_MODELS, MAX_RESIZED_SIDE, RESIZE_FITS, type ResizeFit } from "#shared/capture/options.ts";
import { type CaptureFields, EMPTY_FORM } from "./form-state.ts";

const FIT_NAMES: Record<ResizeFit, string> = { inside: "Inside", cover: "Cover", contain: "Contain" };
const NUMBER = { autoComplete: "off", inputClassName: "font-mono", maxLength: 20 };
const NAMES = [
  ...(["model", "resizeWidth", "resizeHeight", "resizeFit"] as const),
  ...(["latitude", "longitude", "reducedMotion"] as const),
];

function DeviceFields() {
  return (
    <Fieldset title="Device model and motion">
      <LabeledField hint="Its window, scale and user agent" label="Device model" name="capture.model">
        {(control) => (
          <NativeSelect {...control}>
            <NativeSelectOption value="">None</NativeSelectOption>
            {Object.entries(DEVICE_MODELS).map(([value, name]) => (
              <NativeSelectOption key={value} value={value}>
                {name}
              </NativeSelectOption>
            ))}
          </NativeSelect>
        )}
      </LabeledField>
      <SwitchField label="Reduced motion" name="capture.reducedMotion" note="Asks the page for less motion" />
    </Fieldset>
  );
}

function ResizeFields() {
  return (
    <Fieldset title="Resize the image">
      <div className="grid grid-cols-2 items-start gap-2">
        <TextField {...NUMBER} inputMode="numeric" label="Image width" name="capture.resizeWidth" />
        <TextField {...NUMBER} inputMode="numeric" label="Image height" name="capture.resizeHeight" />
      </div>
      <p className="text-muted-foreground text-xs">One or both, 1 to {MAX_RESIZED_SIDE} pixels</p>
      <SegmentedField
        className="grid-cols-3"
        label="Fit"
        name="capture.resizeFit"
        options={RESIZE_FITS}
        toText={(fit) => FIT_NAMES[fit]}
      />
      <p className="text-muted-foreground text-xs">
        Inside keeps the proportions, Cover cuts off, Contain adds a margin
      </p>
    </Fieldset>
  );
}

function PlaceFields() {
  return (
    <Fieldset title="Place of the browser">
      <div className="grid grid-cols-2 items-start gap-2">
        <TextField {...NUMBER} label="Latitude" name="capture.latitude" placeholder="52.52" />
        <TextField {...NUMBER} label="Longitude" name="capture.longitude" placeholder="13.405" />
      </div>
      <p className="text-muted-foreground text-xs">
        In degrees, for a page that asks where it is read. Without it the page is refused.
      </p>
    </Fieldset>
  );
}

/** Options of the screenshot that hardly any capture needs; open at first when one is set. */
export function RareOptions() {
  const { getValues, formState } = useFormContext<CaptureFields>();
  const errors = formState.errors.capture;
  const [isOpen, setOpen] = useState(() => {
    const form = getValues("capture");
    return NAMES.some((name) => form[name] !== EMPTY_FORM[name]);
  });
  if (!isOpen && NAMES.some((name) => errors?.[name])) setOpen(true);
  return (
    <details
      className="border-border border-t"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      open={isOpen}
    >
      <summary className="cursor-pointer px-4 py-3 text-foreground text-sm">
        Device model, resize, place, motion
      </summary>
      <div className="grid divide-border border-border border-t max-md:divide-y md:grid-cols-3 md:divide-x">
        <DeviceFields />
        <ResizeFields />
        <PlaceFields />
      </div>
    </details>
  );
}
