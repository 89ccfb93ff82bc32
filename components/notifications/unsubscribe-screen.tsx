"use client";

import { useState } from "react";
import { StatusPage } from "#components/layout/message-screen.tsx";
import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { OPTIONAL_MAILS, type Unsubscription } from "#shared/notifications/contract.ts";
import { apiPaths, paths } from "#shared/paths.ts";

type Result = { kind: "done"; title: string } | { kind: "invalid" | "failed" };

/** Without a session: the token of the mail's link is enough. */
async function sendUnsubscription(): Promise<Result> {
  const token = new URLSearchParams(window.location.search).get("token") ?? "";
  try {
    const response = await fetch(apiPaths.unsubscribe(token), { method: "POST" });
    if (response.status === 404) return { kind: "invalid" };
    if (!response.ok) return { kind: "failed" };
    const { kind } = (await response.json()) as Unsubscription;
    return { kind: "done", title: OPTIONAL_MAILS[kind].title };
  } catch {
    return { kind: "failed" };
  }
}

const allNotifications = (
  <Button asChild variant="secondary">
    <Link href={paths.notifications}>All notifications</Link>
  </Button>
);

/** The page of the link in a mail. It asks first, because mail scanners open links. */
export function UnsubscribeScreen() {
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Result | null>(null);

  async function unsubscribe(): Promise<void> {
    setBusy(true);
    setResult(await sendUnsubscription());
    setBusy(false);
  }

  if (result?.kind === "done")
    return (
      <StatusPage actions={allNotifications} title="You are unsubscribed">
        You get no more emails about "{result.title}". Your plans stay as they are. You can switch the emails
        on again at any time.
      </StatusPage>
    );
  if (result?.kind === "invalid")
    return (
      <StatusPage actions={allNotifications} title="This link is not valid">
        It may be incomplete. Log in to choose your notifications.
      </StatusPage>
    );
  return (
    <StatusPage
      actions={
        <Button busy={isBusy} busyLabel="Unsubscribing..." onClick={() => void unsubscribe()}>
          Unsubscribe
        </Button>
      }
      note={
        result ? (
          <p className="mt-4 text-bad text-sm" role="alert">
            That did not work. Please try again.
          </p>
        ) : null
      }
      title="Unsubscribe"
    >
      You will get no more emails of this kind. Your plans stay as they are, and emails about them and about
      security are always sent.
    </StatusPage>
  );
}
