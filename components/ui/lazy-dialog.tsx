"use client";

import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  Suspense,
  useRef,
  useState,
} from "react";

export type LazyDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Moves the focus to the button when the dialog closes. */
  returnFocus: () => void;
};

type Props = {
  /** Imports the dialog. Called on hover and focus of the button, so that most clicks find it loaded. */
  load: () => Promise<unknown>;
  /** Opens the dialog. */
  button: ReactElement<ComponentProps<"button">>;
  /** Renders the lazy component of the dialog. */
  children: (props: LazyDialogProps) => ReactNode;
};

/** A dialog whose code loads before its first opening, because most visits open none. */
export function LazyDialog({ load, button, children }: Props) {
  const [open, setOpen] = useState<boolean>();
  const ref = useRef<HTMLButtonElement>(null);
  const preload = () => void load();
  return (
    <>
      {cloneElement(button, {
        "aria-expanded": open === true,
        "aria-haspopup": "dialog",
        onClick: () => setOpen(true),
        onFocus: preload,
        onPointerEnter: preload,
        ref,
      })}
      {/* Stays from the first opening on, so that closing can be animated. */}
      <Suspense>
        {open === undefined
          ? null
          : children({ open, onOpenChange: setOpen, returnFocus: () => ref.current?.focus() })}
      </Suspense>
    </>
  );
}
