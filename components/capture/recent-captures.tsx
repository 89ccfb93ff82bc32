"use client";

import { Copy, Download, GitCompare, RotateCcw, Trash2 } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { formatTime } from "#client/format-time.ts";
import {
  formFromCapture,
  optionsSummary,
  toDocumentText,
} from "#components/capture-form/form-from-capture.ts";
import { formatAddress } from "#components/capture-form/url-input.ts";
import { formatBytes } from "#components/format/format-number.ts";
import { DeleteItems } from "#components/items/delete-items.tsx";
import { RecentSection } from "#components/items/recent-section.tsx";
import { Thumbnail } from "#components/items/thumbnail.tsx";
import { useRecentList } from "#components/items/use-recent-list.ts";
import { Button } from "#components/ui/button.tsx";
import { comparePath } from "#shared/background-paths.ts";
import {
  ARCHIVE_MAX_BYTES,
  ARCHIVE_MAX_FILES,
  type CaptureKind,
  type CaptureSummary,
  isComparable,
  isDocument,
} from "#shared/capture/history-contract.ts";
import { hostLabels } from "#shared/host-labels.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { copyCapture } from "./copy-capture.ts";

type HistoryItemProps = {
  capture: CaptureSummary;
  /** The checkbox that selects the capture. */
  select: ReactNode;
  /** A run is in progress, so no other one can start. */
  isBusy: boolean;
  onRunAgain: () => void;
  onDelete: () => void;
};

function ItemActions({ capture, isBusy, onRunAgain, onDelete }: HistoryItemProps) {
  const name = formatAddress(capture.url);
  return (
    <div className="relative z-10 flex max-sm:col-span-3 max-sm:justify-end">
      <Button
        aria-label={`Run again: ${name}`}
        disabled={isBusy || formFromCapture(capture) === null}
        onClick={onRunAgain}
        size="icon"
        title="Run again"
        variant="ghost"
      >
        <RotateCcw aria-hidden="true" />
      </Button>
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
    </div>
  );
}

function HistoryItem(props: HistoryItemProps) {
  const { capture, select } = props;
  const form = formFromCapture(capture);
  const { text, ascii } = hostLabels(capture.url);
  const details = [
    form ? optionsSummary(form) : toDocumentText(capture),
    formatBytes(capture.sizeBytes),
  ].filter(Boolean);
  return (
    <li className="relative grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-3 border-border border-b px-2 py-2 transition-colors last:border-b-0 hover:bg-muted max-sm:grid-cols-[auto_auto_minmax(0,1fr)]">
      <div className="relative z-10 grid size-6 place-items-center">{select}</div>
      <Thumbnail capture={capture} />
      <div className="min-w-0">
        <Link
          aria-label={`Open: ${formatAddress(text)}${ascii ? ` (${ascii})` : ""}`}
          className="block truncate rounded-sm font-mono text-foreground text-sm after:absolute after:inset-0"
          href={paths.capture(capture.id)}
          title={capture.url}
        >
          {formatAddress(text)}
          {ascii ? <span className="text-muted-foreground"> ({ascii})</span> : null}
        </Link>
        <p className="truncate text-muted-foreground text-xs">
          <time dateTime={capture.createdAt}>{formatTime(capture.createdAt)}</time>
          {capture.shareId ? " · Shared" : ""}
          <span aria-hidden="true"> · </span>
          <span>{details.join(", ")}</span>
        </p>
      </div>
      <ItemActions {...props} />
    </li>
  );
}

const KINDS: Record<CaptureKind, string> = {
  screenshot: "Screenshots",
  extraction: "Extractions",
  pdf: "PDF documents",
  archive: "Page archives",
};

/** Why the selected captures do not fit in one ZIP file; null if they do. */
function explainTooMany(count: number, bytes: number): string | null {
  if (count > ARCHIVE_MAX_FILES) return `At most ${ARCHIVE_MAX_FILES} captures fit in one ZIP file.`;
  return bytes > ARCHIVE_MAX_BYTES ? "At most 500 MB fit in one ZIP file." : null;
}

/** The browser streams the file to disk, so it is a link and not a request of ours. */
function DownloadArchive({ captures }: { captures: CaptureSummary[] }) {
  const bytes = captures.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const problem = explainTooMany(captures.length, bytes);
  if (problem) return <p className="text-muted-foreground text-xs">{problem}</p>;
  return (
    <Button asChild size="sm" variant="outline">
      <a download="" href={apiPaths.captureArchive(captures.map(({ id }) => id))}>
        <Download aria-hidden="true" />
        Download ZIP
        <span className="text-muted-foreground">{formatBytes(bytes)}</span>
      </a>
    </Button>
  );
}

/** Two captures of a kind can be compared. */
function CompareLink({ captures: [one, other, ...more] }: { captures: CaptureSummary[] }) {
  if (!one || !other || more.length > 0 || one.kind !== other.kind) return null;
  if (!isComparable(one) || !isComparable(other)) return null;
  return (
    <Button asChild size="sm" variant="outline">
      {/* The list has the newest first. */}
      <Link href={comparePath(other.id, one.id)}>
        <GitCompare aria-hidden="true" />
        Compare
      </Link>
    </Button>
  );
}

type HistoryProps = { isBusy: boolean; onRunAgain: (capture: CaptureSummary) => void };

export function RecentCaptures({ isBusy, onRunAgain }: HistoryProps) {
  const list = useRecentList<CaptureSummary>({
    path: apiPaths.captures,
    deletePath: apiPaths.deleteCaptures,
    deleteFailed: "Could not delete the captures",
  });
  return (
    <RecentSection
      download={(selected) => (
        <>
          <CompareLink captures={selected} />
          <DownloadArchive captures={selected} />
        </>
      )}
      empty="Your captures appear here. Reopen or rerun them for at least 30 days."
      failed="Your captures could not be loaded."
      kinds={{ options: KINDS, of: ({ kind }) => kind }}
      noun="capture"
      list={list}
      toTexts={({ url, finalUrl, title }) => [formatAddress(url), finalUrl, title]}
      title="Recent captures"
    >
      {(capture, { select, stay }) => (
        <HistoryItem
          capture={capture}
          isBusy={isBusy}
          key={capture.id}
          onDelete={() => {
            void list.remove([capture.id]);
            stay();
          }}
          onRunAgain={() => onRunAgain(capture)}
          select={select}
        />
      )}
    </RecentSection>
  );
}
