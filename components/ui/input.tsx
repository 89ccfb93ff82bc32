import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";

/** 16 px on phones, so that iOS does not zoom into the field. */
export const inputClasses = cn(
  "w-full rounded-md border border-input bg-card px-3 text-base text-foreground transition-colors sm:text-sm",
  "placeholder:text-subtle-foreground hover:border-muted-foreground",
  "focus-visible:border-ring focus-visible:outline-offset-0",
  "aria-invalid:border-destructive aria-invalid:focus-visible:outline-destructive",
  "disabled:cursor-not-allowed disabled:border-border disabled:bg-muted disabled:text-subtle-foreground",
  "read-only:bg-muted",
);

export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return <input className={cn(inputClasses, "h-9 touch:h-11", className)} type={type} {...props} />;
}
