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

/** The error of the surrounding field, else its hint. */
export function FieldNote({ hint }: { hint: ReactNode }) {
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
          <FieldNote hint={hint} />
        </FormItem>
      )}
    />
  );
}

/** `className` is that of the whole field, `inputClassName` that of its control. */
type FieldProps = Omit<LabeledFieldProps, "children"> & { inputClassName?: string };
type TextFieldProps = FieldProps & Omit<ComponentProps<"input">, "name" | "children">;

/** A field of one line. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, action, className, inputClassName, ...input } = props;
  return (
    <LabeledField action={action} className={className} hint={hint} label={label} name={name}>
      {(field) => <Input autoComplete="off" className={inputClassName} {...input} {...field} />}
    </LabeledField>
  );
}

/** An address, which phones neither capitalize nor complete. */
export function UrlField(props: Omit<TextFieldProps, "inputMode" | "autoCapitalize">) {
  return <TextField autoCapitalize="none" inputMode="url" {...props} />;
}

type LinesFieldProps = FieldProps & Omit<ComponentProps<"textarea">, "name" | "children">;

/** A list, one entry a line. */
export function LinesField(props: LinesFieldProps) {
  const { name, label, hint, action, className, inputClassName, ...area } = props;
  return (
    <LabeledField action={action} className={className} hint={hint} label={label} name={name}>
      {(field) => (
        <Textarea autoComplete="off" className={inputClassName} rows={3} wrap="off" {...area} {...field} />
      )}
    </LabeledField>
  );
}
