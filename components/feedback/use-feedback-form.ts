"use client";

import { type FormEvent, useState } from "react";
import { api, getErrorMessage } from "#client/api.ts";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { toast } from "#components/ui/use-toast.ts";
import { FeedbackRequest } from "#shared/feedback/contract.ts";
import { apiPaths } from "#shared/paths.ts";

type Draft = Pick<FeedbackRequest, "type" | "title" | "description" | "email">;
/** In the order of the form. */
const FIELDS = ["title", "description", "email"] as const;
type FieldErrors = Partial<Record<(typeof FIELDS)[number], string>>;

const EMPTY: Draft = { type: "bug", title: "", description: "", email: "" };

/** Without the hash, which can contain secrets such as auth tokens. */
const pageUrl = () => `${location.origin}${location.pathname}${location.search}`.slice(0, 2_048);

function validateDraft(draft: Draft): FieldErrors {
  const problems: FieldErrors = {};
  for (const issue of FeedbackRequest.safeParse(draft).error?.issues ?? []) {
    const field = FIELDS.find((name) => name === issue.path[0]);
    if (field) problems[field] ??= issue.message;
  }
  return problems;
}

/** State of the feedback form. Input survives Escape and a failed submit; success and Cancel clear it. */
export function useFeedbackForm(onDone: () => void) {
  const { user } = useAuth();
  const [draft, setDraft] = useState(EMPTY);
  const [problems, setProblems] = useState<FieldErrors>({});
  const [isSending, setIsSending] = useState(false);

  function change(part: Partial<Draft>) {
    setDraft({ ...draft, ...part });
    setProblems({ ...problems, ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])) });
  }

  function reset() {
    setDraft(EMPTY);
    setProblems({});
    onDone();
  }

  async function send() {
    setIsSending(true);
    try {
      const context = {
        email: user?.email ?? draft.email,
        pageUrl: pageUrl(),
        userAgent: navigator.userAgent.slice(0, 1_024),
      };
      await api.post(apiPaths.feedback, { ...draft, ...context });
      toast({ title: "Feedback submitted", description: "Thank you for your feedback!" });
      reset();
    } catch (error) {
      toastError("Error", getErrorMessage(error) ?? "Failed to submit feedback");
    } finally {
      setIsSending(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const found = validateDraft(draft);
    setProblems(found);
    const first = FIELDS.find((name) => found[name]);
    if (!first) void send();
    else event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  /** A user's address comes from the session. */
  const asksForEmail = user === null;
  return { draft, problems, isSending, asksForEmail, change, reset, submit };
}
