"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

export const Dialog = Primitive.Root;
export const DialogTrigger = Primitive.Trigger;
export const DialogClose = Primitive.Close;

export function DialogOverlay({ className, ...props }: ComponentProps<typeof Primitive.Overlay>) {
  return (
    <Primitive.Overlay
      className={cn(
        "fixed inset-0 z-50 bg-veil data-[state=closed]:animate-leave data-[state=open]:animate-appear",
        className,
      )}
      {...props}
    />
  );
}

/** Centered on wide screens; a bottom sheet on phones. */
export function DialogContent({ className, children, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <DialogOverlay className="grid overflow-y-auto sm:place-items-center sm:p-6">
        <Primitive.Content
          className={cn(
            "relative z-50 w-full max-w-lg self-end border border-line bg-surface shadow-floating sm:self-auto",
            "max-sm:rounded-t-[14px] max-sm:border-x-0 max-sm:border-b-0 sm:rounded-card",
            "focus-visible:outline-none data-[state=closed]:animate-drop data-[state=open]:animate-rise",
            className,
          )}
          {...props}
        >
          {children}
          <Primitive.Close
            className={cn(
              "absolute top-3 right-3 inline-flex size-8 items-center justify-center rounded-control text-muted",
              "transition-colors hover:bg-raised hover:text-ink touch:size-11",
            )}
          >
            <X aria-hidden="true" className="size-4" />
            <span className="sr-only">Close</span>
          </Primitive.Close>
        </Primitive.Content>
      </DialogOverlay>
    </Primitive.Portal>
  );
}

export function DialogHeader({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("grid gap-1.5 p-6 pr-14 pb-0", className)} {...props} />;
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof Primitive.Title>) {
  return <Primitive.Title className={cn("font-semibold text-base text-ink", className)} {...props} />;
}

export function DialogDescription({ className, ...props }: ComponentProps<typeof Primitive.Description>) {
  return <Primitive.Description className={cn("text-muted default:text-sm", className)} {...props} />;
}

/** Actions of a dialog; stacked on phones, with the primary one on top. */
export function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div className={cn("flex flex-col-reverse gap-2 p-6 sm:flex-row sm:justify-end", className)} {...props} />
  );
}
