import { useId } from "react";
import { Fieldset } from "./fieldset.tsx";
import type { Blocking } from "./form-state.ts";
import { SwitchRow } from "./switch-row.tsx";

const SWITCHES: { key: keyof Blocking; label: string; note: string }[] = [
  {
    key: "cookieBanners",
    label: "Block cookie banners",
    note: "Declined if possible, otherwise hidden",
  },
  { key: "ads", label: "Block advertisements", note: "Not loaded; empty slots are collapsed" },
  {
    key: "tracking",
    label: "Block tracking scripts",
    note: "Analytics and pixels are not loaded",
  },
];

type BlockingSwitchesProps = { blocking: Blocking; onChange: (blocking: Blocking) => void };

/** Applies to both actions. */
export function BlockingSwitches({ blocking, onChange }: BlockingSwitchesProps) {
  const id = useId();
  return (
    <Fieldset title="Privacy & Blocking">
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        {SWITCHES.map(({ key, label, note }) => (
          <SwitchRow
            id={`${id}-${key}`}
            isOn={blocking[key]}
            key={key}
            label={label}
            note={note}
            onChange={(isOn) => onChange({ ...blocking, [key]: isOn })}
          />
        ))}
      </div>
    </Fieldset>
  );
}
