import { Monitor, Smartphone } from "lucide-react";
import { Fieldset } from "#components/ui/fieldset.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import { DEVICES, type DeviceId } from "./devices.ts";

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
