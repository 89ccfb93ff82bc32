"use client";

import { useMutation } from "@tanstack/react-query";
import { signOutEverywhere } from "#client/auth.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { toast } from "#components/ui/use-toast.ts";

/** Ends all sessions, for example after a device was lost. The page then leads to the login. */
export function SignedInDevices() {
  const { mutate, isPending } = useMutation({
    mutationFn: signOutEverywhere,
    onSuccess: (result) => {
      if (result.ok) toast({ title: "Signed out everywhere", description: "Log in again to continue." });
      else toastError("Could not sign out everywhere", result.error.message);
    },
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-72 text-muted-foreground text-sm">
        Ends your session in every browser, this one too. Use it after a device was lost or shared.
      </p>
      <BusyButton
        busy={isPending}
        busyLabel="Signing out..."
        onClick={() => mutate()}
        size="sm"
        variant="outline"
      >
        Sign out everywhere
      </BusyButton>
    </div>
  );
}
