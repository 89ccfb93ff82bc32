"use client";

import type { QueryKey } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { BusyButton } from "./busy-button.tsx";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog, DialogTrigger } from "./dialog.tsx";
import { Notice } from "./notice.tsx";
import { type ApiChange, toErrorText, useApiMutation } from "./use-api-mutation.ts";

type ConfirmButtonProps<T> = {
  label: string;
  /** What it changes, for screen readers, where a list has several such buttons. */
  subject?: string;
  title: string;
  description: string;
  /** Label of the button that cancels. */
  keep?: string;
  /** The confirming button; its label is that of the first one by default. */
  confirm: { label?: string; busyLabel: string; variant?: "destructive" };
  change: ApiChange;
  /** What is loaded again after the change. */
  queryKey: QueryKey;
  /** Title of the error of the last attempt. */
  errorTitle: string;
  /** Called after the change, when the dialog has closed. */
  onDone?: (result: T) => void;
  children?: ReactNode;
};

/** A button that makes a change after a confirmation. */
export function ConfirmButton<T>(props: ConfirmButtonProps<T>) {
  const { label, subject, confirm, change, queryKey, errorTitle, onDone, children, ...question } = props;
  const mutation = useApiMutation<T>(queryKey);
  const [isOpen, setOpen] = useState(false);

  function onOpenChange(next: boolean): void {
    setOpen(next);
    if (next) mutation.reset();
  }

  const confirmChange = () =>
    mutation.mutate(change, {
      onSuccess: (result) => {
        setOpen(false);
        onDone?.(result);
      },
    });

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
            busy={mutation.isPending}
            busyLabel={confirm.busyLabel}
            onClick={confirmChange}
            {...(confirm.variant ? { variant: confirm.variant } : {})}
          >
            {confirm.label ?? label}
          </BusyButton>
        }
      >
        {children || mutation.error ? (
          <div className="grid gap-5 px-6 pt-5">
            {children}
            {mutation.error ? (
              <Notice title={errorTitle} variant="destructive">
                {toErrorText(mutation.error)}
              </Notice>
            ) : null}
          </div>
        ) : null}
      </ConfirmDialog>
    </Dialog>
  );
}
