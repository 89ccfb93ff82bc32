"use client";

import type { Route } from "next";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { api } from "#client/api.ts";
import { consumeRedirect, isPkceMismatch } from "#client/auth.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { toast } from "#components/ui/use-toast.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { AuthFrame, AuthFrameHeader } from "./auth-frame.tsx";
import { useAuth } from "./auth-provider.tsx";
import { hasFirstRun } from "./redirect-after-sign-in.ts";
import { type LinkState, useAuthLink } from "./use-auth-link.ts";

type CallbackError = { message: string; details: string[] };

const OUTCOMES = {
  /** One of the two addresses has confirmed the change. */
  "awaiting-other-address": {
    title: "One more confirmation",
    text: "This address is confirmed. Now open the link that we sent to the other one.",
    label: "Go to your account",
    href: paths.account,
    variant: "outline",
  },
  /** The signed-in user has already used this link. */
  spent: {
    title: "This link no longer works",
    text: "It has already been used or has expired. You are logged in.",
    label: "Continue",
    href: paths.home(),
    variant: "default",
  },
  /** PKCE: only the browser that requested the link can complete the sign-in. The email is confirmed anyway. */
  "log-in": {
    title: "Email confirmed, please log in",
    text: "You opened the link in a different browser from the one that requested it, so you still need to log in here.",
    label: "Log in",
    href: paths.auth(),
    variant: "default",
  },
} as const;

type CallbackView =
  | { kind: "waiting" | keyof typeof OUTCOMES }
  | { kind: "confirm"; confirm: () => Promise<void>; isConfirming: boolean; isEmailChange: boolean }
  | ({ kind: "failed" } & CallbackError);

type CallbackTimes = {
  /** Maximum wait for a session. */
  timeoutMs: number;
  /** How long an error stays on screen before the redirect to the auth screen. */
  redirectMs: number;
};

const TIMED_OUT = "Login timed out. Please try again.";

function toCallbackError(link: LinkState): CallbackError | null {
  if (link.kind === "error") return { message: link.message, details: link.details };
  if (link.kind === "invalid-token") return { message: link.error.message, details: [link.error.code] };
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

/** Whether a signed-in user is redirected: the link needs no further confirmation. */
function isArrived(link: LinkState): boolean {
  if (link.kind === "token") return !isForNewEmail(link);
  return link.kind === "signed-in" || link.kind === "none";
}

/** Shows a toast and updates the customer's email at Stripe. A failed sync is repeated by the next one. */
function finishEmailChange(): void {
  toast({ title: "Email changed", description: "Log in with your new email from now on." });
  api.post(apiPaths.syncSubscriptions, {}).catch(() => {});
}

/** Waits for the session from a link or from Google, and always redirects in the end. */
function useCallback({ timeoutMs, redirectMs }: CallbackTimes): CallbackView {
  const { user, isLoading } = useAuth();
  const router = useRouter();
  const { link, confirm, isConfirming } = useAuthLink();
  const [hasTimedOut, setHasTimedOut] = useState(false);

  const arrived = user !== null && isArrived(link);
  const isEmailChange = isForNewEmail(link);
  const awaitsOther = link.kind === "awaiting-other-address";
  // A signed-in user needs no error about a link that already worked.
  const spent = isUsed(link) && (isLoading || user !== null);
  const failure = spent ? null : toCallbackError(link);
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

/** Specification, section 9. */
const TIMES: CallbackTimes = { timeoutMs: 7_000, redirectMs: 3_000 };

function Failed({ message, details }: CallbackError) {
  return (
    <div className="grid gap-4" role="alert">
      <AuthFrameHeader title="Authentication Failed">{message}</AuthFrameHeader>
      {details.length > 0 ? (
        <p className="break-words rounded-md border border-border bg-muted px-3 py-2 font-mono text-muted-foreground text-xs">
          {details.join(" · ")}
        </p>
      ) : null}
      <p className="text-muted-foreground">Redirecting you back...</p>
    </div>
  );
}

function Confirm({ confirm, isConfirming, isEmailChange }: Extract<CallbackView, { kind: "confirm" }>) {
  return (
    <>
      <AuthFrameHeader title={isEmailChange ? "Confirm your new email" : "Confirm your email"}>
        {isEmailChange
          ? "Your email changes once both addresses have confirmed it."
          : "Click to confirm your address and log in."}
      </AuthFrameHeader>
      <BusyButton busy={isConfirming} busyLabel="Confirming..." onClick={() => void confirm()} size="lg">
        {isEmailChange ? "Confirm change" : "Confirm email"}
      </BusyButton>
    </>
  );
}

function Outcome({ title, text, label, href, variant }: (typeof OUTCOMES)[keyof typeof OUTCOMES]) {
  return (
    <>
      <AuthFrameHeader title={title}>{text}</AuthFrameHeader>
      <Button asChild size="lg" variant={variant}>
        <Link href={href}>{label}</Link>
      </Button>
    </>
  );
}

function Callback({ times }: { times: CallbackTimes }) {
  const view = useCallback(times);
  if (view.kind === "failed") return <Failed {...view} />;
  if (view.kind === "confirm") return <Confirm {...view} />;
  if (view.kind !== "waiting") return <Outcome {...OUTCOMES[view.kind]} />;
  return (
    <div className="flex items-center gap-3 text-muted-foreground" role="status">
      <Spinner className="size-5" />
      <h1 className="font-medium text-base text-foreground">Completing sign in...</h1>
    </div>
  );
}

/** Target of Google's redirect and of confirmation links. */
export function CallbackScreen({ times = TIMES }: { times?: CallbackTimes }) {
  return (
    <AuthFrame>
      <Callback times={times} />
    </AuthFrame>
  );
}
