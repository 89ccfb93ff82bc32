"use client";

import { cva, type VariantProps } from "class-variance-authority";
import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";
import { CornerClose, DialogOverlay } from "./dialog.tsx";

export const Sheet = Primitive.Root;
export const SheetTrigger = Primitive.Trigger;
export const SheetClose = Primitive.Close;
export const SheetTitle = Primitive.Title;
export const SheetDescription = Primitive.Description;

const sheetVariants = cva(
  [
    "fixed z-50 flex flex-col overflow-y-auto bg-card shadow-lg focus-visible:outline-none",
    "data-[state=closed]:animate-out data-[state=open]:animate-in",
  ],
  {
    variants: {
      side: {
        top: "inset-x-0 top-0 border-b data-[state=closed]:slide-out-to-top data-[state=open]:slide-in-from-top",
        right:
          "inset-y-0 right-0 w-[min(20rem,85vw)] border-l data-[state=closed]:slide-out-to-right data-[state=open]:slide-in-from-right",
        bottom:
          "inset-x-0 bottom-0 border-t data-[state=closed]:slide-out-to-bottom data-[state=open]:slide-in-from-bottom",
        left: "inset-y-0 left-0 w-[min(20rem,85vw)] border-r data-[state=closed]:slide-out-to-left data-[state=open]:slide-in-from-left",
      },
    },
    defaultVariants: { side: "right" },
  },
);

type SheetContentProps = ComponentProps<typeof Primitive.Content> & VariantProps<typeof sheetVariants>;

/** A panel at an edge of the window. */
export function SheetContent({ side, className, children, ...props }: SheetContentProps) {
  return (
    <Primitive.Portal>
      <DialogOverlay />
      <Primitive.Content className={cn(sheetVariants({ side }), className)} {...props}>
        {children}
        <CornerClose className="top-1.5 right-2 size-11" />
      </Primitive.Content>
    </Primitive.Portal>
  );
}

export function SheetHeader({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("grid gap-1.5 p-5", className)} {...props} />;
}

export function SheetFooter({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("mt-auto flex flex-col gap-2 p-5", className)} {...props} />;
}
