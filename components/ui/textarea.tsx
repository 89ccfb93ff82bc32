import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import { inputVariants } from "./input.tsx";

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea className={cn(inputVariants, "min-h-20 resize-y py-2", className)} {...props} />;
}
