"use client";

import { useAuth } from "#components/auth/auth-provider.tsx";
import { formatDay } from "#components/format/format-date.ts";
import { UpgradeLink } from "#components/tools/limit-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import type { UsageInfo } from "#shared/usage/contract.ts";
import type { RunErrorDescription } from "./error-messages.ts";

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
