import type { ComponentProps } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";

/** A form that a browser without scripts sends by POST, so that no address contains its fields. */
export function AuthForm(props: ComponentProps<"form">) {
  return <form className="grid gap-5" method="post" noValidate {...props} />;
}

type EmailFieldProps = {
  error: string | undefined;
  registration: UseFormRegisterReturn;
  autoFocus?: boolean;
};

/** The same name and autocomplete in every form, so that password managers recognize the field. */
export function EmailField({ error, registration, autoFocus = false }: EmailFieldProps) {
  return (
    <Field error={error} label="Email">
      {(control) => (
        <Input
          {...control}
          {...registration}
          autoCapitalize="none"
          autoComplete="username"
          autoFocus={autoFocus}
          inputMode="email"
          type="email"
        />
      )}
    </Field>
  );
}
