import { Monitor, Smartphone } from "lucide-react";
import { useId, useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { FORMAT_NAMES } from "#client/capture.ts";
import { Button } from "#components/ui/button.tsx";
import { SegmentedField } from "#components/ui/choice.tsx";
import { Fieldset } from "#components/ui/fieldset.tsx";
import { NumberField } from "#components/ui/number-field.tsx";
import { Slider } from "#components/ui/slider.tsx";
import { SwitchField } from "#components/ui/switch-field.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import {
  COMMENTS_OPTIONS,
  CONTENT_FORMATS,
  DEVICE_MODELS,
  MAX_DELAY_SECONDS,
} from "#shared/capture/options.ts";
import type { FieldsInput } from "#shared/records/contract.ts";
import { MAX_SELECTOR_LENGTH } from "#shared/records/limits.ts";
import { type CaptureFields, DEVICES, type DeviceId, parseFields } from "./form-state.ts";

/** Applies to both actions. */
export function BlockingSwitches() {
  return (
    <Fieldset title="Privacy & Blocking">
      <SwitchField label="Block cookie banners" name="capture.blocking.cookieBanners" />
      <SwitchField label="Block advertisements" name="capture.blocking.ads" />
      <SwitchField label="Block tracking scripts" name="capture.blocking.tracking" />
    </Fieldset>
  );
}

function explain(seconds: number): string {
  if (seconds === 0) return "Waits until the page has stopped loading (network idle).";
  return `Waits ${seconds} ${seconds === 1 ? "second" : "seconds"} after the page has loaded.`;
}

/** A slider, and a number field for those who cannot drag (WCAG 2.5.7). */
export function DelaySlider() {
  const id = useId();
  const titleId = `${id}-title`;
  const noteId = `${id}-note`;
  const { field } = useController<CaptureFields, "capture.delaySeconds">({ name: "capture.delaySeconds" });
  return (
    <Fieldset title="Capture Delay" titleId={titleId}>
      <div className="flex items-center gap-3">
        <Slider
          aria-describedby={noteId}
          aria-labelledby={titleId}
          max={MAX_DELAY_SECONDS}
          min={0}
          onValueChange={([value]) => field.onChange(value ?? 0)}
          step={1}
          value={[field.value]}
        />
        <NumberField
          aria-label="Capture Delay in seconds"
          className="w-16"
          max={MAX_DELAY_SECONDS}
          min={0}
          onChange={(value) => field.onChange(Math.min(value, MAX_DELAY_SECONDS))}
          value={field.value}
        />
        <span aria-hidden="true" className="text-muted-foreground text-xs">
          s
        </span>
      </div>
      <p className="text-muted-foreground text-xs" id={noteId}>
        {explain(field.value)}
      </p>
    </Fieldset>
  );
}

const ICONS = { desktop: Monitor, mobile: Smartphone };
const IDS: DeviceId[] = ["desktop", "mobile"];

export function DeviceTabs() {
  const { control, setValue, clearErrors } = useFormContext<CaptureFields>();
  const { field } = useController<CaptureFields, "capture.device">({ name: "capture.device" });
  const model = useWatch({ control, name: "capture.model" });
  return (
    <Fieldset title="Device">
      <Tabs
        className="grid gap-2"
        onValueChange={(value) => {
          field.onChange(value);
          setValue("capture.size", null);
          setValue("capture.model", "");
          clearErrors("capture.size");
        }}
        value={field.value}
      >
        <TabsList aria-label="Device" className="grid grid-cols-2">
          {IDS.map((id) => {
            const Icon = ICONS[id];
            return (
              <TabsTrigger key={id} value={id}>
                <Icon aria-hidden="true" />
                {DEVICES[id].label}
              </TabsTrigger>
            );
          })}
        </TabsList>
        {IDS.map((id) => (
          <TabsContent className="text-muted-foreground text-xs" key={id} tabIndex={-1} value={id}>
            {model ? `${DEVICE_MODELS[model]}, chosen under More options` : DEVICES[id].description}
          </TabsContent>
        ))}
      </Tabs>
    </Fieldset>
  );
}

