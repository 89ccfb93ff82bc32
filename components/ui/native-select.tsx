import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";
import { inputClasses } from "./input.tsx";

/** The browser's own select, which phones show as a wheel. */
export function NativeSelect({ className, ...props }: ComponentProps<"select">) {
  return <select className={cn(inputClasses, "h-9 touch:h-11", className)} {...props} />;
}

export function NativeSelectOption(props: ComponentProps<"option">) {
  return <option {...props} />;
}
