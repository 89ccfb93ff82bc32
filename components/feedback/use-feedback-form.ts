"use client";

import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { api, getErrorMessage } from "#client/api.ts";
import { getQueryClient } from "#client/query-client.ts";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { contractResolver } from "#components/ui/contract-resolver.ts";
import { toastError } from "#components/ui/toast-error.ts";
import { toast } from "#components/ui/use-toast.ts";
import { FeedbackRequest } from "#shared/feedback/contract.ts";
import { apiPaths } from "#shared/paths.ts";

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
export function useFeedbackForm(onDone: () => void) {
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
