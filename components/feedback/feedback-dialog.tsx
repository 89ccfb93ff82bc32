"use client";

import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import { Form, FormField } from "#components/ui/form.tsx";
import type { LazyDialogProps } from "#components/ui/lazy-dialog.tsx";
import { LabeledField, TextField } from "#components/ui/text-field.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { FeedbackType } from "./feedback-type.tsx";
import { useFeedbackForm } from "./use-feedback-form.ts";

function FeedbackFields({ asksForEmail }: { asksForEmail: boolean }) {
  return (
    <div className="grid gap-4 px-6 pt-5">
      <FormField
        name="type"
        render={({ field }) => <FeedbackType onChange={field.onChange} value={field.value} />}
      />
      <TextField label="Title" maxLength={500} name="title" required />
      <LabeledField label="Description" name="description">
        {(field) => <Textarea maxLength={20_000} required rows={5} {...field} />}
      </LabeledField>
      {asksForEmail ? (
        <TextField
          autoCapitalize="none"
          autoComplete="email"
          hint="Only used to answer you."
          inputMode="email"
          label="Your email (optional)"
          maxLength={255}
          name="email"
          type="email"
        />
      ) : null}
    </div>
  );
}

export function FeedbackDialog({ open, onOpenChange, returnFocus }: LazyDialogProps) {
  const { form, isSending, asksForEmail, reset, submit } = useFeedbackForm(() => onOpenChange(false));
  return (
    <Dialog onOpenChange={(next) => (isSending ? undefined : onOpenChange(next))} open={open}>
      <DialogContent onCloseAutoFocus={returnFocus}>
        <Form {...form}>
          <form noValidate onSubmit={submit}>
            <DialogHeader>
              <DialogTitle>Report a Bug or Submit Feedback</DialogTitle>
              <DialogDescription>We'll include this page's URL and your browser version.</DialogDescription>
            </DialogHeader>
            <FeedbackFields asksForEmail={asksForEmail} />
            <DialogFooter className="max-sm:flex-row max-sm:justify-end">
              <Button disabled={isSending} onClick={reset} variant="outline">
                Cancel
              </Button>
              <BusyButton busy={isSending} busyLabel="Submitting..." type="submit">
                Submit Feedback
              </BusyButton>
            </DialogFooter>
          </form>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