const COMMENTS = ["auto", ...COMMENTS_OPTIONS] as const;
const COMMENTS_NAMES = { auto: "Auto", keep: "Keep", drop: "Drop" };

const listNames = (fields: FieldsInput): string =>
  Object.entries(fields)
    .map(([name, { fields: inner }]) => (inner ? `${name} (${listNames(inner)})` : name))
    .join(", ");

/** The fields that were taken from a found list, and a button that removes them. */
function ChosenFields() {
  const { setValue } = useFormContext<CaptureFields>();
  const fields = parseFields(useWatch<CaptureFields, "capture.fields">({ name: "capture.fields" }));
  if (!fields) return null;
  return (
    <div className="flex items-start justify-between gap-2">
      <div className="min-w-0">
        <p className="text-foreground text-sm">Fields</p>
        <p className="wrap-anywhere line-clamp-3 text-muted-foreground text-xs">{listNames(fields)}</p>
      </div>
      <Button onClick={() => setValue("capture.fields", "")} size="sm" variant="ghost">
        Remove
      </Button>
    </div>
  );
}

const SELECTOR = {
  autoCapitalize: "none",
  autoCorrect: "off",
  hint: "CSS selectors, separated by commas",
  inputClassName: "font-mono",
  maxLength: MAX_SELECTOR_LENGTH,
  spellCheck: false,
};

/** Options of the content that few extractions need. */
function MoreContentOptions() {
  const { getValues } = useFormContext<CaptureFields>();
  const [isOpenAtFirst] = useState(() => {
    const { includedElements, excludedElements, images, brand, rawHtml } = getValues("capture");
    return includedElements !== "" || excludedElements !== "" || images || brand || rawHtml;
  });
  return (
    <details open={isOpenAtFirst}>
      <summary className="cursor-pointer touch:py-3 text-foreground text-sm">
        Elements, images, brand, raw HTML
      </summary>
      <div className="mt-3 grid gap-3">
        <TextField
          {...SELECTOR}
          label="Only these elements"
          name="capture.includedElements"
          placeholder="article"
        />
        <TextField
          {...SELECTOR}
          label="Without these elements"
          name="capture.excludedElements"
          placeholder=".comments, .share"
        />
        <SwitchField label="List images" name="capture.images" note="With their text and size, as records" />
        <SwitchField
          label="Read brand"
          name="capture.brand"
          note="Name, colors, fonts and logos, as records"
        />
        <SwitchField
          label="Raw HTML"
          name="capture.rawHtml"
          note="The markup of the whole page instead of its content, without scripts and styles"
        />
      </div>
    </details>
  );
}

export function FormatChoice() {
  return (
    <Fieldset title="Output Format">
      <SegmentedField
        className="grid-cols-2"
        label="Output Format"
        name="capture.format"
        options={CONTENT_FORMATS}
        toText={(name) => FORMAT_NAMES[name]}
      />
      <SwitchField
        label="Only extract main content"
        name="capture.onlyMainContent"
        note="Without navigation, sidebars and footers"
      />
      <SwitchField
        label="Scroll to the end"
        name="capture.scroll"
        note="For pages that load more, and long lists"
      />
      <div className="grid gap-1.5">
        <p aria-hidden="true" className="text-foreground text-sm">
          Comments
        </p>
        <SegmentedField
          className="grid-cols-3"
          label="Comments"
          name="capture.comments"
          options={COMMENTS}
          toText={(name) => COMMENTS_NAMES[name]}
        />
        <p className="text-muted-foreground text-xs">Auto keeps readers' comments on forums only</p>
      </div>
      <MoreContentOptions />
      <ChosenFields />
    </Fieldset>
  );
}
