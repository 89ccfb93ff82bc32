import type { ComponentProps } from "react";
import type { FieldValues, Resolver, UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";
import { contractResolver } from "#components/ui/contract-resolver.ts";
import { Form } from "#components/ui/form.tsx";
import { TextField } from "#components/ui/text-field.tsx";

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
