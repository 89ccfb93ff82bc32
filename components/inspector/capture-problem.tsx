"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { formatDay } from "#components/pricing/usage-text.ts";
import { Alert } from "#components/ui/alert.tsx";
import { Button } from "#components/ui/button.tsx";
import type { UsageInfo } from "#lib/access/contract.ts";
import { paths } from "#lib/paths.ts";
import type { CaptureFailure } from "./describe-failure.ts";
import { UpgradeLink } from "./limit-notice.tsx";

function LoginLink() {
  const here = usePathname();
  return (
    <Button asChild size="sm" variant="secondary">
      <Link href={paths.auth(here)}>Log in</Link>
    </Button>
  );
}

/** What happened, what was not lost, what to do. */
export function CaptureProblem({ failure, usage }: { failure: CaptureFailure; usage: UsageInfo | null }) {
  const resets = failure.next === "upgrade" && usage ? `It resets on ${formatDay(usage.resetsAt)}.` : "";
  return (
    <Alert title={failure.what} variant="bad">
      <p>{[failure.advice, resets].filter(Boolean).join(" ")}</p>
      {failure.next === "upgrade" ? <UpgradeLink /> : null}
      {failure.next === "login" ? (
        <div className="mt-3">
          <LoginLink />
        </div>
      ) : null}
    </Alert>
  );
}
