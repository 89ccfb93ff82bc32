"use client";

import { Tooltip as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";

export function TooltipProvider({
  delayDuration = 300,
  ...props
}: ComponentProps<typeof Primitive.Provider>) {
  return <Primitive.Provider delayDuration={delayDuration} {...props} />;
}

/** Describes its trigger on hover and on keyboard focus. Essential information must also be available without it. */
export function Tooltip(props: ComponentProps<typeof Primitive.Root>) {
  return (
    <TooltipProvider>
      <Primitive.Root {...props} />
    </TooltipProvider>
  );
}

export const TooltipTrigger = Primitive.Trigger;

export function TooltipContent({
  className,
  sideOffset = 6,
  ...props
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        className={cn(
          "z-50 max-w-64 animate-appear rounded-[6px] border border-border-strong bg-muted px-2.5 py-1.5 text-foreground text-xs shadow-md",
          className,
        )}
        collisionPadding={8}
        sideOffset={sideOffset}
        {...props}
      />
    </Primitive.Portal>
  );
}
