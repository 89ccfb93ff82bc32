"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";

export const Dialog = Primitive.Root;
export const DialogTrigger = Primitive.Trigger;
export const DialogPortal = Primitive.Portal;
export const DialogClose = Primitive.Close;

export function DialogOverlay({ className, ...props }: ComponentProps<typeof Primitive.Overlay>) {
  return (
    <Primitive.Overlay
      className={cn(
        "fixed inset-0 z-50 bg-overlay data-[state=closed]:animate-leave data-[state=open]:animate-appear",
        className,
      )}
      {...props}
    />
  );
}

/** The button in the corner of a dialog or sheet. */
export function CornerClose({ className }: { className?: string }) {
  return (
    <Primitive.Close
      className={cn(
        "absolute inline-flex size-8 items-center justify-center rounded-md text-muted-foreground",
        "transition-colors hover:bg-muted hover:text-foreground touch:size-11",
        className,
      )}
    >
      <X aria-hidden="true" className="size-4" />
      <span className="sr-only">Close</span>
    </Primitive.Close>
  );
}

type DialogContentProps = ComponentProps<typeof Primitive.Content> & { showCloseButton?: boolean };

/** Centered on wide screens; a bottom sheet on phones. */
export function DialogContent({ className, children, showCloseButton = true, ...props }: DialogContentProps) {
  return (
    <DialogPortal>
      <DialogOverlay className="grid overflow-y-auto sm:place-items-center sm:p-6">
        <Primitive.Content
          className={cn(
            "relative z-50 w-full max-w-lg self-end border bg-card shadow-lg sm:self-auto",
            "max-sm:rounded-t-[14px] max-sm:border-x-0 max-sm:border-b-0 sm:rounded-lg",
            "focus-visible:outline-none data-[state=closed]:animate-drop data-[state=open]:animate-rise",
            className,
          )}
          {...props}
        >
          {children}
          {showCloseButton ? <CornerClose className="top-3 right-3" /> : null}
        </Primitive.Content>
      </DialogOverlay>
    </DialogPortal>
  );
}

export function DialogHeader({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("grid gap-1.5 p-6 pr-14 pb-0", className)} {...props} />;
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof Primitive.Title>) {
  return <Primitive.Title className={cn("font-semibold text-base text-foreground", className)} {...props} />;
}

export function DialogDescription({ className, ...props }: ComponentProps<typeof Primitive.Description>) {
  return <Primitive.Description className={cn("text-muted-foreground text-sm", className)} {...props} />;
}

/** Actions of a dialog; stacked on phones, with the primary one on top. */
export function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div className={cn("flex flex-col-reverse gap-2 p-6 sm:flex-row sm:justify-end", className)} {...props} />
  );
}
