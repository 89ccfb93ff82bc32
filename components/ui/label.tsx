import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";

export function Label({ className, ...props }: ComponentProps<"label">) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is named by `htmlFor`, which the caller gives.
    <label className={cn("select-none text-foreground text-sm font-medium", className)} {...props} />
  );
}
