"use client";

import { Tabs as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";

export const Tabs = Primitive.Root;

/** Frame of a segmented control, which scrolls horizontally on narrow screens. */
export const SEGMENT_LIST = cn(
  "inline-flex max-w-full items-center gap-0.5 overflow-x-auto rounded-md border bg-muted p-0.5",
  "[scrollbar-width:none]",
);

export const SEGMENT = cn(
  "inline-flex h-8 shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-[6px] border",
  "border-transparent px-3 font-medium text-muted-foreground text-sm transition-colors hover:text-foreground touch:h-11",
  "focus-visible:-outline-offset-2 disabled:pointer-events-none disabled:text-subtle-foreground",
  "data-[state=active]:border-border-strong data-[state=active]:bg-card data-[state=active]:text-foreground",
  "data-[state=checked]:border-border-strong data-[state=checked]:bg-card data-[state=checked]:text-foreground",
  "[&_svg:not([class*='size-'])]:size-4",
);

export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return <Primitive.List className={cn(SEGMENT_LIST, className)} {...props} />;
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return <Primitive.Trigger className={cn(SEGMENT, className)} {...props} />;
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={cn("focus-visible:outline-offset-4", className)} {...props} />;
}
