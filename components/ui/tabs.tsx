"use client";

import { Tabs as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

export const Tabs = Primitive.Root;

/** A segmented control; the list scrolls horizontally on narrow screens. */
export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      className={cn(
        "max-w-full default:inline-flex items-center gap-0.5 overflow-x-auto rounded-control border border-line bg-raised p-0.5",
        "[scrollbar-width:none]",
        className,
      )}
      {...props}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={cn(
        "inline-flex h-8 shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-[6px] border",
        "border-transparent px-3 font-medium text-muted text-sm transition-colors hover:text-ink touch:h-11",
        "focus-visible:-outline-offset-2 disabled:pointer-events-none disabled:text-faint",
        "data-[state=active]:border-line-strong data-[state=active]:bg-surface data-[state=active]:text-ink",
        "[&_svg:not([class*='size-'])]:size-4",
        className,
      )}
      {...props}
    />
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={cn("focus-visible:outline-offset-4", className)} {...props} />;
}
