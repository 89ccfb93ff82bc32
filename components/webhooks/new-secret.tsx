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
import { Link } from "#components/ui/link.tsx";
import { paths } from "#shared/paths.ts";

type NewSecretProps = { secret: string; onClose: () => void };

/** A dialog with a new signing secret, which is shown once. A click beside it does not close it. */
export function NewSecretDialog({ secret, onClose }: NewSecretProps) {
  return (
    <Dialog onOpenChange={onClose} open>
      <DialogContent onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>Signing secret</DialogTitle>
          <DialogDescription>Your endpoint verifies with it that a message is from us.</DialogDescription>
        </DialogHeader>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-6 pt-5">
          <Alert title="This secret is shown only once" variant="warn">
            If you lose it, rotate it: the old one stays valid for 24 hours.
          </Alert>
          <CopyField label="Secret" text={secret} what="Secret" />
          <p className="text-muted text-sm">
            <Link className="text-accent underline" href={paths.docs("webhooks")}>
              How to verify messages
            </Link>
          </p>
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
