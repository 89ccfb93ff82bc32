"use client";

import { CircleAlert, CircleCheck, X } from "lucide-react";
import Link from "next/link";
import { Toast as Primitive } from "radix-ui";
import { useEffect, useRef, useState } from "react";
import { cn } from "#lib/utils.ts";
import { type Toast, useToast } from "./use-toast.ts";

const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const failed = toast.variant === "destructive";
  const Icon = failed ? CircleAlert : CircleCheck;
  return (
    <Primitive.Root
      className={cn(
        "relative flex gap-3 rounded-lg border bg-card p-4 pr-12 shadow-md",
        failed ? "border-destructive/40" : "border-border-strong",
        "data-[state=closed]:animate-drop data-[state=open]:animate-rise",
        "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none",
        "data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform",
        "data-[swipe=end]:animate-leave",
      )}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      open={toast.open}
      type={failed ? "foreground" : "background"}
    >
      <Icon
        aria-hidden="true"
        className={cn("mt-[3px] size-4 shrink-0", failed ? "text-destructive" : "text-success")}
      />
      <div className="min-w-0">
        <Primitive.Title className="wrap-anywhere font-medium text-foreground text-sm">
          {toast.title}
        </Primitive.Title>
        {toast.description ? (
          <Primitive.Description className="wrap-anywhere text-muted-foreground text-sm">
            {toast.description}
          </Primitive.Description>
        ) : null}
        {toast.action ? (
          <Primitive.Action altText={toast.action.label} asChild>
            <Link className="link mt-1.5 inline-flex text-sm touch:py-2" href={toast.action.href}>
              {toast.action.label}
            </Link>
          </Primitive.Action>
        ) : null}
      </div>
      <Primitive.Close
        className={cn(
          "absolute top-2.5 right-2.5 inline-flex size-8 items-center justify-center rounded-md text-muted-foreground",
          "transition-colors hover:bg-muted hover:text-foreground touch:top-0.5 touch:right-0.5 touch:size-11",
        )}
      >
        <X aria-hidden="true" className="size-4" />
        <span className="sr-only">Close</span>
      </Primitive.Close>
    </Primitive.Root>
  );
}

/** Whether this element covers a part of the focused control. Not of regions, such as the content after a skip link. */
function coversFocus(element: HTMLElement): boolean {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body || element.contains(activeElement)) return false;
  const [own, focused] = [element, activeElement].map((each) => each.getBoundingClientRect());
  if (!own || !focused || focused.height > own.height) return false;
  const overlapsX = focused.left < own.right && focused.right > own.left;
  return overlapsX && focused.top < own.bottom && focused.bottom > own.top;
}

/**
 * Decides for each toast whether it moves to the other end of the window, because it would cover the focused control
 * (WCAG 2.4.11).
 * @param id of the newest toast
 */
function useAvoidFocus(id: string | undefined) {
  const ref = useRef<HTMLOListElement>(null);
  const [movedId, setMovedId] = useState<string>();

  useEffect(() => {
    const viewport = ref.current;
    if (!id || !viewport) return;
    const avoid = () => {
      if (coversFocus(viewport)) setMovedId((moved) => (moved === id ? undefined : id));
    };
    // The toast gives the viewport its height after this effect.
    const observer = new ResizeObserver(avoid);
    observer.observe(viewport);
    document.addEventListener("focusin", avoid);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", avoid);
    };
  }, [id]);

  return { ref, isMoved: id !== undefined && id === movedId };
}

/**
 * Bottom right on wide screens, above a sticky bar; below the top bar on phones, where buttons are at the
 * bottom. F8 moves the focus here.
 */
export function ToastViewport() {
  const { toasts, dismiss } = useToast();
  const { ref, isMoved } = useAvoidFocus(toasts[0]?.id);
  return (
    <Primitive.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} onClose={() => dismiss(toast.id)} toast={toast} />
      ))}
      <Primitive.Viewport
        className={cn(
          "fixed right-0 z-[60] flex w-full flex-col gap-2 p-4 sm:w-[26rem]",
          isMoved
            ? "bottom-0 sm:top-14 sm:bottom-auto"
            : "top-14 sm:top-auto sm:bottom-0 sm:max-lg:in-data-bottom-bar:bottom-28",
        )}
        ref={ref}
      />
    </Primitive.Provider>
  );
}
