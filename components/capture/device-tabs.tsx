import { Monitor, Smartphone } from "lucide-react";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import { DEVICES, type DeviceId } from "./devices.ts";
import { Fieldset } from "./fieldset.tsx";
import { SwitchRow } from "./switch-row.tsx";

const ICONS = { desktop: Monitor, mobile: Smartphone };
const IDS: DeviceId[] = ["desktop", "mobile"];

const isDevice = (value: string): value is DeviceId => IDS.some((id) => id === value);

type DeviceTabsProps = {
  id: string;
  device: DeviceId;
  fullPage: boolean;
  onChange: (part: { device?: DeviceId; fullPage?: boolean }) => void;
};

export function DeviceTabs({ id: formId, device, fullPage, onChange }: DeviceTabsProps) {
  return (
    <Fieldset title="Device">
      <Tabs
        className="grid gap-2"
        onValueChange={(value) => {
          if (isDevice(value)) onChange({ device: value });
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
          <TabsContent className="text-muted text-xs" key={id} tabIndex={-1} value={id}>
            {DEVICES[id].description}
          </TabsContent>
        ))}
      </Tabs>
      <div className="rounded-card border border-line bg-surface">
        <SwitchRow
          id={`${formId}-full-page`}
          isOn={fullPage}
          label="Full page"
          note="The whole page, including lazy-loaded content"
          onChange={(isOn) => onChange({ fullPage: isOn })}
        />
      </div>
    </Fieldset>
  );
}
