import type { ComponentProps } from "react";
import { Choice } from "./choice.tsx";
import { FormField } from "./form.tsx";

type ChoiceFieldProps = Omit<ComponentProps<typeof Choice>, "value" | "onChange"> & { name: string };

/** A question with a few answers, of the surrounding form. */
export function ChoiceField({ name, ...props }: ChoiceFieldProps) {
  return (
    <FormField
      name={name}
      render={({ field }) => <Choice onChange={field.onChange} value={field.value} {...props} />}
    />
  );
}
