"use client";

import { Switch as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";

/** A switch with an invisible border that makes the target 44 px high on phones. */
export function Switch({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        "relative inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-input bg-accent transition-colors",
        "after:absolute after:-inset-x-1.5 after:-inset-y-[13px] hover:border-muted-foreground",
        "data-[state=checked]:border-transparent data-[state=checked]:bg-primary",
        "data-[state=checked]:hover:bg-primary-hover",
        "disabled:cursor-not-allowed disabled:opacity-50",
        className,
      )}
      {...props}
    >
      <Primitive.Thumb
        className={cn(
          "pointer-events-none block size-3.5 translate-x-[2px] rounded-full bg-muted-foreground transition-[transform,background-color]",
          "data-[state=checked]:translate-x-[18px] data-[state=checked]:bg-primary-foreground",
        )}
      />
    </Primitive.Root>
  );
}
