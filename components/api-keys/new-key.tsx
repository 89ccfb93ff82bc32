"use client";

import { CopyField } from "#components/tools/copy-field.tsx";
import { Alert } from "#components/ui/alert.tsx";
import { Button } from "#components/ui/button.tsx";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import type { CreatedApiKey } from "#shared/api-keys/contract.ts";
import { createFirstCall } from "./first-call.ts";

/** Shows a key that was just created. */
export type ShowNewKey = (created: CreatedApiKey) => void;

type NewKeyProps = { created: CreatedApiKey; onClose: () => void };

/** A dialog with a new key, which is shown once. A click beside it does not close it. */
export function NewKeyDialog({ created: { key, summary }, onClose }: NewKeyProps) {
  return (
    <Dialog onOpenChange={onClose} open>
      <DialogContent onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>Your new key</DialogTitle>
          <DialogDescription>Copy it now and store it safely.</DialogDescription>
        </DialogHeader>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-6 pt-5">
          <Alert title="This key is shown only once" variant="warn">
            We store a hash of it. If you lose it, rotate it or create another one.
          </Alert>
          <CopyField label="API key" text={key} what="Key" />
          {summary.scopes.includes("capture") ? (
            <CopyField label="Try it: this saves a screenshot" text={createFirstCall(key)} what="Command" />
          ) : null}
        </div>
        <DialogFooter>
          <DialogClose asChild>
            <Button>Done</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
