import { RadioGroup as Primitive } from "radix-ui";
import { type ReactNode, useId } from "react";
import { useController } from "react-hook-form";
import { cn } from "#lib/utils.ts";
import { Label } from "./label.tsx";
import { RadioGroup, RadioGroupItem } from "./radio-group.tsx";
import { SEGMENT, SEGMENT_LIST } from "./tabs.tsx";

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
      <legend className="mb-2.5 font-medium text-foreground text-sm">{legend}</legend>
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

type ChoiceFieldProps<T extends string> = Omit<ChoiceProps<T>, "value" | "onChange"> & { name: string };

/** A question with a few answers, of the surrounding form. */
export function ChoiceField<T extends string>({ name, ...props }: ChoiceFieldProps<T>) {
  const { field } = useController({ name });
  return <Choice onChange={field.onChange} value={field.value} {...props} />;
}

/** Forced colors remove the background of the checked option. */
const FORCED_COLORS =
  "forced-colors:data-[state=checked]:forced-color-adjust-none forced-colors:data-[state=checked]:bg-[Highlight] forced-colors:data-[state=checked]:text-[HighlightText]";

type SegmentedFieldProps<T extends string | number> = {
  name: string;
  label: string;
  options: readonly T[];
  toText: (value: T) => string;
  /** Columns of the grid. */
  className: string;
  disabled?: boolean;
};

/** Radio buttons of the surrounding form in the style of a list of tabs, for short answers side by side. */
export function SegmentedField<T extends string | number>(props: SegmentedFieldProps<T>) {
  const { name, label, options, toText, className, disabled = false } = props;
  const { field } = useController({ name });
  return (
    <Primitive.Root
      aria-label={label}
      className={cn(SEGMENT_LIST, "grid", disabled && "opacity-50", className)}
      disabled={disabled}
      onValueChange={(text) => field.onChange(options.find((option) => String(option) === text))}
      value={String(field.value)}
    >
      {options.map((option) => (
        <Primitive.Item className={cn(SEGMENT, FORCED_COLORS)} key={option} value={String(option)}>
          {toText(option)}
        </Primitive.Item>
      ))}
    </Primitive.Root>
  );
}
