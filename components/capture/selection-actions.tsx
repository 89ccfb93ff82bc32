"use client";

import { Download, GitCompare } from "lucide-react";
import Link from "next/link";
import { formatBytes } from "#components/format/format-number.ts";
import { Button } from "#components/ui/button.tsx";
import { comparePath } from "#shared/background-paths.ts";
import {
  ARCHIVE_MAX_BYTES,
  ARCHIVE_MAX_FILES,
  type CaptureKind,
  type CaptureSummary,
  isComparable,
} from "#shared/capture/history-contract.ts";
import { apiPaths } from "#shared/paths.ts";

export const KIND_NAMES: Record<CaptureKind, string> = {
  screenshot: "Screenshots",
  extraction: "Extractions",
  pdf: "PDF documents",
  archive: "Page archives",
};

type CapturesProps = { captures: readonly CaptureSummary[] };

/** Why the selected captures do not fit in one ZIP file; null if they do. */
function explainTooMany(count: number, bytes: number): string | null {
  if (count > ARCHIVE_MAX_FILES) return `At most ${ARCHIVE_MAX_FILES} captures fit in one ZIP file.`;
  return bytes > ARCHIVE_MAX_BYTES ? "At most 500 MB fit in one ZIP file." : null;
}

/** The browser streams the file to disk, so it is a link and not a request of ours. */
export function DownloadArchive({ captures }: CapturesProps) {
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
export function CompareLink({ captures: [one, other, ...more] }: CapturesProps) {
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
