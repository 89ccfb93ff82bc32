"use client";

import { WandSparkles } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { storeRedirect } from "#client/auth.ts";
import { generatePassword } from "#client/generate-password.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { LabeledField } from "#components/ui/text-field.tsx";
import { AuthForm, EmailField, lazyResolver, PASSWORD_HINT, PasswordInput } from "./auth-form.tsx";
import { useAuth } from "./auth-provider.tsx";
import { CurrentPasswordField } from "./password-fields.tsx";
import { getRedirectParam } from "./redirect-after-sign-in.ts";
import { useAuthActions } from "./use-auth-actions.ts";

const credentialsResolver = lazyResolver(({ Credentials }) => Credentials);

/** What the forms of both tabs need. */
export type SignInFormProps = {
  email: string;
  onEmailChange: (email: string) => void;
  /** Called when the password was correct but the email is not confirmed. */
  onSendConfirmation: (email: string) => void;
  /** Replaces the tabs by another view. */
  show: (view: "forgot" | "confirmation-sent", email?: string) => void;
};

type LoginErrorProps = { code: string | number | undefined; onSendConfirmation: () => void };

/** The next step after an error; the toast shows the message of the auth service. */
function LoginError({ code, onSendConfirmation }: LoginErrorProps) {
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

export function LoginForm(props: SignInFormProps) {
  const { email, onEmailChange, onSendConfirmation, show } = props;
  const { user } = useAuth();
  const { login } = useAuthActions();
  const form = useForm({ resolver: credentialsResolver, defaultValues: { email, password: "" } });
  const { isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(async (credentials) => {
    const result = await login(credentials);
    if (result.ok) return;
    form.setError("root", { type: result.error.code });
    form.setFocus("password", { shouldSelect: true });
  });

  return (
    <AuthForm form={form} onSubmit={submit}>
      <EmailField onEmailChange={onEmailChange} />
      <CurrentPasswordField label="Password" name="password" onForgot={() => show("forgot")} />
      <LoginError
        code={errors.root?.type}
        onSendConfirmation={() => onSendConfirmation(form.getValues("email").trim())}
      />
      <BusyButton busy={isSubmitting || user !== null} busyLabel="Logging in..." size="lg" type="submit">
        Login
      </BusyButton>
    </AuthForm>
  );
}

const registrationResolver = lazyResolver(({ Registration }) => Registration);

const GENERATED_HINT = "Save it now; we can't show it again.";

export function RegisterForm({ email, onEmailChange, show }: SignInFormProps) {
  const { user } = useAuth();
  const { register } = useAuthActions();
  const [isShown, setIsShown] = useState(false);
  const [isGenerated, setIsGenerated] = useState(false);
  const form = useForm({ resolver: registrationResolver, defaultValues: { email, password: "" } });
  const { isSubmitting } = form.formState;

  function generate() {
    form.setValue("password", generatePassword(), { shouldValidate: true, shouldDirty: true });
    form.setFocus("password");
    setIsShown(true);
    setIsGenerated(true);
  }

  const submit = form.handleSubmit(async (credentials) => {
    storeRedirect(getRedirectParam());
    const result = await register(credentials);
    // The auth service requires a confirmed email before the first sign-in.
    if (result.ok && result.value === "confirm") show("confirmation-sent", credentials.email);
    if (result.ok || result.error.code !== "weak_password") return;
    form.setError(
      "password",
      { message: "Please choose a password that is harder to guess" },
      { shouldFocus: true },
    );
  });

  return (
    <AuthForm form={form} onSubmit={submit}>
      <EmailField onEmailChange={onEmailChange} />
      <LabeledField
        hint={isGenerated ? GENERATED_HINT : PASSWORD_HINT}
        label="Password"
        name="password"
        options={{ onChange: () => setIsGenerated(false) }}
      >
        {(field) => (
          <PasswordInput
            {...field}
            autoComplete="new-password"
            isShown={isShown}
            onShownChange={setIsShown}
          />
        )}
      </LabeledField>
      <Button onClick={generate} variant="outline">
        <WandSparkles aria-hidden="true" />
        Generate Strong Password
      </Button>
      <BusyButton busy={isSubmitting || user !== null} busyLabel="Registering..." size="lg" type="submit">
        Register
      </BusyButton>
    </AuthForm>
  );
}

const resetResolver = lazyResolver(({ ResetRequest }) => ResetRequest);

type ForgotPasswordFormProps = { email: string; onSent: (email: string) => void; onBack: () => void };

/**
 * Requests a password reset link. The response is the same for every address, so accounts cannot be
 * enumerated.
 */
export function ForgotPasswordForm({ email, onSent, onBack }: ForgotPasswordFormProps) {
  const { resetPassword } = useAuthActions();
  const form = useForm({ resolver: resetResolver, defaultValues: { email } });
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
