import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

export function EmptyState({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      className={cn("rounded-card border border-line-strong border-dashed text-center", className)}
      {...props}
    />
  );
}
