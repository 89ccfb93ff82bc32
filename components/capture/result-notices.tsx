"use client";

import type { ReactNode } from "react";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { formatDay } from "#components/format/format-date.ts";
import { UpgradeLink } from "#components/tools/limit-notice.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { cn } from "#lib/utils.ts";
import { EMPTY_TEXTS, type NotKept } from "#shared/capture/options.ts";
import { WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { LIMIT_REACHED, type UsageInfo } from "#shared/usage/contract.ts";
import type { RunErrorDescription } from "./error-messages.ts";
import type { Screenshot } from "./use-run-actions.ts";

const REASONS: Record<NotKept, string> = {
  too_large: "it is larger than your storage limit.",
  storage_full: "storage is full at the moment.",
  storage_failed: "it could not be stored.",
};

/** Names the service behind a bot challenge; a captcha has no service name. */
const formatBotChallenge = (botChallenge: string) =>
  botChallenge === "captcha" ? "a captcha" : `${botChallenge}'s bot protection`;

type ResultFrameProps = {
  result: Pick<Screenshot, "status" | "botChallenge" | "emptyReason" | "notKept" | "delivery">;
  className?: string;
  children: ReactNode;
};

/** A result between the notices why it is not the page, and why it was not kept. */
export function ResultFrame({ result, className, children }: ResultFrameProps) {
  const { status, botChallenge, emptyReason, notKept, delivery } = result;
  return (
    <div className={cn("grid grid-cols-[minmax(0,1fr)] gap-3", className)}>
      {botChallenge ? (
        <Notice
          title={`The site returned ${formatBotChallenge(botChallenge)} instead of its page`}
          variant="warning"
        >
          The site blocks automated browsers. This did not count as a use. Trying later may help.
        </Notice>
      ) : null}
      {emptyReason ? (
        <Notice title={EMPTY_TEXTS[emptyReason]} variant="warning">
          This did not count as a use. A longer capture delay may help.
        </Notice>
      ) : null}
      {children}
      {notKept ? (
        <p className="text-muted-foreground text-xs">
          This result is complete, but was not saved to your recent captures: {REASONS[notKept]}
        </p>
      ) : null}
      {delivery?.state === "delivered" ? (
        <p className="wrap-anywhere text-muted-foreground text-xs">
          Delivered to {delivery.destination}: <span className="font-mono">{delivery.key}</span>
        </p>
      ) : null}
      {delivery?.error && !botChallenge && !emptyReason ? (
        <Notice title={`Not delivered to ${delivery.destination}`} variant="warning">
          {delivery.error}
        </Notice>
      ) : null}
      {status !== null && status >= 400 && !botChallenge ? (
        <p className="flex flex-wrap items-center gap-2 text-muted-foreground text-xs">
          <Badge variant="warning">Status {status}</Badge>
          The site returned an error page.
        </p>
      ) : null}
    </div>
  );
}

export function RunError({ failure, usage }: { failure: RunErrorDescription; usage: UsageInfo | null }) {
  const { retry } = useAuth();
  const { what, advice, next, picture } = failure;
  // Other limits of the plan do not reset with the month.
  const resets =
    what === LIMIT_REACHED && usage?.resetsAt ? `It resets on ${formatDay(usage.resetsAt)}.` : "";
  return (
    <Notice title={what} variant="destructive">
      <p>{[advice, resets].filter(Boolean).join(" ")}</p>
      {picture ? (
        // biome-ignore lint/performance/noImgElement: a data URL, which needs no optimization
        <img
          alt="The page when the step failed; fields are covered"
          className="mt-3 max-h-96 w-auto max-w-full rounded-md border border-border"
          src={picture}
        />
      ) : null}
      {next === "upgrade" ? <UpgradeLink productId={WEB_INSPECTOR_PRODUCT_ID} /> : null}
      {next === "login" ? (
        <div className="mt-3">
          {/* If the session has ended, the check leads to the auth screen and back. */}
          <Button onClick={() => void retry()} size="sm" variant="outline">
            Log in
          </Button>
        </div>
      ) : null}
    </Notice>
  );
}
