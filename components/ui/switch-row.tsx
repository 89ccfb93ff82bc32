import type { ReactNode } from "react";
import { Label } from "./label.tsx";
import { Switch } from "./switch.tsx";

type SwitchRowProps = {
  id: string;
  label: string;
  note?: ReactNode;
  isOn: boolean;
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
};

/** A labeled switch; the whole row is clickable. */
export function SwitchRow({ id, label, note, isOn, disabled = false, onChange }: SwitchRowProps) {
  const noteId = `${id}-note`;
  return (
    <div className="relative flex min-h-8 items-center gap-3 touch:min-h-11">
      <div className="min-w-0 flex-1">
        <Label className="cursor-pointer font-normal after:absolute after:inset-0" htmlFor={id}>
          {label}
        </Label>
        {note ? (
          <p className="text-muted-foreground text-xs" id={noteId}>
            {note}
          </p>
        ) : null}
      </div>
      <Switch
        aria-describedby={note ? noteId : undefined}
        checked={isOn}
        disabled={disabled}
        id={id}
        onCheckedChange={onChange}
      />
    </div>
  );
}
