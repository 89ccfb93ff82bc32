"use client";

import { Download } from "lucide-react";
import { formatAddress } from "#components/capture-form/url-input.ts";
import { formatBytes } from "#components/format/format-number.ts";
import { RecentSection } from "#components/items/recent-section.tsx";
import { useRecentList } from "#components/items/use-recent-list.ts";
import { Button } from "#components/ui/button.tsx";
import {
  ARCHIVE_MAX_BYTES,
  ARCHIVE_MAX_FILES,
  type CaptureSummary,
} from "#shared/capture/history-contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { HistoryItem } from "./history-item.tsx";

const KINDS = { screenshot: "Screenshots", extraction: "Extractions", pdf: "PDF documents" };

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

type HistoryProps = { isBusy: boolean; onRunAgain: (capture: CaptureSummary) => void };

export function RecentCaptures({ isBusy, onRunAgain }: HistoryProps) {
  const list = useRecentList<CaptureSummary>({
    path: apiPaths.captures,
    deletePath: apiPaths.deleteCaptures,
    deleteFailed: "Could not delete the captures",
  });
  return (
    <RecentSection
      download={(selected) => <DownloadArchive captures={selected} />}
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
