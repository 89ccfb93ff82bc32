"use client";

import { useState } from "react";
import { Alert } from "#components/ui/alert.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Dialog, DialogTrigger } from "#components/ui/dialog.tsx";
import type { ApiKeySummary, CreatedApiKey } from "#shared/api-keys/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { Choice } from "./choice.tsx";
import type { ShowNewKey } from "./new-key.tsx";
import { useApiKeyChange } from "./use-api-keys.ts";

const VALID_HOURS = [
  ["0", "Ends now"],
  ["1", "1 hour"],
  ["24", "1 day"],
  ["168", "1 week"],
] as const;
type ValidHours = (typeof VALID_HOURS)[number][0];

/** Replaces a key by a new one with the same name, scopes and expiry. */
export function RotateKey({ apiKey, onCreated }: { apiKey: ApiKeySummary; onCreated: ShowNewKey }) {
  const { send, isBusy, error, reset } = useApiKeyChange();
  const [isOpen, setOpen] = useState(false);
  const [hours, setHours] = useState<ValidHours>("24");

  function onOpenChange(next: boolean): void {
    setOpen(next);
    if (next) reset();
  }

  async function rotate(): Promise<void> {
    const body = { oldKeyValidHours: Number(hours) };
    const created = await send<CreatedApiKey>("POST", apiPaths.rotateApiKey(apiKey.id), body);
    if (!created) return;
    setOpen(false);
    onCreated(created);
  }

  return (
    <Dialog onOpenChange={onOpenChange} open={isOpen}>
      <DialogTrigger asChild>
        <Button size="sm" variant="secondary">
          Rotate<span className="sr-only"> {apiKey.name}</span>
        </Button>
      </DialogTrigger>
      <ConfirmDialog
        action={
          <Button busy={isBusy} busyLabel="Rotating..." onClick={() => void rotate()}>
            Rotate key
          </Button>
        }
        description="Creates a new key with the same scopes. The old one stays valid for the time that you choose."
        title={`Rotate "${apiKey.name}"?`}
      >
        <div className="grid gap-5 px-6 pt-5">
          <Choice legend="The old key stays valid" onChange={setHours} options={VALID_HOURS} value={hours} />
          {error ? (
            <Alert title="The key was not rotated" variant="bad">
              {error}
            </Alert>
          ) : null}
        </div>
      </ConfirmDialog>
    </Dialog>
  );
}
