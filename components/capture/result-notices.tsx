"use client";

import { useAuth } from "#components/auth/auth-provider.tsx";
import { formatDay } from "#components/format/format-date.ts";
import { UpgradeLink } from "#components/tools/limit-notice.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { EMPTY_TEXTS, type EmptyReason, type NotKept } from "#shared/capture/options.ts";
import { WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import type { UsageInfo } from "#shared/usage/contract.ts";
import type { RunErrorDescription } from "./error-messages.ts";

const isErrorPage = (status: number | null): boolean => status !== null && status >= 400;

/** Warns that the captured page is an error page; null for any other page. */
export function PageStatus({ status, children }: { status: number | null; children: string }) {
  if (!isErrorPage(status)) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-muted-foreground text-xs">
      <Badge variant="warning">Status {status}</Badge>
      {children}
    </p>
  );
}

const REASONS: Record<NotKept, string> = {
  too_large: "it is larger than your storage limit.",
  storage_full: "storage is full at the moment.",
  storage_failed: "it could not be stored.",
};

/** Explains why a result is not in the history; null if it is. */
export function NotKeptNotice({ reason }: { reason: NotKept | null }) {
  if (!reason) return null;
  return (
    <p className="text-muted-foreground text-xs">
      This result is complete, but was not saved to your recent captures: {REASONS[reason]}
    </p>
  );
}

/** Names the service behind a bot challenge; a captcha has no service name. */
const formatBotChallenge = (botChallenge: string) =>
  botChallenge === "captcha" ? "a captcha" : `${botChallenge}'s bot protection`;

/** Warns that the site returned a bot challenge instead of its page, and what the run cost. */
export function BotChallengeNotice({ botChallenge }: { botChallenge: string }) {
  return (
    <Notice
      title={`The site returned ${formatBotChallenge(botChallenge)} instead of its page`}
      variant="warning"
    >
      The site blocks automated browsers. This did not count as a use. Trying later may help.
    </Notice>
  );
}

/** Says why a page had nothing to capture, and what the run cost; null when it had. */
export function EmptyNotice({ reason }: { reason: EmptyReason | null }) {
  if (!reason) return null;
  return (
    <Notice title={EMPTY_TEXTS[reason]} variant="warning">
      This did not count as a use. A longer capture delay may help.
    </Notice>
  );
}

/** Checks the session again; if it has ended, this redirects to the auth screen and back. */
function LoginButton() {
  const { retry } = useAuth();
  return (
    <Button onClick={() => void retry()} size="sm" variant="outline">
      Log in
    </Button>
  );
}

export function RunError({ failure, usage }: { failure: RunErrorDescription; usage: UsageInfo | null }) {
  const resets =
    failure.next === "upgrade" && usage?.resetsAt ? `It resets on ${formatDay(usage.resetsAt)}.` : "";
  return (
    <Notice title={failure.what} variant="destructive">
      <p>{[failure.advice, resets].filter(Boolean).join(" ")}</p>
      {failure.next === "upgrade" ? <UpgradeLink productId={WEB_INSPECTOR_PRODUCT_ID} /> : null}
      {failure.next === "login" ? (
        <div className="mt-3">
          <LoginButton />
        </div>
      ) : null}
    </Notice>
  );
}
