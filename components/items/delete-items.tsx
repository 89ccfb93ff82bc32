"use client";

import { type ComponentProps, lazy, type ReactElement } from "react";
import { LazyDialog } from "#components/ui/lazy-dialog.tsx";
import type { DeletedItems } from "./delete-dialog.tsx";

const loadDialog = async () => ({ default: (await import("./delete-dialog.tsx")).DeleteDialog });
const DeleteDialog = lazy(loadDialog);

type DeleteItemsProps = DeletedItems & {
  /** The button that opens the dialog. */
  children: ReactElement<ComponentProps<"button">>;
};

/** Asks for confirmation, because deleted items cannot be restored. */
export function DeleteItems({ children, ...items }: DeleteItemsProps) {
  return (
    <LazyDialog button={children} load={loadDialog}>
      {(props) => <DeleteDialog {...props} {...items} />}
    </LazyDialog>
  );
}
