"use client";

import { type ReactNode, useId, useState } from "react";
import { BusyButton } from "./busy-button.tsx";
import { Button } from "./button.tsx";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "./dialog.tsx";
import { Notice } from "./notice.tsx";

type DialogFormProps = {
  title: string;
  description: string;
  submitLabel: string;
  busyLabel: string;
  isBusy: boolean;
  /** What was not done, and why; null while nothing went wrong. */
  error: { title: string; message: string } | null;
  onSubmit: () => void;
  children: ReactNode;
};

/** The content of a dialog that is a form: title, fields, error, and the buttons to cancel and submit. */
export function DialogForm({
  title,
  description,
  submitLabel,
  busyLabel,
  isBusy,
  error,
  onSubmit,
  children,
}: DialogFormProps) {
  const id = useId();
  return (
    <>
      <DialogHeader>
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription>{description}</DialogDescription>
      </DialogHeader>
      <form
        className="grid gap-5 px-6 pt-5"
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        {error ? (
          <Notice title={error.title} variant="destructive">
            {error.message}
          </Notice>
        ) : null}
      </form>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <BusyButton busy={isBusy} busyLabel={busyLabel} form={id} type="submit">
          {submitLabel}
        </BusyButton>
      </DialogFooter>
    </>
  );
}

/** An edit button that opens a form in a dialog. */
export function EditDialog({ renderForm }: { renderForm: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog onOpenChange={setOpen} open={isOpen}>
      <DialogTrigger asChild>
        <Button variant="outline">Edit</Button>
      </DialogTrigger>
      <DialogContent>{renderForm(() => setOpen(false))}</DialogContent>
    </Dialog>
  );
}
