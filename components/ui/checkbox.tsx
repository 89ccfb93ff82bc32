"use client";

import { Check } from "lucide-react";
import { Checkbox as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";

export function Checkbox({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        "relative inline-flex size-4 shrink-0 items-center justify-center rounded-sm border border-input bg-card",
        "text-primary-foreground transition-colors after:absolute after:-inset-[15px] hover:border-muted-foreground",
        "data-[state=checked]:border-primary data-[state=checked]:bg-primary aria-invalid:border-destructive",
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
