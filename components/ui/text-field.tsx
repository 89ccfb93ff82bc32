"use client";

import type { ComponentProps, ReactElement, ReactNode } from "react";
import { type RegisterOptions, type UseFormRegisterReturn, useFormContext } from "react-hook-form";
import {
  FieldName,
  FormControl,
  FormDescription,
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
  /** How the form reads the control. */
  options?: RegisterOptions;
  /** The native control, which keeps its value itself: text that is typed before the scripts run stays. */
  children: (field: UseFormRegisterReturn) => ReactElement;
};

/** The error of the surrounding field, else its hint. */
export function FieldNote({ hint }: { hint: ReactNode }) {
  const { invalid } = useFormField();
  return invalid || !hint ? <FormMessage /> : <FormDescription>{hint}</FormDescription>;
}

/** A field of the surrounding form: label, control, and the hint or the error. */
export function LabeledField(props: LabeledFieldProps) {
  const { name, label, hint, action, className, options, children } = props;
  const { register } = useFormContext();
  return (
    <FieldName value={name}>
      <FormItem className={className}>
        <div className="flex items-baseline justify-between gap-4">
          <FormLabel>{label}</FormLabel>
          {action}
        </div>
        <FormControl>{children(register(name, options))}</FormControl>
        <FieldNote hint={hint} />
      </FormItem>
    </FieldName>
  );
}

/** `className` is that of the whole field, `inputClassName` that of its control. */
type FieldProps = Omit<LabeledFieldProps, "children"> & { inputClassName?: string };
type TextFieldProps = FieldProps & Omit<ComponentProps<"input">, "name" | "children">;

/** A field of one line. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, action, className, options, inputClassName, ...input } = props;
  const field = { name, label, hint, action, className, options };
  return (
    <LabeledField {...field}>
      {(control) => <Input autoComplete="off" className={inputClassName} {...input} {...control} />}
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
  const { name, label, hint, action, className, options, inputClassName, ...area } = props;
  const field = { name, label, hint, action, className, options };
  return (
    <LabeledField {...field}>
      {(control) => (
        <Textarea autoComplete="off" className={inputClassName} rows={3} wrap="off" {...area} {...control} />
      )}
    </LabeledField>
  );
}
