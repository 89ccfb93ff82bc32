"use client";

import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { isPkceMismatch } from "#client/auth.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { paths } from "#shared/paths.ts";
import { AuthForm, lazyResolver } from "./auth-form.tsx";
import { AuthFrame, AuthFrameHeader } from "./auth-frame.tsx";
import { useAuth } from "./auth-provider.tsx";
import { NewPasswordFields, newPasswordError } from "./password-fields.tsx";
import { useAuthActions } from "./use-auth-actions.ts";
import { type LinkState, useAuthLink } from "./use-auth-link.ts";

const OTHER_BROWSER =
  "This link only works in the browser that requested it. Open it there, or request a new one here.";

function whyNot(link: LinkState): string | null {
  if (link.kind === "error") return link.message;
  if (link.kind !== "refused" && link.kind !== "invalid-token") return null;
  return isPkceMismatch(link.error) ? OTHER_BROWSER : link.error.message;
}

const resolver = lazyResolver(({ NewPassword }) => NewPassword);

/** A session without a recovery link. Only the form in the account checks the current password. */
const NO_RECOVERY = "Open the link of a password reset email, or change your password in your account.";

/** Sets a new password in the session that a reset link created. */
function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { user } = useAuth();
  const { updatePassword } = useAuthActions();
  const form = useForm({ resolver, defaultValues: { password: "", confirmPassword: "" } });
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ password }) => {
    const result = await updatePassword(password);
    if (result.ok) return onDone();
    const { error } = result;
    const message = error.code === "current_password_required" ? NO_RECOVERY : newPasswordError(error);
    if (message) form.setError("password", { message });
    form.setFocus("password", { shouldSelect: true });
  });

  return (
    <AuthForm form={form} onSubmit={submit}>
      {/* Password managers save the new password under this name. */}
      <input autoComplete="username" hidden readOnly type="email" value={user?.email ?? ""} />
      <NewPasswordFields />
      <BusyButton busy={isSubmitting} busyLabel="Updating..." size="lg" type="submit">
        Reset Password
      </BusyButton>
    </AuthForm>
  );
}

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

/** The form, unless the link failed. Without a session the auth service rejects the change. */
function Body({ onDone }: { onDone: () => void }) {
  const { user, isLoading } = useAuth();
  const { link, confirm, isConfirming } = useAuthLink();
  const reason = whyNot(link);
  if (reason)
    return (
      <>
        <Notice variant="warning">{reason}</Notice>
        <Button asChild size="lg">
          <Link href={paths.forgotPassword}>Request a new link</Link>
        </Button>
        <BackToLogin />
      </>
    );
  if (link.kind === "token")
    return (
      <>
        <p className="-mt-3 text-muted-foreground">Click to choose a new password.</p>
        <BusyButton busy={isConfirming} busyLabel="Checking..." onClick={() => void confirm()} size="lg">
          Continue
        </BusyButton>
      </>
    );
  if (link.kind === "reading" || link.kind === "exchanging" || isLoading)
    return <Spinner className="size-5 text-muted-foreground" label="Checking your link" />;
  return (
    <>
      {user ? null : <NoLink />}
      <NewPasswordForm onDone={onDone} />
      <BackToLogin />
    </>
  );
}

function ResetPassword({ redirectMs }: { redirectMs: number }) {
  const { logout, retry } = useAuth();
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
      <Body onDone={() => void finish()} />
    </>
  );
}

/** Target of the link in a password reset email. */
export function ResetPasswordScreen({ redirectMs = REDIRECT_MS }: { redirectMs?: number }) {
  return (
    <AuthFrame>
      <ResetPassword redirectMs={redirectMs} />
    </AuthFrame>
  );
}
