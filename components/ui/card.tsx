import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

/** A bordered surface; only floating elements have shadows. */
export function Card({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("rounded-card border bg-surface default:border-line", className)} {...props} />;
}
