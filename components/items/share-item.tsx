"use client";

import { Share2 } from "lucide-react";
import { lazy } from "react";
import { Button } from "#components/ui/button.tsx";
import { LazyDialog } from "#components/ui/lazy-dialog.tsx";
import type { SharedItem } from "./share-switch.tsx";

const loadDialog = async () => ({ default: (await import("./share-dialog.tsx")).ShareDialog });
const ShareDialog = lazy(loadDialog);

/** A button that opens the share switch of a result; disabled for one that is not stored. */
export function ShareItem({ kind, id }: { kind: SharedItem["kind"]; id: string | null }) {
  const button = (
    <Button disabled={id === null} size="sm" variant="outline">
      <Share2 aria-hidden="true" />
      Share
    </Button>
  );
  return (
    <LazyDialog button={button} load={loadDialog}>
      {(props) => (id === null ? null : <ShareDialog {...props} id={id} kind={kind} />)}
    </LazyDialog>
  );
}
