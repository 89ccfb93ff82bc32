"use client";

import { RotateCcw } from "lucide-react";
import { formFromCapture } from "#components/capture-form/form-from-capture.ts";
import { formatAddress } from "#components/capture-form/url-input.ts";
import { RecentSection } from "#components/items/recent-section.tsx";
import { useRecentItems, useRecentList } from "#components/items/use-recent-list.ts";
import { Button } from "#components/ui/button.tsx";
import { historyPath } from "#shared/background-paths.ts";
import type { CaptureSummary } from "#shared/capture/history-contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { CaptureRow } from "./capture-row.tsx";
import { CompareLink, DownloadArchive, KIND_NAMES } from "./selection-actions.tsx";

type HistoryProps = {
  /** A run is in progress, so no other one can start. */
  isBusy: boolean;
  onRunAgain: (capture: CaptureSummary) => void;
};

export function RecentCaptures({ isBusy, onRunAgain }: HistoryProps) {
  const list = useRecentList({
    pages: useRecentItems<CaptureSummary>(apiPaths.captures),
    lists: [apiPaths.captures],
    deletePath: apiPaths.deleteCaptures,
    deleteFailed: "Could not delete the captures",
  });
  return (
    <RecentSection
      allPath={historyPath({ kind: Object.keys(KIND_NAMES).join() })}
      download={(selected) => (
        <>
          <CompareLink captures={selected} />
          <DownloadArchive captures={selected} />
        </>
      )}
      empty="Your captures appear here. Reopen or rerun them for at least 30 days."
      failed="Your captures could not be loaded."
      kinds={{ options: KIND_NAMES, of: ({ kind }) => kind }}
      noun="capture"
      list={list}
      toTexts={({ url, finalUrl, title }) => [formatAddress(url), finalUrl, title]}
      title="Recent captures"
    >
      {(capture, { select, stay }) => (
        <CaptureRow
          capture={capture}
          key={capture.id}
          onDelete={() => {
            void list.remove([capture.id]);
            stay();
          }}
          select={select}
        >
          <Button
            aria-label={`Run again: ${formatAddress(capture.url)}`}
            disabled={isBusy || formFromCapture(capture) === null}
            onClick={() => onRunAgain(capture)}
            size="icon"
            title="Run again"
            variant="ghost"
          >
            <RotateCcw aria-hidden="true" />
          </Button>
        </CaptureRow>
      )}
    </RecentSection>
  );
}
