import { useId } from "react";
import { useController } from "react-hook-form";
import { Checkbox } from "./checkbox.tsx";
import { Label } from "./label.tsx";
import { ErrorText } from "./notice.tsx";

type OptionListProps = {
  name: string;
  legend: string;
  /** All options with their descriptions, in the order of the list. */
  options: readonly { value: string; description: string }[];
};

/** Named options of the API, any of which can be selected, as a field of the surrounding form. */
export function OptionList({ name, legend, options }: OptionListProps) {
  const { field, fieldState } = useController({ name });
  const selected: readonly string[] = field.value;
  const id = useId();
  const toggle = (changed: string, isOn: boolean) =>
    field.onChange(
      options
        .map(({ value }) => value)
        .filter((value) => (value === changed ? isOn : selected.includes(value))),
    );
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2.5 font-medium text-foreground text-sm">{legend}</legend>
      {options.map(({ value, description }) => (
        <div className="flex items-start gap-2.5 touch:min-h-11" key={value}>
          <Checkbox
            checked={selected.includes(value)}
            className="mt-0.5"
            id={`${id}-${value}`}
            onCheckedChange={(state) => toggle(value, state === true)}
          />
          <Label className="grid gap-0.5 font-normal" htmlFor={`${id}-${value}`}>
            <span className="font-mono text-xs">{value}</span>
            <span className="text-muted-foreground text-xs">{description}</span>
          </Label>
        </div>
      ))}
      <ErrorText>{fieldState.error?.message}</ErrorText>
    </fieldset>
  );
}
