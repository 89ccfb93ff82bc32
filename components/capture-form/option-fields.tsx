import { Monitor, Smartphone } from "lucide-react";
import { useId } from "react";
import { FORMAT_NAMES } from "#client/capture.ts";
import { SegmentedChoice } from "#components/ui/choice.tsx";
import { Fieldset } from "#components/ui/fieldset.tsx";
import { NumberField } from "#components/ui/number-field.tsx";
import { Slider } from "#components/ui/slider.tsx";
import { SwitchRow } from "#components/ui/switch-row.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import { CONTENT_FORMATS, type ContentFormat, MAX_DELAY_SECONDS } from "#shared/capture/options.ts";
import { type Blocking, DEVICES, type DeviceId } from "./form-state.ts";

const SWITCHES: { key: keyof Blocking; label: string }[] = [
  { key: "cookieBanners", label: "Block cookie banners" },
  { key: "ads", label: "Block advertisements" },
  { key: "tracking", label: "Block tracking scripts" },
];

type BlockingSwitchesProps = { blocking: Blocking; onChange: (blocking: Blocking) => void };

/** Applies to both actions. */
export function BlockingSwitches({ blocking, onChange }: BlockingSwitchesProps) {
  const id = useId();
  return (
    <Fieldset title="Privacy & Blocking">
      {SWITCHES.map(({ key, label }) => (
        <SwitchRow
          id={`${id}-${key}`}
          isOn={blocking[key]}
          key={key}
          label={label}
          onChange={(isOn) => onChange({ ...blocking, [key]: isOn })}
        />
      ))}
    </Fieldset>
  );
}

function explain(seconds: number): string {
  if (seconds === 0) return "Waits until the page has stopped loading (network idle).";
  return `Waits ${seconds} ${seconds === 1 ? "second" : "seconds"} after the page has loaded.`;
}

type DelaySliderProps = { seconds: number; onChange: (seconds: number) => void };

/** A slider, and a number field for those who cannot drag (WCAG 2.5.7). */
export function DelaySlider({ seconds, onChange }: DelaySliderProps) {
  const id = useId();
  const titleId = `${id}-title`;
  const noteId = `${id}-note`;
  return (
    <Fieldset title="Capture Delay" titleId={titleId}>
      <div className="flex items-center gap-3">
        <Slider
          aria-describedby={noteId}
          aria-labelledby={titleId}
          max={MAX_DELAY_SECONDS}
          min={0}
          onValueChange={([value]) => onChange(value ?? 0)}
          step={1}
          value={[seconds]}
        />
        <NumberField
          aria-label="Capture Delay in seconds"
          className="w-16"
          max={MAX_DELAY_SECONDS}
          min={0}
          onChange={(value) => onChange(Math.min(value, MAX_DELAY_SECONDS))}
          value={seconds}
        />
        <span aria-hidden="true" className="text-muted-foreground text-xs">
          s
        </span>
      </div>
      <p className="text-muted-foreground text-xs" id={noteId}>
        {explain(seconds)}
      </p>
    </Fieldset>
  );
}

const ICONS = { desktop: Monitor, mobile: Smartphone };
const IDS: DeviceId[] = ["desktop", "mobile"];

const isDevice = (value: string): value is DeviceId => IDS.some((id) => id === value);

type DeviceTabsProps = { device: DeviceId; onChange: (device: DeviceId) => void };

export function DeviceTabs({ device, onChange }: DeviceTabsProps) {
  return (
    <Fieldset title="Device">
      <Tabs
        className="grid gap-2"
        onValueChange={(value) => {
          if (isDevice(value)) onChange(value);
        }}
        value={device}
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
            {DEVICES[id].description}
          </TabsContent>
        ))}
      </Tabs>
    </Fieldset>
  );
}

type FormatChoiceProps = {
  id: string;
  format: ContentFormat;
  onlyMainContent: boolean;
  onChange: (changes: { format?: ContentFormat; onlyMainContent?: boolean }) => void;
};

export function FormatChoice({ id, format, onlyMainContent, onChange }: FormatChoiceProps) {
  return (
    <Fieldset title="Output Format">
      <SegmentedChoice
        className="grid-cols-2"
        label="Output Format"
        onChange={(next) => onChange({ format: next })}
        options={CONTENT_FORMATS}
        toText={(name) => FORMAT_NAMES[name]}
        value={format}
      />
      <SwitchRow
        id={`${id}-main`}
        isOn={onlyMainContent}
        label="Only extract main content"
        note="Without navigation, sidebars and footers"
        onChange={(isOn) => onChange({ onlyMainContent: isOn })}
      />
    </Fieldset>
  );
}
