"use client";

import { type ReactNode, useId, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { BusyButton } from "./busy-button.tsx";
import { Button } from "./button.tsx";
import { DialogBody } from "./confirm-dialog.tsx";
import { Dialog, DialogContent, DialogTrigger } from "./dialog.tsx";
import { Form } from "./form.tsx";
import { Notice } from "./notice.tsx";
import { toErrorText } from "./use-api-mutation.ts";

type DialogFormProps<Values extends FieldValues, Request> = {
  form: UseFormReturn<Values, unknown, Request>;
  /** Sends the valid request. */
  onSubmit: (request: Request) => void;
  mutation: { isPending: boolean; error: Error | null };
  /** What was not done, above the error of the call. */
  errorTitle: string;
  title: string;
  description: string;
  submitLabel: string;
  busyLabel: string;
  children: ReactNode;
};

/**
 * The content of a dialog that is a form: title, fields, error, and the buttons to cancel and submit. An error of the
 * call that the form shows at a field is not repeated.
 */
export function DialogForm<Values extends FieldValues, Request>(props: DialogFormProps<Values, Request>) {
  const { form, onSubmit, mutation, errorTitle, submitLabel, busyLabel, children, ...texts } = props;
  const id = useId();
  const isShownAtField = Object.keys(form.formState.errors).length > 0;
  return (
    <Form {...form}>
      <DialogBody
        action={
          <BusyButton busy={mutation.isPending} busyLabel={busyLabel} form={id} type="submit">
            {submitLabel}
          </BusyButton>
        }
        {...texts}
      >
        <form className="grid gap-5 px-6 pt-5" id={id} noValidate onSubmit={form.handleSubmit(onSubmit)}>
          {children}
          {mutation.error && !isShownAtField ? (
            <Notice title={errorTitle} variant="destructive">
              {toErrorText(mutation.error)}
            </Notice>
          ) : null}
        </form>
      </DialogBody>
    </Form>
  );
}

type FormDialogProps = {
  /** Opens the dialog; by default an edit button. */
  trigger?: ReactNode;
  renderForm: (close: () => void) => ReactNode;
  /** Of the dialog, for one that is wider. */
  className?: string;
};

/** A button that opens a form in a dialog. */
export function FormDialog({ trigger, renderForm, className }: FormDialogProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog onOpenChange={setOpen} open={isOpen}>
      <DialogTrigger asChild>{trigger ?? <Button variant="outline">Edit</Button>}</DialogTrigger>
      <DialogContent className={className}>{renderForm(() => setOpen(false))}</DialogContent>
    </Dialog>
  );
}
