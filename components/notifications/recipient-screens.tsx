"use client";

import { backgroundApiPaths } from "#shared/background-paths.ts";
import { paths } from "#shared/paths.ts";
import { MailLinkScreen } from "./mail-link-screen.tsx";

const HOME = { href: paths.home(), label: "Home" };

/** Confirms an extra recipient by the link of its mail. */
export function ConfirmRecipientScreen() {
  return (
    <MailLinkScreen
      done={{
        title: "Your address is confirmed",
        toText: () => "You get the results by email from now on. Each email has a link that ends them.",
      }}
      invalid={{
        title: "This link is not valid any more",
        text: "It works once, for three days. If you have not confirmed yet, ask the sender for a new link.",
      }}
      next={HOME}
      question={{
        title: "Get these results by email?",
        label: "Confirm",
        busyLabel: "Confirming...",
        text: "The account that the email names sends you the results of its jobs, schedules and watches. You can unsubscribe at any time.",
      }}
      toRequest={(token) => [backgroundApiPaths.confirmRecipient, { token }]}
    />
  );
}

/** Removes an extra recipient by the link of a mail. */
export function UnsubscribeRecipientScreen() {
  return (
    <MailLinkScreen
      done={{
        title: "You are unsubscribed",
        toText: () => "Your address was removed. You get no more results from this account.",
      }}
      invalid={{
        title: "This link is not valid",
        text: "It may be incomplete. Copy the whole link from the email.",
      }}
      next={HOME}
      question={{
        title: "Unsubscribe",
        label: "Unsubscribe",
        busyLabel: "Unsubscribing...",
        text: "Your address will be removed, and you will get no more results from this account.",
      }}
      toRequest={(token) => [backgroundApiPaths.unsubscribe(token)]}
    />
  );
}
