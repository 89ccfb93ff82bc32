"use client";

import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Dialog, DialogTrigger } from "#components/ui/dialog.tsx";

/** Asks for confirmation, because a deleted capture cannot be restored. */
export function DeleteCapture({ name, onDelete }: { name: string; onDelete: () => void }) {
  const [open, setOpen] = useState(false);
  const isConfirmed = useRef(false);

  function afterClose(event: Event) {
    if (!isConfirmed.current) return;
    // The trigger is deleted with its capture, so the caller moves the focus.
    event.preventDefault();
    onDelete();
  }

  return (
    <Dialog onOpenChange={setOpen} open={open}>
      <DialogTrigger asChild>
        <Button aria-label={`Delete: ${name}`} size="icon" title="Delete" variant="ghost">
          <Trash2 aria-hidden="true" />
        </Button>
      </DialogTrigger>
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
        description={`The file of ${name} will be permanently deleted. Capturing the page again counts as another use.`}
        keep="Cancel"
        onClosed={afterClose}
        title="Delete this capture?"
      />
    </Dialog>
  );
}
