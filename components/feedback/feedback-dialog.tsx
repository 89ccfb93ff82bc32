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
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { LazyDialogProps } from "#components/ui/lazy-dialog.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import type { FeedbackRequest } from "#shared/feedback/contract.ts";
import { FeedbackType } from "./feedback-type.tsx";
import { useFeedbackForm } from "./use-feedback-form.ts";

function FeedbackFields({ form }: { form: ReturnType<typeof useFeedbackForm> }) {
  return (
    <div className="grid gap-4 px-6 pt-5">
      <FeedbackType
        onChange={(type: FeedbackRequest["type"]) => form.change({ type })}
        value={form.draft.type}
      />
      <Field error={form.problems.title} label="Title">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={500}
            name="title"
            onChange={(event) => form.change({ title: event.target.value })}
            required
            value={form.draft.title}
          />
        )}
      </Field>
      <Field error={form.problems.description} label="Description">
        {(control) => (
          <Textarea
            {...control}
            maxLength={20_000}
            name="description"
            onChange={(event) => form.change({ description: event.target.value })}
            required
            rows={5}
            value={form.draft.description}
          />
        )}
      </Field>
      {form.asksForEmail ? (
        <Field error={form.problems.email} hint="Only used to answer you." label="Your email (optional)">
          {(control) => (
            <Input
              {...control}
              autoCapitalize="none"
              autoComplete="email"
              inputMode="email"
              maxLength={255}
              name="email"
              onChange={(event) => form.change({ email: event.target.value })}
              type="email"
              value={form.draft.email}
            />
          )}
        </Field>
      ) : null}
    </div>
  );
}

export function FeedbackDialog({ open, onOpenChange, returnFocus }: LazyDialogProps) {
  const form = useFeedbackForm(() => onOpenChange(false));
  return (
    <Dialog onOpenChange={(next) => (form.isSending ? undefined : onOpenChange(next))} open={open}>
      <DialogContent onCloseAutoFocus={returnFocus}>
        <form noValidate onSubmit={form.submit}>
          <DialogHeader>
            <DialogTitle>Report a Bug or Submit Feedback</DialogTitle>
            <DialogDescription>We'll include this page's URL and your browser version.</DialogDescription>
          </DialogHeader>
          <FeedbackFields form={form} />
          <DialogFooter className="max-sm:flex-row max-sm:justify-end">
            <Button disabled={form.isSending} onClick={form.reset} variant="outline">
              Cancel
            </Button>
            <BusyButton busy={form.isSending} busyLabel="Submitting..." type="submit">
              Submit Feedback
            </BusyButton>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
