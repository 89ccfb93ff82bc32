import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

export function Label({ className, ...props }: ComponentProps<"label">) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is named by `htmlFor`, which the caller gives.
    <label className={cn("select-none text-ink text-sm default:font-medium", className)} {...props} />
  );
}
