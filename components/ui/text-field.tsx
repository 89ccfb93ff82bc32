"use client";

import type { ComponentProps, ReactElement, ReactNode } from "react";
import type { ControllerRenderProps, FieldValues } from "react-hook-form";
import {
  FormControl,
  FormDescription,
  FormField,
  FormItem,
  FormLabel,
  FormMessage,
  useFormField,
} from "./form.tsx";
import { Input } from "./input.tsx";
import { Textarea } from "./textarea.tsx";

type LabeledFieldProps = {
  name: string;
  label: ReactNode;
  /** Replaced by the error if there is one. */
  hint?: ReactNode;
  /** At the end of the label's line. */
  action?: ReactNode;
  className?: string;
  /** The control, with the props of the field. */
  children: (field: ControllerRenderProps<FieldValues, string>) => ReactElement;
};

function Note({ hint }: { hint: ReactNode }) {
  const { invalid } = useFormField();
  return invalid || !hint ? <FormMessage /> : <FormDescription>{hint}</FormDescription>;
}

/** A field of the surrounding form: label, control, and the hint or the error. */
export function LabeledField({ name, label, hint, action, className, children }: LabeledFieldProps) {
  return (
    <FormField
      name={name}
      render={({ field }) => (
        <FormItem className={className}>
          <div className="flex items-baseline justify-between gap-4">
            <FormLabel>{label}</FormLabel>
            {action}
          </div>
          <FormControl>{children(field)}</FormControl>
          <Note hint={hint} />
        </FormItem>
      )}
    />
  );
}

type TextFieldProps = Omit<LabeledFieldProps, "children"> &
  Omit<ComponentProps<"input">, "name" | "children">;

/** A field of one line. */
export function TextField({ name, label, hint, action, className, ...input }: TextFieldProps) {
  return (
    <LabeledField action={action} className={className} hint={hint} label={label} name={name}>
      {(field) => <Input autoComplete="off" {...input} {...field} />}
    </LabeledField>
  );
}

/** An address, which phones neither capitalize nor complete. */
export function UrlField(props: Omit<TextFieldProps, "inputMode" | "autoCapitalize">) {
  return <TextField autoCapitalize="none" inputMode="url" {...props} />;
}

type LinesFieldProps = Omit<LabeledFieldProps, "children"> &
  Omit<ComponentProps<"textarea">, "name" | "children">;

/** A list, one entry a line. */
export function LinesField({ name, label, hint, action, className, ...area }: LinesFieldProps) {
  return (
    <LabeledField action={action} className={className} hint={hint} label={label} name={name}>
      {(field) => <Textarea autoComplete="off" rows={3} wrap="off" {...area} {...field} />}
    </LabeledField>
  );
}
