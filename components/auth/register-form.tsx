"use client";

import { WandSparkles } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { storeRedirect } from "#client/auth.ts";
import { generatePassword } from "#client/generate-password.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { LabeledField } from "#components/ui/text-field.tsx";
import { AuthForm, EmailField } from "./auth-form.tsx";
import { useAuth } from "./auth-provider.tsx";
import { lazyResolver } from "./lazy-resolver.ts";
import { PASSWORD_HINT, PasswordInput } from "./password-input.tsx";
import { getRedirectParam } from "./redirect-after-sign-in.ts";
import { useAuthActions } from "./use-auth-actions.ts";

const resolver = lazyResolver(({ Registration }) => Registration);

type RegisterFormProps = {
  email: string;
  onEmailChange: (email: string) => void;
  /** Called when the auth service requires a confirmed email before the first sign-in. */
  onConfirmationSent: (email: string) => void;
};

const GENERATED_HINT = "Save it now; we can't show it again.";

export function RegisterForm({ email, onEmailChange, onConfirmationSent }: RegisterFormProps) {
  const { user } = useAuth();
  const { register } = useAuthActions();
  const [isShown, setIsShown] = useState(false);
  const [isGenerated, setIsGenerated] = useState(false);
  const form = useForm({ resolver, defaultValues: { email, password: "" } });
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
    if (result.ok && result.value === "confirm") onConfirmationSent(credentials.email);
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
