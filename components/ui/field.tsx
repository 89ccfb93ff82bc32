"use client";

import { type ReactNode, useId } from "react";
import { cn } from "#lib/utils.ts";
import { Label } from "./label.tsx";

/** Props that tie a control to its label, hint and error. */
type FieldControl = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

type FieldProps = {
  /** Of the control; for moving the focus to it. */
  id?: string;
  label: ReactNode;
  /** Replaced by the error if there is one. */
  hint?: ReactNode;
  error?: string | undefined;
  children: (control: FieldControl) => ReactNode;
};

/** A label, its control, and the hint or the error below, associated for assistive technology. */
export function Field({ id: givenId, label, hint, error, children }: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const noteId = `${id}-note`;
  const hasNote = Boolean(error ?? hint);
  return (
    <div className="grid gap-1.5">
      <Label className="justify-self-start" htmlFor={id}>
        {label}
      </Label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": hasNote ? noteId : undefined,
      })}
      {hasNote ? (
        <p
          className={cn("text-xs", error ? "text-destructive" : "text-muted-foreground")}
          id={noteId}
          role={error ? "alert" : undefined}
        >
          {error ?? hint}
        </p>
      ) : null}
    </div>
  );
}
