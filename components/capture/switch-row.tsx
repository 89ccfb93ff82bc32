import type { ReactNode } from "react";
import { Label } from "#components/ui/label.tsx";
import { Switch } from "#components/ui/switch.tsx";

type SwitchRowProps = {
  id: string;
  label: string;
  note: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/** A labeled switch; the whole row is clickable. */
export function SwitchRow({ id, label, note, isOn, onChange }: SwitchRowProps) {
  const noteId = `${id}-note`;
  return (
    <div className="relative flex min-h-14 items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <Label className="cursor-pointer after:absolute after:inset-0" htmlFor={id}>
          {label}
        </Label>
        <p className="text-muted text-xs" id={noteId}>
          {note}
        </p>
      </div>
      <Switch aria-describedby={noteId} checked={isOn} id={id} onCheckedChange={onChange} />
    </div>
  );
}
