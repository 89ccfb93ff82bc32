"use client";

import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { useController, useForm } from "react-hook-form";
import { api, getErrorMessage } from "#client/api.ts";
import { getQueryClient } from "#client/query-client.ts";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { contractResolver } from "#components/ui/contract-resolver.ts";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import { Form } from "#components/ui/form.tsx";
import { Label } from "#components/ui/label.tsx";
import type { LazyDialogProps } from "#components/ui/lazy-dialog.tsx";
import { RadioGroup, RadioGroupItem } from "#components/ui/radio-group.tsx";
import { LabeledField, TextField } from "#components/ui/text-field.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { toast } from "#components/ui/use-toast.ts";
import { FEEDBACK_TYPES, FeedbackRequest } from "#shared/feedback/contract.ts";
import { apiPaths } from "#shared/paths.ts";

const LABELS: Record<FeedbackRequest["type"], string> = {
  bug: "Bug",
  feature: "Feature Request",
  general: "General Feedback",
};

function FeedbackType() {
  const id = useId();
  const { field } = useController({ name: "type" });
  return (
    <div className="grid gap-2">
      <span className="font-medium text-foreground text-sm" id={id}>
        Feedback Type
      </span>
      <RadioGroup
        aria-labelledby={id}
        className="flex flex-wrap gap-x-5 gap-y-2"
        onValueChange={field.onChange}
        value={field.value}
      >
        {FEEDBACK_TYPES.map((type) => (
          <div className="flex items-center gap-2 touch:min-h-11" key={type}>
            <RadioGroupItem id={`${id}-${type}`} value={type} />
            <Label className="font-normal" htmlFor={`${id}-${type}`}>
              {LABELS[type]}
            </Label>
          </div>
        ))}
      </RadioGroup>
    </div>
  );
}

type Draft = Pick<FeedbackRequest, "type" | "title" | "description" | "email">;
const EMPTY: Draft = { type: "bug", title: "", description: "", email: "" };

/** Without the hash, which can contain secrets such as auth tokens. */
const pageUrl = () => `${location.origin}${location.pathname}${location.search}`.slice(0, 2_048);

const resolver = contractResolver(FeedbackRequest, (draft: Draft) => ({
  ...draft,
  pageUrl: pageUrl(),
  userAgent: navigator.userAgent.slice(0, 1_024),
}));

/** The feedback form. Input survives Escape and a failed submit; success and Cancel clear it. */
function useFeedbackForm(onDone: () => void) {
  const { user } = useAuth();
  const form = useForm({ resolver, defaultValues: EMPTY });

  function reset() {
    form.reset();
    onDone();
  }

  const { mutate, isPending } = useMutation(
    {
      mutationFn: (request: FeedbackRequest) =>
        api.post(apiPaths.feedback, { ...request, email: user?.email ?? request.email }),
      onSuccess: () => {
        toast({ title: "Feedback submitted", description: "Thank you for your feedback!" });
        reset();
      },
      onError: (error) => toastError("Error", getErrorMessage(error) ?? "Failed to submit feedback"),
    },
    // The top bar is on pages without a provider, too.
    getQueryClient(),
  );

  return {
    form,
    isSending: isPending,
    /** A user's address comes from the session. */
    asksForEmail: user === null,
    reset,
    submit: form.handleSubmit((request) => mutate(request)),
  };
}

function FeedbackFields({ asksForEmail }: { asksForEmail: boolean }) {
  return (
    <div className="grid gap-4 px-6 pt-5">
      <FeedbackType />
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
