import type { ComponentProps } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { Form } from "#components/ui/form.tsx";
import { TextField } from "#components/ui/text-field.tsx";

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
