"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import type { FieldValues, Resolver, UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";
import { contractResolver } from "#components/ui/contract-resolver.ts";
import { Form } from "#components/ui/form.tsx";
import { Input } from "#components/ui/input.tsx";
import { TextField } from "#components/ui/text-field.tsx";

/** Hint under every field that sets a password. */
export const PASSWORD_HINT = "At least 6 characters. Longer is safer.";

type PasswordInputProps = Omit<ComponentProps<"input">, "type"> & {
  /** Makes the visibility controlled by the caller. */
  isShown?: boolean;
  onShownChange?: (isShown: boolean) => void;
};

/** A password input with a visibility toggle. */
export function PasswordInput({ isShown, onShownChange, ...props }: PasswordInputProps) {
  const [ownShown, setOwnShown] = useState(false);
  const shown = isShown ?? ownShown;
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        autoCapitalize="none"
        className="pr-11"
        spellCheck={false}
        type={shown ? "text" : "password"}
        {...props}
      />
      <button
        aria-controls={props.id}
        aria-pressed={shown}
        className="absolute inset-y-0 right-0 inline-flex w-9 items-center justify-center rounded-md text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2 touch:w-11"
        onClick={() => (onShownChange ?? setOwnShown)(!shown)}
        type="button"
      >
        <Icon aria-hidden="true" className="size-4" />
        {/* Visible text instead of `aria-label`: a second label would match 'password' twice. */}
        <span className="sr-only">{shown ? "Hide password" : "Show password"}</span>
      </button>
    </div>
  );
}

type Contract = typeof import("#shared/auth/contract.ts");

/** Loads the validation, which is larger than the forms. Called when a form gets the focus, before it is submitted. */
export const loadValidation = (): Promise<Contract> => import("#shared/auth/contract.ts");

/** A resolver whose code is loaded with the first use. If that fails, only the auth service validates. */
export const lazyResolver =
  <Values extends FieldValues>(
    select: (contract: Contract) => z.ZodMiniType<Values>,
  ): Resolver<Values, unknown, Values> =>
  async (values, context, options) => {
    const contract = await loadValidation().catch(() => null);
    if (!contract) return { values, errors: {} };
    return contractResolver<Values, Values>(select(contract))(values, context, options);
  };

type AuthFormProps<Values extends FieldValues> = ComponentProps<"form"> & {
  form: UseFormReturn<Values, unknown, Values>;
};

/** A form that a browser without scripts sends by POST, so that no address contains its fields. */
export function AuthForm<Values extends FieldValues>({ form, ...props }: AuthFormProps<Values>) {
  return (
    <Form {...form}>
      <form className="grid gap-5" method="post" noValidate {...props} />
    </Form>
  );
}

type EmailFieldProps = { onEmailChange?: (email: string) => void; autoFocus?: boolean };

/** The same name and autocomplete in every form, so that password managers recognize the field. */
export function EmailField({ onEmailChange, autoFocus = false }: EmailFieldProps) {
  return (
    <TextField
      autoCapitalize="none"
      autoComplete="username"
      autoFocus={autoFocus}
      inputMode="email"
      label="Email"
      name="email"
      options={{ onChange: ({ target }) => onEmailChange?.(target.value) }}
      type="email"
    />
  );
}
