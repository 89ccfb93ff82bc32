"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { LabeledField } from "#components/ui/text-field.tsx";
import { AuthForm, EmailField } from "./auth-form.tsx";
import { useAuth } from "./auth-provider.tsx";
import { lazyResolver } from "./lazy-resolver.ts";
import { PasswordInput } from "./password-input.tsx";
import { useAuthActions } from "./use-auth-actions.ts";

const resolver = lazyResolver(({ Credentials }) => Credentials);

type LoginFormProps = {
  email: string;
  onEmailChange: (email: string) => void;
  onForgotPassword: () => void;
  /** Called when the password was correct but the email is not confirmed. */
  onSendConfirmation: (email: string) => void;
};

/** The next step after an error; the toast shows the message of the auth service. */
function LoginError({ code, onSendConfirmation }: { code: string; onSendConfirmation: () => void }) {
  if (code === "email_not_confirmed") {
    return (
      <Notice
        action={
          <Button onClick={onSendConfirmation} size="sm" variant="outline">
            Send again
          </Button>
        }
        title="Confirm your email first"
        variant="warning"
      >
        Open the link in the email we sent you.
      </Notice>
    );
  }
  if (code === "invalid_credentials") {
    return (
      <Notice variant="destructive">Incorrect email or password. Try again, or reset your password.</Notice>
    );
  }
  return null;
}

export function LoginForm({ email, onEmailChange, onForgotPassword, onSendConfirmation }: LoginFormProps) {
  const { user } = useAuth();
  const { login } = useAuthActions();
  const [error, setError] = useState<string | null>(null);
  const form = useForm({ resolver, defaultValues: { email, password: "" } });
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(
    async (credentials) => {
      setError(null);
      const result = await login(credentials);
      if (result.ok) return;
      setError(result.error.code);
      form.setFocus("password", { shouldSelect: true });
    },
    // Only the errors of the fields count then.
    () => setError(null),
  );

  return (
    <AuthForm form={form} onSubmit={submit}>
      <EmailField onEmailChange={onEmailChange} />
      <LabeledField
        action={
          <Button onClick={onForgotPassword} size="sm" variant="link">
            Forgot password?
          </Button>
        }
        label="Password"
        name="password"
      >
        {(field) => <PasswordInput {...field} autoComplete="current-password" />}
      </LabeledField>
      {error ? (
        <LoginError
          code={error}
          onSendConfirmation={() => onSendConfirmation(form.getValues("email").trim())}
        />
      ) : null}
      <BusyButton busy={isSubmitting || user !== null} busyLabel="Logging in..." size="lg" type="submit">
        Login
      </BusyButton>
    </AuthForm>
  );
}
