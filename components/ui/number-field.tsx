import { type ComponentProps, useState } from "react";
import { cn } from "#lib/utils.ts";
import { Input } from "./input.tsx";

type NumberFieldProps = Omit<ComponentProps<"input">, "value" | "onChange" | "type"> & {
  value: number;
  onChange: (value: number) => void;
};

/** A field for a whole number. Other text stays until the field is left, and does not change the number. */
export function NumberField({ value, onChange, className, ...props }: NumberFieldProps) {
  const [text, setText] = useState<string | null>(null);
  return (
    <Input
      {...props}
      className={cn("shrink-0 font-mono", className)}
      inputMode="numeric"
      onBlur={() => setText(null)}
      onChange={({ target }) => {
        setText(target.value);
        if (/^\d{1,5}$/.test(target.value)) onChange(Number(target.value));
      }}
      type="number"
      value={text ?? value}
    />
  );
}
