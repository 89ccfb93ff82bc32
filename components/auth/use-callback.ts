"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { isForeignLink } from "#lib/browser/auth.ts";
import { takeRedirect } from "#lib/browser/remember-redirect.ts";
import { paths } from "#lib/paths.ts";
import { useAuth } from "./auth-provider.tsx";
import { type LinkState, useAuthLink } from "./use-auth-link.ts";
import { useConfirmation } from "./use-confirmation.ts";

/** What the callback screen shows. */
export type CallbackView =
  | { kind: "waiting" }
  | { kind: "confirm"; confirm: () => Promise<void>; isConfirming: boolean }
  | { kind: "log-in" }
  | { kind: "failed"; message: string; details: string[] };

export type CallbackTimes = {
  /** How long to wait for a session. */
  timeoutMs: number;
  /** How long a failure can be read before the way back to the sign-in screen. */
  redirectMs: number;
};

const TIMED_OUT = "Login timed out. Please try again.";

type Failure = { message: string; details: string[] };

function toFailure(link: LinkState): Failure | null {
  if (link.kind === "error") return { message: link.message, details: link.details };
  if (link.kind !== "refused" || isForeignLink(link.problem)) return null;
  const { message, code, status } = link.problem;
  return { message, details: [code, status ? `status ${status}` : ""].filter(Boolean) };
}

/** Whether the person may be sent on: they are signed in, and no code of this link is still being traded. */
function isArrived(link: LinkState, isSignedIn: boolean): boolean {
  if (!isSignedIn) return false;
  return link.kind === "signed-in" || link.kind === "none" || link.kind === "token";
}

/** Waits for the session that a link or Google brings, and leaves this screen in every case. */
export function useCallback({ timeoutMs, redirectMs }: CallbackTimes): CallbackView {
  const { user } = useAuth();
  const router = useRouter();
  const link = useAuthLink();
  const { confirm, isConfirming, problem } = useConfirmation(link);
  const [hasTimedOut, setHasTimedOut] = useState(false);

  const arrived = isArrived(link, user !== null);
  const refusal = problem && { message: problem.message, details: [problem.code] };
  const failure = toFailure(link) ?? refusal;
  const message = failure?.message;
  const isForeign = link.kind === "refused" && isForeignLink(link.problem);
  const isWaiting = !arrived && !failure && !isForeign && link.kind !== "token" && link.kind !== "reading";

  useEffect(() => {
    if (arrived) router.replace((takeRedirect() ?? paths.home()) as Route);
  }, [arrived, router]);

  useEffect(() => {
    if (message === undefined) return;
    toastFailure("Authentication failed", message);
    const timer = setTimeout(() => router.replace(paths.auth(takeRedirect() ?? undefined)), redirectMs);
    return () => clearTimeout(timer);
  }, [message, redirectMs, router]);

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      setHasTimedOut(true);
      toastFailure("Authentication issue", TIMED_OUT);
      router.replace(paths.auth(takeRedirect() ?? undefined));
    }, timeoutMs);
    return () => clearTimeout(timer);
  }, [isWaiting, timeoutMs, router]);

  if (failure) return { kind: "failed", ...failure };
  if (hasTimedOut) return { kind: "failed", message: TIMED_OUT, details: [] };
  if (isForeign) return { kind: "log-in" };
  if (link.kind === "token" && !arrived) return { kind: "confirm", confirm, isConfirming };
  return { kind: "waiting" };
}
