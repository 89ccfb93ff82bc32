"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "#components/ui/dialog.tsx";
import { Link } from "#components/ui/link.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { NAME_CHECKER_PRODUCT_ID, WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { ShareSwitch } from "./share-switch.tsx";

/** The file of a capture is stored after the response, so the first requests may be too early. */
const ATTEMPTS = 3;
const RETRY_MS = 1_000;

const ITEMS = {
  capture: {
    subject: "this capture and its address",
    productId: WEB_INSPECTOR_PRODUCT_ID,
    listPath: apiPaths.captures,
    itemPath: apiPaths.capture,
    sharePath: apiPaths.captureShare,
    page: paths.capture,
  },
  check: {
    subject: "this check",
    productId: NAME_CHECKER_PRODUCT_ID,
    listPath: apiPaths.checks,
    itemPath: apiPaths.check,
    sharePath: apiPaths.checkShare,
    page: paths.check,
  },
} as const;

type Item = { kind: keyof typeof ITEMS; id: string };

/** The share switch of a stored capture or check. */
export function ShareItemSwitch({ kind, id, shareId }: Item & { shareId: string | null }) {
  const { subject, productId, listPath, itemPath, sharePath } = ITEMS[kind];
  const queryClient = useQueryClient();
  return (
    <ShareSwitch
      onChange={(next) => {
        queryClient.setQueryData(
          [itemPath(id)],
          (item: object | undefined) => item && { ...item, shareId: next },
        );
        void queryClient.invalidateQueries({ queryKey: [listPath] });
      }}
      path={sharePath(id)}
      productId={productId}
      shareId={shareId}
      subject={subject}
    />
  );
}

/** Loads the item, because it may have been shared or deleted since its run. */
function LoadedSwitch({ kind, id }: Item) {
  const { data, isError } = useQuery<{ shareId: string | null }>({
    queryKey: [ITEMS[kind].itemPath(id)],
    retry: ATTEMPTS,
    retryDelay: RETRY_MS,
  });
  if (isError) {
    return (
      <p className="text-muted text-sm" role="alert">
        This {kind} is no longer stored, so it cannot be shared.
      </p>
    );
  }
  if (!data) return <Skeleton className="h-11" />;
  return <ShareItemSwitch id={id} kind={kind} shareId={data.shareId} />;
}

/** A button that opens the share switch of a result; disabled for one that is not stored. */
export function ShareItem({ kind, id }: { kind: Item["kind"]; id: string | null }) {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button disabled={id === null} size="sm" variant="secondary">
          <Share2 aria-hidden="true" />
          Share
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Share this {kind}</DialogTitle>
          <DialogDescription>The link ends with the {kind}.</DialogDescription>
        </DialogHeader>
        <div className="px-6 pt-4">{id ? <LoadedSwitch id={id} kind={kind} /> : null}</div>
        <DialogFooter>
          {id ? (
            <Button asChild variant="ghost">
              <Link href={ITEMS[kind].page(id)}>Open the page of this {kind}</Link>
            </Button>
          ) : null}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
