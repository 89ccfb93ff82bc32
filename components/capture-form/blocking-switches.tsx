import { useId } from "react";
import { Fieldset } from "#components/ui/fieldset.tsx";
import { SwitchRow } from "#components/ui/switch-row.tsx";
import type { Blocking } from "./form-state.ts";

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
