"use client";

import { Copy, Trash2 } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import {
  formFromCapture,
  optionsSummary,
  toDocumentText,
} from "#components/capture-form/form-from-capture.ts";
import { formatAddress } from "#components/capture-form/url-input.ts";
import { formatBytes } from "#components/format/format-number.ts";
import { DeleteItems } from "#components/items/delete-items.tsx";
import { RecentRow, ROW_TITLE } from "#components/items/recent-row.tsx";
import { Thumbnail } from "#components/items/thumbnail.tsx";
import { Button } from "#components/ui/button.tsx";
import { type CaptureSummary, isDocument } from "#shared/capture/history-contract.ts";
import { hostLabels } from "#shared/host-labels.ts";
import { paths } from "#shared/paths.ts";
import { copyCapture } from "./copy-capture.ts";

type CaptureRowProps = {
  capture: CaptureSummary;
  /** The checkbox that selects the capture. */
  select: ReactNode;
  onDelete: () => void;
  /** A button before the others. */
  children?: ReactNode;
};

function Actions({ capture, onDelete, children }: Omit<CaptureRowProps, "select">) {
  const name = formatAddress(capture.url);
  return (
    <>
      {children}
      {isDocument(capture.kind) ? null : (
        <Button
          aria-label={`Copy: ${name}`}
          onClick={() => void copyCapture(capture)}
          size="icon"
          title="Copy"
          variant="ghost"
        >
          <Copy aria-hidden="true" />
        </Button>
      )}
      <DeleteItems count={1} name={name} noun="capture" onDelete={onDelete}>
        <Button aria-label={`Delete: ${name}`} size="icon" title="Delete" variant="ghost">
          <Trash2 aria-hidden="true" />
        </Button>
      </DeleteItems>
    </>
  );
}

/** A capture in a list, which leads to its page. */
export function CaptureRow({ select, ...props }: CaptureRowProps) {
  const { capture } = props;
  const form = formFromCapture(capture);
  const { text, ascii } = hostLabels(capture.url);
  const details = [
    form ? optionsSummary(form) : toDocumentText(capture),
    formatBytes(capture.sizeBytes),
  ].filter(Boolean);
  return (
    <RecentRow
      actions={<Actions {...props} />}
      details={details.join(", ")}
      item={capture}
      preview={<Thumbnail capture={capture} />}
      select={select}
      title={
        <Link
          aria-label={`Open: ${formatAddress(text)}${ascii ? ` (${ascii})` : ""}`}
          className={ROW_TITLE}
          href={paths.capture(capture.id)}
          prefetch={false}
          title={capture.url}
        >
          {formatAddress(text)}
          {ascii ? <span className="text-muted-foreground"> ({ascii})</span> : null}
        </Link>
      }
    />
  );
}
