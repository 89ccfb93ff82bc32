"use client";

import { RadioGroup } from "radix-ui";
import { THEME_OPTIONS } from "./theme-options.ts";
import { useTheme } from "./use-theme.ts";

/** The theme control of the mobile menu, with all three options visible. */
export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  return (
    <RadioGroup.Root
      aria-label="Theme"
      className="grid grid-cols-3 gap-0.5 rounded-control border border-line bg-raised p-0.5"
      onValueChange={setTheme}
      value={theme}
    >
      {THEME_OPTIONS.map(({ value, label, icon: Icon }) => (
        <RadioGroup.Item
          className="inline-flex h-11 items-center justify-center gap-2 rounded-[6px] border border-transparent font-medium text-muted text-sm transition-colors data-[state=checked]:border-line-strong data-[state=checked]:bg-surface data-[state=checked]:text-ink"
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
