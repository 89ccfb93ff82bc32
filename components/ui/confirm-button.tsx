"use client";

import type { QueryKey } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { BusyButton } from "./busy-button.tsx";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog, DialogTrigger } from "./dialog.tsx";
import { Notice } from "./notice.tsx";
import { type ApiChange, toErrorText, useApiMutation } from "./use-api-mutation.ts";

type Confirm = { label: string; busyLabel: string; variant?: "destructive" };

type QuestionProps<T> = {
  title: string;
  description: string;
  /** Label of the button that cancels. */
  keep?: string;
  change: ApiChange;
  /** What is loaded again after the change. */
  queryKey: QueryKey;
  /** Title of the error of the last attempt. */
  errorTitle: string;
  /** Called after the change, when the dialog has closed. */
  onDone?: (result: T) => void;
  children?: ReactNode;
};

type ConfirmChangeProps<T> = QuestionProps<T> & {
  /** The confirming button. */
  confirm: Confirm;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Moves the focus after closing, without a trigger. */
  onClosed?: (event: Event) => void;
  trigger?: ReactNode;
};

/** A dialog that makes a change after a confirmation. */
export function ConfirmChange<T>(props: ConfirmChangeProps<T>) {
  const { confirm, change, queryKey, errorTitle, onDone, children, open, trigger, ...rest } = props;
  const { onOpenChange, ...question } = rest;
  const { label, busyLabel, ...button } = confirm;
  const mutation = useApiMutation<T>(queryKey);

  function changeOpen(next: boolean): void {
    onOpenChange(next);
    if (next) mutation.reset();
  }

  const confirmChange = () =>
    mutation.mutate(change, {
      onSuccess: (result) => {
        onOpenChange(false);
        onDone?.(result);
      },
    });

  return (
    <Dialog onOpenChange={changeOpen} open={open}>
      {trigger}
      <ConfirmDialog
        {...question}
        action={
          <BusyButton busy={mutation.isPending} busyLabel={busyLabel} onClick={confirmChange} {...button}>
            {label}
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

type ConfirmButtonProps<T> = QuestionProps<T> & {
  label: string;
  /** What it changes, for screen readers, where a list has several such buttons. */
  subject?: string;
  /** The confirming button; its label is that of the first one by default. */
  confirm: Omit<Confirm, "label"> & Partial<Confirm>;
};

/** A button that makes a change after a confirmation. */
export function ConfirmButton<T>({ label, subject, confirm, ...question }: ConfirmButtonProps<T>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <ConfirmChange<T>
      {...question}
      confirm={{ label, ...confirm }}
      onOpenChange={setOpen}
      open={isOpen}
      trigger={
        <DialogTrigger asChild>
          <Button size={subject === undefined ? "default" : "sm"} variant="outline">
            {label}
            {subject === undefined ? null : <span className="sr-only"> {subject}</span>}
          </Button>
        </DialogTrigger>
      }
    />
  );
}
