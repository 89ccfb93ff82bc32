import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

/** A surface with a line around it. Structure comes from lines; only floating things have shadows. */
export function Card({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("rounded-card border bg-surface default:border-line", className)} {...props} />;
}
