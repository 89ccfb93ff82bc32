"use client";

import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { paths } from "#shared/paths.ts";
import { AuthFrame, AuthFrameHeader } from "./auth-frame.tsx";
import { useAuth } from "./auth-provider.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { ResetOnRevisit } from "./reset-on-revisit.tsx";
import { type RecoveryView, usePasswordRecovery } from "./use-password-recovery.ts";

/** Specification, section 9. */
const REDIRECT_MS = 3_000;

function BackToLogin() {
  return (
    <Button asChild variant="ghost">
      <Link href={paths.auth()}>Back to Login</Link>
    </Button>
  );
}

/** Confirms the change and redirects to the auth screen. */
function Done({ redirectMs }: { redirectMs: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setTimeout(() => router.replace(paths.auth()), redirectMs);
    return () => clearTimeout(timer);
  }, [redirectMs, router]);
  return (
    <div className="grid gap-5" role="status">
      <CircleCheck aria-hidden="true" className="size-6 text-success" />
      <AuthFrameHeader title="Password Updated Successfully">
        You were logged out on your other devices. You will be redirected to login in a moment.
      </AuthFrameHeader>
    </div>
  );
}

function NoLink() {
  return (
    <Notice
      action={
        <Button asChild size="sm" variant="outline">
          <Link href={paths.forgotPassword}>Request a new link</Link>
        </Button>
      }
      variant="warning"
    >
      Open this page from the link in a password reset email.
    </Notice>
  );
}

function Body({ view, onDone }: { view: RecoveryView; onDone: () => void }) {
  switch (view.kind) {
    case "checking":
      return <Spinner className="size-5 text-muted-foreground" label="Checking your link" />;
    case "confirm":
      return (
        <>
          <p className="-mt-3 text-muted-foreground">Click to choose a new password.</p>
          <BusyButton
            busy={view.isConfirming}
            busyLabel="Checking..."
            onClick={() => void view.confirm()}
            size="lg"
          >
            Continue
          </BusyButton>
        </>
      );
    case "no-session":
      return (
        <>
          <Notice variant="warning">{view.reason}</Notice>
          <Button asChild size="lg">
            <Link href={paths.forgotPassword}>Request a new link</Link>
          </Button>
          <BackToLogin />
        </>
      );
    default:
      return (
        <>
          {view.hasSession ? null : <NoLink />}
          <NewPasswordForm onDone={onDone} />
          <BackToLogin />
        </>
      );
  }
}

function ResetPassword({ redirectMs }: { redirectMs: number }) {
  const { logout, retry } = useAuth();
  const view = usePasswordRecovery();
  const [isDone, setIsDone] = useState(false);

  /** The auth screen redirects signed-in users away, so sign out first. */
  async function finish() {
    setIsDone(true);
    await retry();
    await logout();
  }

  if (isDone) return <Done redirectMs={redirectMs} />;
  return (
    <>
      <AuthFrameHeader title="Reset Your Password" />
      <Body onDone={() => void finish()} view={view} />
    </>
  );
}

/** Target of the link in a password reset email. */
export function ResetPasswordScreen({ redirectMs = REDIRECT_MS }: { redirectMs?: number }) {
  return (
    <AuthFrame>
      <ResetOnRevisit>
        <ResetPassword redirectMs={redirectMs} />
      </ResetOnRevisit>
    </AuthFrame>
  );
}
