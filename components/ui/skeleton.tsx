import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";

/** Placeholder while loading. Give it the final size, so that the layout does not shift. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div aria-hidden="true" className={cn("animate-breathe bg-muted rounded-md", className)} {...props} />
  );
}
