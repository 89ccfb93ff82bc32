"use client";

import { RadioGroup as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";

export function RadioGroup({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root className={cn("gap-2 grid", className)} {...props} />;
}

export function RadioGroupItem({ className, ...props }: ComponentProps<typeof Primitive.Item>) {
  return (
    <Primitive.Item
      className={cn(
        "relative inline-flex size-4 shrink-0 items-center justify-center rounded-full border border-input bg-card",
        "transition-colors hover:border-muted-foreground data-[state=checked]:border-primary",
        "disabled:cursor-not-allowed disabled:opacity-50",
        className,
      )}
      {...props}
    >
      <Primitive.Indicator className="size-2 rounded-full bg-primary" />
    </Primitive.Item>
  );
}
