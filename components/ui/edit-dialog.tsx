"use client";

import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog, DialogContent, DialogTrigger } from "./dialog.tsx";

/** An edit button that opens a form in a dialog. */
export function EditDialog({ renderForm }: { renderForm: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog onOpenChange={setOpen} open={isOpen}>
      <DialogTrigger asChild>
        <Button variant="secondary">Edit</Button>
      </DialogTrigger>
      <DialogContent>{renderForm(() => setOpen(false))}</DialogContent>
    </Dialog>
  );
}
