"use client";

import { useForm } from "react-hook-form";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { AuthForm, EmailField } from "./auth-form.tsx";
import { lazyResolver } from "./lazy-resolver.ts";
import { useAuthActions } from "./use-auth-actions.ts";

const resolver = lazyResolver(({ ResetRequest }) => ResetRequest);

type ForgotPasswordFormProps = { email: string; onSent: (email: string) => void; onBack: () => void };

/**
 * Requests a password reset link. The response is the same for every address, so accounts cannot be
 * enumerated.
 */
export function ForgotPasswordForm({ email, onSent, onBack }: ForgotPasswordFormProps) {
  const { resetPassword } = useAuthActions();
  const form = useForm({ resolver, defaultValues: { email } });
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (request) => {
    const result = await resetPassword(request.email);
    if (result.ok) onSent(request.email);
  });

  return (
    <AuthForm form={form} onSubmit={submit}>
      <div className="grid gap-1.5">
        <h2 className="font-semibold text-foreground text-lg">Reset Password</h2>
        <p className="text-muted-foreground">We'll send you a link to choose a new one.</p>
      </div>
      <EmailField autoFocus />
      <BusyButton busy={isSubmitting} busyLabel="Sending..." size="lg" type="submit">
        Send Reset Link
      </BusyButton>
      <Button onClick={onBack} variant="ghost">
        Back to Login
      </Button>
    </AuthForm>
  );
}
