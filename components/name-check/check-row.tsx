"use client";

import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { DeleteItems } from "#components/items/delete-items.tsx";
import { RecentRow } from "#components/items/recent-row.tsx";
import { Button } from "#components/ui/button.tsx";
import type { CheckSummary } from "#shared/name-check/contract.ts";
import { formatCounts } from "#shared/name-check/summary.ts";
import { formatCheckTitle } from "./format-query.ts";

type CheckRowProps = {
  check: CheckSummary;
  /** The checkbox that selects the check. */
  select: ReactNode;
  preview?: ReactNode;
  /** What opens the check: a link or a button with `ROW_TITLE`. */
  title: ReactNode;
  onDelete: () => void;
  /** Buttons before the others. */
  children?: ReactNode;
};

/** A name check in a list. */
export function CheckRow({ check, select, preview, title, onDelete, children }: CheckRowProps) {
  const name = formatCheckTitle(check.request);
  return (
    <RecentRow
      actions={
        <>
          {children}
          <DeleteItems count={1} name={name} noun="check" onDelete={onDelete}>
            <Button aria-label={`Delete: ${name}`} size="icon" title="Delete" variant="ghost">
              <Trash2 aria-hidden="true" />
            </Button>
          </DeleteItems>
        </>
      }
      details={formatCounts(check)}
      item={check}
      preview={preview}
      select={select}
      title={title}
    />
  );
}
