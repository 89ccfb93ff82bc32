"use client";

import Link from "next/link";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { paths } from "#shared/paths.ts";
import { AuthFrame, AuthFrameHeader } from "./auth-frame.tsx";
import { ResetOnRevisit } from "./reset-on-revisit.tsx";
import { type CallbackTimes, type CallbackView, useCallback } from "./use-callback.ts";

/** Specification, section 9. */
const TIMES: CallbackTimes = { timeoutMs: 7_000, redirectMs: 3_000 };

function Failed({ message, details }: Extract<CallbackView, { kind: "failed" }>) {
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
      {isEmailChange ? (
        <AuthFrameHeader title="Confirm your new email">
          Your email changes once both addresses have confirmed it.
        </AuthFrameHeader>
      ) : (
        <AuthFrameHeader title="Confirm your email">
          Click to confirm your address and log in.
        </AuthFrameHeader>
      )}
      <BusyButton busy={isConfirming} busyLabel="Confirming..." onClick={() => void confirm()} size="lg">
        {isEmailChange ? "Confirm change" : "Confirm email"}
      </BusyButton>
    </>
  );
}

function AwaitingOtherAddress() {
  return (
    <>
      <AuthFrameHeader title="One more confirmation">
        This address is confirmed. Now open the link that we sent to the other one.
      </AuthFrameHeader>
      <Button asChild size="lg" variant="outline">
        <Link href={paths.account}>Go to your account</Link>
      </Button>
    </>
  );
}

function UsedLink() {
  return (
    <>
      <AuthFrameHeader title="This link no longer works">
        It has already been used or has expired. You are logged in.
      </AuthFrameHeader>
      <Button asChild size="lg">
        <Link href={paths.home()}>Continue</Link>
      </Button>
    </>
  );
}

/** PKCE: only the browser that requested the link can complete the sign-in. The email is confirmed anyway. */
function LogIn() {
  return (
    <>
      <AuthFrameHeader title="Email confirmed, please log in">
        You opened the link in a different browser from the one that requested it, so you still need to log in
        here.
      </AuthFrameHeader>
      <Button asChild size="lg">
        <Link href={paths.auth()}>Log in</Link>
      </Button>
    </>
  );
}

function Callback({ times }: { times: CallbackTimes }) {
  const view = useCallback(times);
  if (view.kind === "failed") return <Failed {...view} />;
  if (view.kind === "confirm") return <Confirm {...view} />;
  if (view.kind === "awaiting-other-address") return <AwaitingOtherAddress />;
  if (view.kind === "spent") return <UsedLink />;
  if (view.kind === "log-in") return <LogIn />;
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
      <ResetOnRevisit>
        <Callback times={times} />
      </ResetOnRevisit>
    </AuthFrame>
  );
}
