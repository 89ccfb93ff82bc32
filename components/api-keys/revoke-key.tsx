"use client";

import { useState } from "react";
import { Alert } from "#components/ui/alert.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Dialog, DialogTrigger } from "#components/ui/dialog.tsx";
import type { ApiKeySummary } from "#shared/api-keys/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { useApiKeyChange } from "./use-api-keys.ts";

export function RevokeKey({ apiKey }: { apiKey: ApiKeySummary }) {
  const { send, isBusy, error, reset } = useApiKeyChange();
  const [isOpen, setOpen] = useState(false);

  async function revoke(): Promise<void> {
    if (await send("DELETE", apiPaths.apiKey(apiKey.id))) setOpen(false);
  }

  function onOpenChange(next: boolean): void {
    setOpen(next);
    if (next) reset();
  }

  return (
    <Dialog onOpenChange={onOpenChange} open={isOpen}>
      <DialogTrigger asChild>
        <Button size="sm" variant="secondary">
          Revoke<span className="sr-only"> {apiKey.name}</span>
        </Button>
      </DialogTrigger>
      <ConfirmDialog
        action={
          <Button busy={isBusy} busyLabel="Revoking..." onClick={() => void revoke()} variant="destructive">
            Revoke key
          </Button>
        }
        description="Calls with this key are refused at once. This cannot be undone."
        title={`Revoke "${apiKey.name}"?`}
      >
        {error ? (
          <div className="px-6 pt-5">
            <Alert title="The key was not revoked" variant="bad">
              {error}
            </Alert>
          </div>
        ) : null}
      </ConfirmDialog>
    </Dialog>
  );
}
