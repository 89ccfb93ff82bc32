import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

/** Stands in for something that loads. Give it the final size, so that nothing moves when it arrives. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      aria-hidden="true"
      className={cn("animate-breathe bg-raised default:rounded-control", className)}
      {...props}
    />
  );
}
