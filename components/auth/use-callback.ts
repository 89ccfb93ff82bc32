"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { api } from "#client/api.ts";
import { consumeRedirect, isPkceMismatch } from "#client/auth.ts";
import { toastError } from "#components/ui/toast-error.ts";
import { toast } from "#components/ui/use-toast.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { useAuth } from "./auth-provider.tsx";
import { hasFirstRun } from "./redirect-after-sign-in.ts";
import { type LinkState, useAuthLink } from "./use-auth-link.ts";
import { useConfirmation } from "./use-confirmation.ts";

export type CallbackView =
  | { kind: "waiting" }
  | { kind: "confirm"; confirm: () => Promise<void>; isConfirming: boolean; isEmailChange: boolean }
  /** One of the two addresses has confirmed the change. */
  | { kind: "awaiting-other-address" }
  /** The signed-in user has already used this link. */
  | { kind: "spent" }
  | { kind: "log-in" }
  | { kind: "failed"; message: string; details: string[] };

export type CallbackTimes = {
  /** Maximum wait for a session. */
  timeoutMs: number;
  /** How long an error stays on screen before the redirect to the auth screen. */
  redirectMs: number;
};

const TIMED_OUT = "Login timed out. Please try again.";

type CallbackError = { message: string; details: string[] };

function toCallbackError(link: LinkState): CallbackError | null {
  if (link.kind === "error") return { message: link.message, details: link.details };
  if (link.kind !== "refused" || isPkceMismatch(link.error)) return null;
  const { message, code, status } = link.error;
  return { message, details: [code, status ? `status ${status}` : ""].filter(Boolean) };
}

const isUsed = (link: LinkState) => link.kind === "error" && link.details.includes("otp_expired");

function isForNewEmail(link: LinkState): boolean {
  return link.kind === "token"
    ? link.type === "email_change"
    : link.kind === "signed-in" && link.isEmailChange;
}

/** Whether to redirect: the user is signed in, and the link needs no further confirmation. */
function isArrived(link: LinkState, isSignedIn: boolean, isConfirmed: boolean): boolean {
  if (!isSignedIn) return false;
  if (link.kind === "token") return isConfirmed || !isForNewEmail(link);
  return link.kind === "signed-in" || link.kind === "none";
}

/** Shows a toast and updates the customer's email at Stripe. A failed sync is repeated by the next one. */
function finishEmailChange(): void {
  toast({ title: "Email changed", description: "Log in with your new email from now on." });
  api.post(apiPaths.syncSubscriptions, {}).catch(() => {});
}

/** Waits for the session from a link or from Google, and always redirects in the end. */
export function useCallback({ timeoutMs, redirectMs }: CallbackTimes): CallbackView {
  const { user, isLoading } = useAuth();
  const router = useRouter();
  const link = useAuthLink();
  const { confirm, isConfirming, isConfirmed, needsOtherAddress, error } = useConfirmation(link);
  const [hasTimedOut, setHasTimedOut] = useState(false);

  const arrived = isArrived(link, user !== null, isConfirmed);
  const isEmailChange = isForNewEmail(link);
  const awaitsOther = needsOtherAddress || link.kind === "awaiting-other-address";
  // A signed-in user needs no error about a link that already worked.
  const spent = isUsed(link) && (isLoading || user !== null);
  const refusal = error && { message: error.message, details: [error.code] };
  const failure = spent ? null : (toCallbackError(link) ?? refusal);
  const message = failure?.message;
  const isForeign = link.kind === "refused" && isPkceMismatch(link.error);
  const isSettled = arrived || awaitsOther || spent || failure !== null || isForeign;
  const isWaiting = !isSettled && link.kind !== "token" && link.kind !== "reading";

  const leave = useEffectEvent(() => {
    // A first run leads to its tool.
    if (!isEmailChange && hasFirstRun(user)) return;
    if (isEmailChange) finishEmailChange();
    router.replace(isEmailChange ? paths.account : ((consumeRedirect() ?? paths.home()) as Route));
  });

  // Once: a first run is over before its tool opens.
  useEffect(() => {
    if (arrived) leave();
  }, [arrived]);

  useEffect(() => {
    if (message === undefined) return;
    toastError("Authentication failed", message);
    const timer = setTimeout(() => router.replace(paths.auth(consumeRedirect() ?? undefined)), redirectMs);
    return () => clearTimeout(timer);
  }, [message, redirectMs, router]);

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      setHasTimedOut(true);
      toastError("Authentication issue", TIMED_OUT);
      router.replace(paths.auth(consumeRedirect() ?? undefined));
    }, timeoutMs);
    return () => clearTimeout(timer);
  }, [isWaiting, timeoutMs, router]);

  if (awaitsOther) return { kind: "awaiting-other-address" };
  if (spent) return { kind: isLoading ? "waiting" : "spent" };
  if (failure) return { kind: "failed", ...failure };
  if (hasTimedOut) return { kind: "failed", message: TIMED_OUT, details: [] };
  if (isForeign) return { kind: "log-in" };
  if (link.kind === "token" && !arrived) return { kind: "confirm", confirm, isConfirming, isEmailChange };
  return { kind: "waiting" };
}
