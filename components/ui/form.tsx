"use client";

import { Slot } from "@radix-ui/react-slot";
import { type ComponentProps, createContext, useContext, useId } from "react";
import {
  Controller,
  type ControllerProps,
  type FieldPath,
  type FieldValues,
  FormProvider,
  useFormContext,
  useFormState,
} from "react-hook-form";
import { cn } from "#lib/utils.ts";
import { Label } from "./label.tsx";

/** The parts of a form of react-hook-form, which tie each control to its label, description and error. */
export const Form = FormProvider;

/** The name of the field that surrounds the parts; `FormField` sets it for a controlled field. */
export const FieldName = createContext<string | null>(null);
const ItemId = createContext<string | null>(null);

export function FormField<
  Values extends FieldValues = FieldValues,
  Name extends FieldPath<Values> = FieldPath<Values>,
  Transformed = Values,
>(props: ControllerProps<Values, Name, Transformed>) {
  return (
    <FieldName value={props.name}>
      <Controller {...props} />
    </FieldName>
  );
}

/** Ids and state of the field that surrounds the caller. */
export function useFormField() {
  const name = useContext(FieldName);
  const id = useContext(ItemId);
  if (name === null || id === null) throw new Error("FormField and FormItem must surround this part.");
  const { getFieldState } = useFormContext();
  const state = getFieldState(name, useFormState({ name }));
  return { ...state, id, name, formDescriptionId: `${id}-description`, formMessageId: `${id}-message` };
}

export function FormItem({ className, ...props }: ComponentProps<"div">) {
  return (
    <ItemId value={useId()}>
      <div className={cn("grid gap-1.5", className)} {...props} />
    </ItemId>
  );
}

export function FormLabel(props: ComponentProps<typeof Label>) {
  return <Label htmlFor={useFormField().id} {...props} />;
}

/** Gives its child, the control, its id and what describes it. */
export function FormControl(props: ComponentProps<typeof Slot>) {
  const { id, invalid, formDescriptionId, formMessageId } = useFormField();
  return (
    <Slot
      aria-describedby={invalid ? formMessageId : formDescriptionId}
      aria-invalid={invalid || undefined}
      id={id}
      {...props}
    />
  );
}

export function FormDescription({ className, ...props }: ComponentProps<"p">) {
  const { formDescriptionId } = useFormField();
  return <p className={cn("text-muted-foreground text-xs", className)} id={formDescriptionId} {...props} />;
}

/** The error of the field, else its children. */
export function FormMessage({ className, children, ...props }: ComponentProps<"p">) {
  const { error, formMessageId } = useFormField();
  const text = error?.message ?? children;
  if (!text) return null;
  return (
    <p className={cn("text-destructive text-xs", className)} id={formMessageId} role="alert" {...props}>
      {text}
    </p>
  );
}
