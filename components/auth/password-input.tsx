"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Input } from "#components/ui/input.tsx";

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
