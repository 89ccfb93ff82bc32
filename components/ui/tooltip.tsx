"use client";

import { Tooltip as Primitive } from "radix-ui";
import type { ReactNode } from "react";

type TooltipProps = {
  /** A short text. Essential information must also be available without hovering. */
  content: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  /** One focusable element. */
  children: ReactNode;
};

/** Describes its trigger on hover and on keyboard focus. */
export function Tooltip({ content, side = "top", children }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={300}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            className="z-50 max-w-64 animate-appear rounded-[6px] border border-line-strong bg-raised px-2.5 py-1.5 text-ink text-xs shadow-floating"
            collisionPadding={8}
            side={side}
            sideOffset={6}
          >
            {content}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
