import { Checkbox } from "#components/ui/checkbox.tsx";
import { cn } from "#lib/utils.ts";

type Box<Value extends string> = { value: Value; label: string };

type BoxGroupProps<Value extends string> = {
  id: string;
  title: string;
  boxes: readonly Box<Value>[];
  ticked: readonly Value[];
  isMono?: boolean;
  onToggle: (value: Value, isOn: boolean) => void;
};

const box = [
  "relative flex min-h-8 cursor-pointer select-none items-center gap-2 rounded-md border border-border px-2.5 text-foreground",
  "text-sm transition-colors hover:border-input has-[[data-state=checked]]:border-border-strong touch:min-h-11",
  "has-[[data-state=checked]]:bg-muted",
];

export function CheckboxGroup<Value extends string>(props: BoxGroupProps<Value>) {
  const { id, title, boxes, ticked, isMono = false, onToggle } = props;
  return (
    // A floated legend is laid out beside the boxes.
    <fieldset className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-2 md:flex-nowrap">
      <legend className="float-left font-medium text-muted-foreground text-xs max-md:w-full md:w-28 md:shrink-0">
        {title}
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {boxes.map(({ value, label }) => (
          <label className={cn(box, isMono && "font-mono")} htmlFor={`${id}-${value}`} key={value}>
            <Checkbox
              checked={ticked.includes(value)}
              className="after:inset-0"
              id={`${id}-${value}`}
              onCheckedChange={(isOn) => onToggle(value, isOn === true)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
