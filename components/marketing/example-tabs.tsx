import { cn } from "#lib/utils.ts";

type ExampleTabsProps = {
  /** Accessible name of the group, and of its radio buttons in the form data. */
  label: string;
  name: string;
  options: readonly { value: string; label: string }[];
};

/**
 * Radio buttons in the style of tabs. The panels follow with CSS (`group-has-[…:checked]`), so that an example works
 * without any code.
 */
export function ExampleTabs({ label, name, options }: ExampleTabsProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1 rounded-md border border-border bg-muted p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map(({ value, label: text }, index) => (
        <label
          className={cn(
            "relative inline-flex h-8 cursor-pointer items-center rounded-[6px] border border-transparent px-3 font-medium text-muted-foreground text-sm transition-colors hover:text-foreground touch:min-h-11",
            "has-[:checked]:border-border-strong has-[:checked]:bg-card has-[:checked]:text-foreground has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-primary",
          )}
          key={value}
        >
          <input
            className="absolute inset-0 cursor-pointer opacity-0"
            defaultChecked={index === 0}
            name={name}
            type="radio"
            value={value}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
