import { useId } from "react";
import { Checkbox } from "./checkbox.tsx";
import { Label } from "./label.tsx";
import { ErrorText } from "./notice.tsx";

type OptionListProps<T extends string> = {
  legend: string;
  /** All options with their descriptions, in the order of the list. */
  options: readonly { value: T; description: string }[];
  selected: readonly T[];
  /** Called with the selected options in the order of the list. */
  onChange: (selected: T[]) => void;
  error?: string | undefined;
};

/** Named options of the API with their descriptions, any of which can be selected. */
export function OptionList<T extends string>(props: OptionListProps<T>) {
  const { legend, options, selected, onChange, error } = props;
  const id = useId();
  const toggle = (changed: T, isOn: boolean) =>
    onChange(
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
      <ErrorText>{error}</ErrorText>
    </fieldset>
  );
}
