"use client";

import { backgroundApiPaths } from "#shared/background-paths.ts";
import { isOptionalMailKind, OPTIONAL_MAILS, type Unsubscription } from "#shared/notifications/contract.ts";
import { paths } from "#shared/paths.ts";
import { MailLinkScreen } from "./mail-link-screen.tsx";

const getTitle = ({ kind }: Unsubscription): string =>
  isOptionalMailKind(kind) ? OPTIONAL_MAILS[kind].title : "Results";

/** The page of the link in a mail. */
export function UnsubscribeScreen() {
  return (
    <MailLinkScreen<Unsubscription>
      done={{
        title: "You are unsubscribed",
        toText: (body) =>
          `You get no more emails about "${getTitle(body)}". Your plans stay as they are. You can switch the emails on again at any time.`,
      }}
      invalid={{
        title: "This link is not valid",
        text: "It may be incomplete. Log in to choose your notifications.",
      }}
      next={{ href: paths.notifications, label: "All notifications" }}
      question={{
        title: "Unsubscribe",
        label: "Unsubscribe",
        busyLabel: "Unsubscribing...",
        text: "You will get no more emails of this kind. Your plans stay as they are, and emails about them and about security are always sent.",
      }}
      toRequest={(token) => [backgroundApiPaths.unsubscribe(token)]}
    />
  );
}
