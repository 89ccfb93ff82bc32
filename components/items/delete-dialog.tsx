"use client";

import { useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { LazyDialogProps } from "#components/ui/lazy-dialog.tsx";

export type DeletedItems = {
  count: number;
  /** What an item is, e.g. 'capture'. */
  noun: string;
  /** Name of the only item; null for several. */
  name: string | null;
  onDelete: () => void;
};

export function DeleteDialog(props: DeletedItems & LazyDialogProps) {
  const { count, noun, name, onDelete, open, onOpenChange, returnFocus } = props;
  const isConfirmed = useRef(false);
  const subject = count === 1 ? `this ${noun}` : `${count} ${noun}s`;

  function afterClose(event: Event) {
    if (!isConfirmed.current) return returnFocus();
    isConfirmed.current = false;
    // The button is deleted with its item, so the caller moves the focus.
    event.preventDefault();
    onDelete();
  }

  return (
    <Dialog onOpenChange={onOpenChange} open={open}>
      <ConfirmDialog
        action={
          <Button
            onClick={() => {
              isConfirmed.current = true;
              onOpenChange(false);
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
