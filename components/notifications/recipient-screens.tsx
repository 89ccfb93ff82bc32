"use client";

import Link from "next/link";
import { StatusPage } from "#components/layout/message-screen.tsx";
import { Button } from "#components/ui/button.tsx";
import { apiPaths, paths } from "#shared/paths.ts";
import { MailLinkQuestion } from "./mail-link-question.tsx";
import { useMailLink } from "./use-mail-link.ts";

const home = (
  <Button asChild variant="outline">
    <Link href={paths.home()}>Home</Link>
  </Button>
);

/** Confirms an extra recipient by the link of its mail. */
export function ConfirmRecipientScreen() {
  const link = useMailLink((token) => [apiPaths.confirmRecipient, { token }]);
  if (link.result?.kind === "done")
    return (
      <StatusPage actions={home} title="Your address is confirmed">
        You get the results by email from now on. Each email has a link that ends them.
      </StatusPage>
    );
  if (link.result?.kind === "invalid")
    return (
      <StatusPage actions={home} title="This link is not valid any more">
        It works once, for three days. If you have not confirmed yet, ask the sender for a new link.
      </StatusPage>
    );
  return (
    <MailLinkQuestion
      busyLabel="Confirming..."
      label="Confirm"
      link={link}
      title="Get these results by email?"
    >
      The account that the email names sends you the results of its jobs, schedules and watches. You can
      unsubscribe at any time.
    </MailLinkQuestion>
  );
}

/** Removes an extra recipient by the link of a mail. */
export function UnsubscribeRecipientScreen() {
  const link = useMailLink((token) => [apiPaths.unsubscribe(token)]);
  if (link.result?.kind === "done")
    return (
      <StatusPage actions={home} title="You are unsubscribed">
        Your address was removed. You get no more results from this account.
      </StatusPage>
    );
  if (link.result?.kind === "invalid")
    return (
      <StatusPage actions={home} title="This link is not valid">
        It may be incomplete. Copy the whole link from the email.
      </StatusPage>
    );
  return (
    <MailLinkQuestion busyLabel="Unsubscribing..." label="Unsubscribe" link={link} title="Unsubscribe">
      Your address will be removed, and you will get no more results from this account.
    </MailLinkQuestion>
  );
}
