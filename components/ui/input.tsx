import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

/** 16 px on phones, so that iOS does not zoom into the field. */
const inputVariants = [
  "default:w-full rounded-control border border-edge bg-surface px-3 text-base text-ink transition-colors sm:text-sm",
  "placeholder:text-faint hover:border-muted",
  "focus-visible:border-accent focus-visible:outline-offset-0",
  "aria-invalid:border-bad aria-invalid:focus-visible:outline-bad",
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-raised disabled:text-faint",
  "read-only:bg-raised",
];

export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return <input className={cn(inputVariants, "h-9 touch:h-11", className)} type={type} {...props} />;
}

export function Select({ className, ...props }: ComponentProps<"select">) {
  return <select className={cn(inputVariants, "h-9 touch:h-11", className)} {...props} />;
}

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea className={cn(inputVariants, "min-h-20 resize-y py-2", className)} {...props} />;
}
