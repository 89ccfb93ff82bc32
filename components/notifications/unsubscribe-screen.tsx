"use client";

import Link from "next/link";
import { StatusPage } from "#components/layout/message-screen.tsx";
import { Button } from "#components/ui/button.tsx";
import { isOptionalMailKind, OPTIONAL_MAILS, type Unsubscription } from "#shared/notifications/contract.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { MailLinkQuestion } from "./mail-link-question.tsx";
import { useMailLink } from "./use-mail-link.ts";

const allNotifications = (
  <Button asChild variant="outline">
    <Link href={paths.notifications}>All notifications</Link>
  </Button>
);

const getTitle = ({ kind }: Unsubscription): string =>
  isOptionalMailKind(kind) ? OPTIONAL_MAILS[kind].title : "Results";

/** The page of the link in a mail. */
export function UnsubscribeScreen() {
  const link = useMailLink<Unsubscription>((token) => [apiPaths.unsubscribe(token)]);
  const { result } = link;
  if (result?.kind === "done")
    return (
      <StatusPage actions={allNotifications} title="You are unsubscribed">
        You get no more emails about "{getTitle(result.body)}". Your plans stay as they are. You can switch
        the emails on again at any time.
      </StatusPage>
    );
  if (result?.kind === "invalid")
    return (
      <StatusPage actions={allNotifications} title="This link is not valid">
        It may be incomplete. Log in to choose your notifications.
      </StatusPage>
    );
  return (
    <MailLinkQuestion busyLabel="Unsubscribing..." label="Unsubscribe" link={link} title="Unsubscribe">
      You will get no more emails of this kind. Your plans stay as they are, and emails about them and about
      security are always sent.
    </MailLinkQuestion>
  );
}
