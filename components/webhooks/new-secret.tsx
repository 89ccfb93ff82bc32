"use client";

import Link from "next/link";
import { CopyField, ShownOnceDialog } from "#components/ui/shown-once-dialog.tsx";
import { paths } from "#shared/paths.ts";

type NewSecretProps = { secret: string; onClose: () => void };

/** A dialog with a new signing secret, which is shown once. */
export function NewSecretDialog({ secret, onClose }: NewSecretProps) {
  return (
    <ShownOnceDialog
      description="Your endpoint verifies with it that a message is from us."
      hint="If you lose it, rotate it: the old one stays valid for 24 hours."
      onClose={onClose}
      title="Signing secret"
      warning="This secret is shown only once"
    >
      <CopyField label="Secret" text={secret} what="Secret" />
      <p className="text-muted-foreground text-sm">
        <Link className="text-primary underline" href={paths.docs("webhooks")}>
          How to verify messages
        </Link>
      </p>
    </ShownOnceDialog>
  );
}
