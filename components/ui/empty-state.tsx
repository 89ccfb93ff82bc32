import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";

export function EmptyState({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      className={cn("rounded-lg border border-border-strong border-dashed text-center", className)}
      {...props}
    />
  );
}
