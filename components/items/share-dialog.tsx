"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { DialogBody } from "#components/ui/confirm-dialog.tsx";
import { Dialog, DialogContent } from "#components/ui/dialog.tsx";
import type { LazyDialogProps } from "#components/ui/lazy-dialog.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { ITEMS, type SharedItem, ShareItemSwitch } from "./share-switch.tsx";

/** The file of a capture is stored after the response, so the first requests may be too early. */
const ATTEMPTS = 3;
const RETRY_MS = 1_000;

/** Loads the item, because it may have been shared or deleted since its run. */
function LoadedSwitch({ kind, id }: SharedItem) {
  const { data, isError } = useQuery<{ shareId: string | null }>({
    queryKey: [ITEMS[kind].itemPath(id)],
    retry: ATTEMPTS,
    retryDelay: RETRY_MS,
  });
  if (isError) {
    return (
      <p className="text-muted-foreground text-sm" role="alert">
        This {kind} is no longer stored, so it cannot be shared.
      </p>
    );
  }
  if (!data) return <Skeleton className="h-11" />;
  return <ShareItemSwitch id={id} kind={kind} shareId={data.shareId} />;
}

/** The share switch of a stored result, and a link to its page. */
export function ShareDialog({ kind, id, open, onOpenChange, returnFocus }: SharedItem & LazyDialogProps) {
  const toPage = (
    <Button asChild variant="ghost">
      <Link href={ITEMS[kind].page(id)}>Open the page of this {kind}</Link>
    </Button>
  );
  const title = `Share this ${kind}`;
  return (
    <Dialog onOpenChange={onOpenChange} open={open}>
      <DialogContent onCloseAutoFocus={returnFocus}>
        <DialogBody action={toPage} description={`The link ends with the ${kind}.`} keep={null} title={title}>
          <div className="px-6 pt-4">
            <LoadedSwitch id={id} kind={kind} />
          </div>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
