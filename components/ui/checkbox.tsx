"use client";

import { Check } from "lucide-react";
import { Checkbox as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

export function Checkbox({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        "relative inline-flex size-4 shrink-0 items-center justify-center rounded-sm border border-edge bg-surface",
        "text-on-accent transition-colors after:absolute default:after:-inset-[15px] hover:border-muted",
        "data-[state=checked]:border-accent data-[state=checked]:bg-accent aria-invalid:border-bad",
        "disabled:cursor-not-allowed disabled:opacity-50",
        className,
      )}
      {...props}
    >
      <Primitive.Indicator>
        <Check aria-hidden="true" className="size-3" strokeWidth={3} />
      </Primitive.Indicator>
    </Primitive.Root>
  );
}
