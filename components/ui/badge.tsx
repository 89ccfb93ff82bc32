import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

const BASE =
  "inline-flex max-w-full shrink-0 items-center gap-1 rounded-full border px-2 font-medium text-xs [&_svg]:size-3";

const VARIANTS = {
  neutral: "border-line bg-raised text-muted",
  outline: "border-line-strong text-muted",
  accent: "border-accent/30 bg-accent-soft text-accent",
  good: "border-good/30 bg-good-soft text-good",
  warn: "border-warn/30 bg-warn-soft text-warn",
  bad: "border-bad/30 bg-bad-soft text-bad",
  /** Neither available nor taken: the result is not known. */
  unknown: "border-edge border-dashed text-muted",
};

type BadgeProps = ComponentProps<"span"> & { variant?: keyof typeof VARIANTS };

/** A short state or kind. Always has a text; the color only repeats it. */
export function Badge({ className, variant = "neutral", ...props }: BadgeProps) {
  return <span className={cn(BASE, VARIANTS[variant], className)} {...props} />;
}
