"use client";

import { Check } from "lucide-react";
import { DropdownMenu as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";

export const DropdownMenu = Primitive.Root;
export const DropdownMenuTrigger = Primitive.Trigger;
export const DropdownMenuPortal = Primitive.Portal;
export const DropdownMenuGroup = Primitive.Group;
export const DropdownMenuRadioGroup = Primitive.RadioGroup;

type DropdownMenuContentProps = ComponentProps<typeof Primitive.Content> & {
  /** Renders inside the surrounding landmark instead of in a portal. */
  inPlace?: boolean;
};

export function DropdownMenuContent({ className, inPlace = false, ...props }: DropdownMenuContentProps) {
  const content = (
    <Primitive.Content
      className={cn(
        "z-50 min-w-40 rounded-lg border border-border bg-popover p-1 text-popover-foreground shadow-md",
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
  "relative flex h-8 cursor-default select-none items-center gap-2 rounded-[6px] px-2 text-foreground text-sm outline-none",
  "data-[highlighted]:bg-accent data-[disabled]:text-subtle-foreground touch:h-11 [&_svg:not([class*='size-'])]:size-4",
  "[&_svg]:text-muted-foreground",
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

export function DropdownMenuItem({ className, ...props }: ComponentProps<typeof Primitive.Item>) {
  return <Primitive.Item className={cn(item, className)} {...props} />;
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Primitive.Label>) {
  return (
    <Primitive.Label className={cn("px-2 py-1.5 text-muted-foreground text-xs", className)} {...props} />
  );
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator className={cn("-mx-1 my-1 h-px bg-border", className)} {...props} />;
}
