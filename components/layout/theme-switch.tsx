"use client";

import { RadioGroup } from "radix-ui";
import { THEME_OPTIONS, useTheme } from "./use-theme.ts";

/** The theme control of the mobile menu, with all three options visible. */
export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  return (
    <RadioGroup.Root
      aria-label="Theme"
      className="grid grid-cols-3 gap-0.5 rounded-md border border-border bg-muted p-0.5"
      onValueChange={setTheme}
      value={theme}
    >
      {THEME_OPTIONS.map(({ value, label, icon: Icon }) => (
        <RadioGroup.Item
          className="inline-flex h-11 items-center justify-center gap-2 rounded-[6px] border border-transparent font-medium text-muted-foreground text-sm transition-colors data-[state=checked]:border-border-strong data-[state=checked]:bg-card data-[state=checked]:text-foreground"
          key={value}
          value={value}
        >
          <Icon aria-hidden="true" className="size-4" />
          {label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
