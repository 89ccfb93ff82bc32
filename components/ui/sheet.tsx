"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import { DialogOverlay } from "./dialog.tsx";

export const Sheet = Primitive.Root;
export const SheetTitle = Primitive.Title;
export const SheetDescription = Primitive.Description;

/** A full-height panel at the right edge. */
export function SheetContent({ className, children, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <DialogOverlay />
      <Primitive.Content
        className={cn(
          "fixed inset-y-0 right-0 z-50 flex w-[min(20rem,85vw)] flex-col overflow-y-auto border-line border-l bg-surface",
          "shadow-floating focus-visible:outline-none",
          "data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in",
          className,
        )}
        {...props}
      >
        {children}
        <Primitive.Close
          className={cn(
            "absolute top-1.5 right-2 inline-flex size-11 items-center justify-center rounded-control text-muted",
            "transition-colors hover:bg-raised hover:text-ink",
          )}
        >
          <X aria-hidden="true" className="size-4.5" />
          <span className="sr-only">Close</span>
        </Primitive.Close>
      </Primitive.Content>
    </Primitive.Portal>
  );
}
