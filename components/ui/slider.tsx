"use client";

import { Slider as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";

/** A slider with one thumb. `aria-label` and `aria-labelledby` are put on the thumb. */
export function Slider({
  className,
  "aria-label": label,
  "aria-labelledby": labelledBy,
  "aria-describedby": describedBy,
  ...props
}: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        "relative flex h-6 w-full touch-none select-none items-center touch:h-11 data-[disabled]:opacity-50",
        className,
      )}
      {...props}
    >
      <Primitive.Track className="relative h-1 w-full grow overflow-hidden rounded-full bg-border-strong">
        <Primitive.Range className="absolute h-full bg-primary" />
      </Primitive.Track>
      <Primitive.Thumb
        aria-describedby={describedBy}
        aria-label={label}
        aria-labelledby={labelledBy}
        className={cn(
          // The box is the 24 px target that WCAG 2.5.8 requires; the visible thumb is smaller.
          "grid size-6 place-items-center rounded-full before:size-4 before:rounded-full before:border-2 before:border-primary",
          "before:bg-background before:transition-[background-color,scale] hover:before:bg-primary-muted active:before:scale-110",
        )}
      />
    </Primitive.Root>
  );
}
