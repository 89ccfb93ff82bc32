import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";
import { inputClasses } from "./input.tsx";

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea className={cn(inputClasses, "min-h-20 resize-y py-2", className)} {...props} />;
}
