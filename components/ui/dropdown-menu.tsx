"use client";

import { Check } from "lucide-react";
import { DropdownMenu as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";

export const DropdownMenu = Primitive.Root;
export const DropdownMenuTrigger = Primitive.Trigger;
export const DropdownMenuRadioGroup = Primitive.RadioGroup;

type DropdownMenuContentProps = ComponentProps<typeof Primitive.Content> & {
  /** Renders inside the surrounding landmark instead of in a portal. */
  inPlace?: boolean;
};

export function DropdownMenuContent({ className, inPlace = false, ...props }: DropdownMenuContentProps) {
  const content = (
    <Primitive.Content
      className={cn(
        "z-50 min-w-40 rounded-card border border-line bg-surface p-1 shadow-floating",
        "data-[state=closed]:animate-leave data-[state=open]:animate-appear",
        className,
      )}
      collisionPadding={8}
      sideOffset={6}
      {...props}
    />
  );
  return inPlace ? content : <Primitive.Portal>{content}</Primitive.Portal>;
}

const item = cn(
  "relative flex h-8 cursor-default select-none items-center gap-2 rounded-[6px] px-2 text-ink text-sm outline-none",
  "data-[highlighted]:bg-hover data-[disabled]:text-faint touch:h-11 [&_svg:not([class*='size-'])]:size-4",
  "[&_svg]:text-muted",
);

export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem className={cn(item, "pr-8", className)} {...props}>
      {children}
      <Primitive.ItemIndicator className="absolute right-2">
        <Check aria-hidden="true" />
      </Primitive.ItemIndicator>
    </Primitive.RadioItem>
  );
}

/** Its child is a link. */
export function DropdownMenuLinkItem({ children }: { children: ReactNode }) {
  return (
    <Primitive.Item asChild className={item}>
      {children}
    </Primitive.Item>
  );
}
