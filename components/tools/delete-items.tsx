"use client";

import { type ReactNode, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Dialog, DialogTrigger } from "#components/ui/dialog.tsx";

type DeleteItemsProps = {
  count: number;
  /** What an item is, e.g. 'capture'. */
  noun: string;
  /** Name of the only item; null for several. */
  name: string | null;
  onDelete: () => void;
  /** The button that opens the dialog. */
  children: ReactNode;
};

/** Asks for confirmation, because deleted items cannot be restored. */
export function DeleteItems({ count, noun, name, onDelete, children }: DeleteItemsProps) {
  const [open, setOpen] = useState(false);
  const isConfirmed = useRef(false);
  const subject = count === 1 ? `this ${noun}` : `${count} ${noun}s`;

  function afterClose(event: Event) {
    if (!isConfirmed.current) return;
    isConfirmed.current = false;
    // The trigger is deleted with its item, so the caller moves the focus.
    event.preventDefault();
    onDelete();
  }

  return (
    <Dialog onOpenChange={setOpen} open={open}>
      <DialogTrigger asChild>{children}</DialogTrigger>
      <ConfirmDialog
        action={
          <Button
            onClick={() => {
              isConfirmed.current = true;
              setOpen(false);
            }}
            variant="destructive"
          >
            Delete
          </Button>
        }
        description={`${name ?? subject} will be permanently deleted, with every shared link. Running ${count === 1 ? "it" : "them"} again counts as another use.`}
        keep="Cancel"
        onClosed={afterClose}
        title={`Delete ${subject}?`}
      />
    </Dialog>
  );
}
