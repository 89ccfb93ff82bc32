"use client";

import { useMutation } from "@tanstack/react-query";
import type { Route } from "next";
import Link from "next/link";
import { StatusPage } from "#components/layout/message-screen.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";

type LinkRequest = [path: string, body?: object];
type LinkResult<T> = { kind: "done"; body: T } | { kind: "invalid" | "failed" };

/** Without a session: the token of the mail's link is enough. */
async function post<T>(toRequest: (token: string) => LinkRequest): Promise<LinkResult<T>> {
  const token = new URLSearchParams(window.location.search).get("token") ?? "";
  const [path, body] = toRequest(token);
  const json = body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  try {
    const response = await fetch(path, { method: "POST", ...json });
    if (response.status === 404 || response.status === 400) return { kind: "invalid" };
    return response.ok ? { kind: "done", body: (await response.json()) as T } : { kind: "failed" };
  } catch {
    return { kind: "failed" };
  }
}

type MailLinkScreenProps<T> = {
  toRequest: (token: string) => LinkRequest;
  question: { title: string; label: string; busyLabel: string; text: string };
  done: { title: string; toText: (body: T) => string };
  invalid: { title: string; text: string };
  /** The way on, after the action or with an invalid link. */
  next: { href: Route; label: string };
};

/** The action of a mail's link. Asks first, because mail scanners open links, and again after a failure. */
export function MailLinkScreen<T>({ toRequest, question, done, invalid, next }: MailLinkScreenProps<T>) {
  const { mutate, isPending, data: result } = useMutation({ mutationFn: () => post<T>(toRequest) });
  if (result && result.kind !== "failed")
    return (
      <StatusPage
        actions={
          <Button asChild variant="outline">
            <Link href={next.href}>{next.label}</Link>
          </Button>
        }
        title={result.kind === "done" ? done.title : invalid.title}
      >
        {result.kind === "done" ? done.toText(result.body) : invalid.text}
      </StatusPage>
    );
  return (
    <StatusPage
      actions={
        <BusyButton busy={isPending} busyLabel={question.busyLabel} onClick={() => mutate()}>
          {question.label}
        </BusyButton>
      }
      note={
        result ? (
          <p className="mt-4 text-destructive text-sm" role="alert">
            That did not work. Please try again.
          </p>
        ) : null
      }
      title={question.title}
    >
      {question.text}
    </StatusPage>
  );
}
