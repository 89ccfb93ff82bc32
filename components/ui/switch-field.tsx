import { type ReactNode, useId } from "react";
import { useController } from "react-hook-form";
import { Label } from "./label.tsx";
import { Switch } from "./switch.tsx";

type SwitchFieldProps = {
  name: string;
  label: string;
  note?: ReactNode;
  /** A disabled switch is shown as off. */
  disabled?: boolean;
};

/** A labeled switch of the surrounding form; the whole row is clickable. */
export function SwitchField({ name, label, note, disabled = false }: SwitchFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const { field } = useController({ name });
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
        checked={field.value && !disabled}
        disabled={disabled}
        id={id}
        onCheckedChange={field.onChange}
      />
    </div>
  );
}
