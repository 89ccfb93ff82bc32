"use client";

import { type ReactNode, useState } from "react";
import { BusyButton } from "./busy-button.tsx";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog, DialogTrigger } from "./dialog.tsx";
import { Notice } from "./notice.tsx";
import type { useChange } from "./use-change.ts";

type ConfirmButtonProps = {
  label: string;
  /** What it changes, for screen readers, where a list has several such buttons. */
  subject?: string;
  title: string;
  description: string;
  /** Label of the button that cancels. */
  keep?: string;
  /** The confirming button; its label is that of the first one by default. */
  confirm: { label?: string; busyLabel: string; variant?: "destructive" };
  change: Pick<ReturnType<typeof useChange>, "isBusy" | "error" | "reset">;
  /** Title of the error of the last attempt. */
  errorTitle: string;
  /** @returns whether the dialog is closed */
  onConfirm: () => Promise<boolean>;
  children?: ReactNode;
};

/** A button that makes a change after a confirmation. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, subject, confirm, change, errorTitle, onConfirm, children, ...question } = props;
  const [isOpen, setOpen] = useState(false);

  function onOpenChange(next: boolean): void {
    setOpen(next);
    if (next) change.reset();
  }

  return (
    <Dialog onOpenChange={onOpenChange} open={isOpen}>
      <DialogTrigger asChild>
        <Button size={subject === undefined ? "default" : "sm"} variant="outline">
          {label}
          {subject === undefined ? null : <span className="sr-only"> {subject}</span>}
        </Button>
      </DialogTrigger>
      <ConfirmDialog
        {...question}
        action={
          <BusyButton
            busy={change.isBusy}
            busyLabel={confirm.busyLabel}
            onClick={() => void onConfirm().then((isDone) => setOpen(!isDone))}
            {...(confirm.variant ? { variant: confirm.variant } : {})}
          >
            {confirm.label ?? label}
          </BusyButton>
        }
      >
        {children || change.error ? (
          <div className="grid gap-5 px-6 pt-5">
            {children}
            {change.error ? (
              <Notice title={errorTitle} variant="destructive">
                {change.error}
              </Notice>
            ) : null}
          </div>
        ) : null}
      </ConfirmDialog>
    </Dialog>
  );
}
