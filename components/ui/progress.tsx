import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";

type ProgressProps = ComponentProps<"div"> & { value: number; max?: number; indicatorClassName?: string };

/** A determinate bar. Give it an accessible name. */
export function Progress({ className, value, max = 100, indicatorClassName, ...props }: ProgressProps) {
  const shown = Math.min(Math.max(value, 0), max);
  return (
    <div
      aria-valuemax={max}
      aria-valuemin={0}
      aria-valuenow={shown}
      className={cn("h-1.5 w-full overflow-hidden rounded-full bg-border", className)}
      role="progressbar"
      {...props}
    >
      <div
        className={cn("h-full rounded-full bg-primary transition-[width] duration-200", indicatorClassName)}
        style={{ width: `${max > 0 ? (shown / max) * 100 : 0}%` }}
      />
    </div>
  );
}
