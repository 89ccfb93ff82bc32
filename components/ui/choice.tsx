import { type ReactNode, useId } from "react";
import { Label } from "./label.tsx";
import { RadioGroup, RadioGroupItem } from "./radio-group.tsx";

type ChoiceProps<T extends string> = {
  legend: ReactNode;
  value: T;
  onChange: (value: T) => void;
  options: readonly (readonly [value: T, label: string])[];
};

/** A question with a few answers, all visible. */
export function Choice<T extends string>({ legend, value, onChange, options }: ChoiceProps<T>) {
  const id = useId();
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2.5 font-medium text-ink text-sm">{legend}</legend>
      <RadioGroup
        aria-label={typeof legend === "string" ? legend : undefined}
        className="flex flex-wrap gap-x-5 gap-y-2.5"
        onValueChange={(next) => onChange(next as T)}
        value={value}
      >
        {options.map(([option, label]) => (
          <span className="flex items-center gap-2 touch:min-h-11" key={option}>
            <RadioGroupItem id={`${id}-${option}`} value={option} />
            <Label className="font-normal" htmlFor={`${id}-${option}`}>
              {label}
            </Label>
          </span>
        ))}
      </RadioGroup>
    </fieldset>
  );
}
