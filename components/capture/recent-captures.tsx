"use client";

import { useRef } from "react";
import { RecentSection } from "#components/tools/recent-section.tsx";
import { useRecentList } from "#components/tools/use-recent-list.ts";
import { CAPTURE_RETENTION_DAYS, type CaptureSummary } from "#shared/capture/history-contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { HistoryItem } from "./history-item.tsx";
import { useInView } from "./use-in-view.ts";

type HistoryProps = { isBusy: boolean; onRunAgain: (capture: CaptureSummary) => void };

/** Fetched when it scrolls into view, so that it does not delay the tool. */
export function RecentCaptures({ isBusy, onRunAgain }: HistoryProps) {
  const section = useRef<HTMLElement>(null);
  const { items, isError, retry, remove } = useRecentList<CaptureSummary>({
    path: apiPaths.captures,
    itemPath: apiPaths.capture,
    deleteFailed: "Could not delete the capture",
    enabled: useInView(section),
  });
  return (
    <RecentSection
      className="pb-8 lg:col-span-2"
      empty="Your captures appear here. Reopen or rerun them for 30 days."
      failed="Your captures could not be loaded."
      isError={isError}
      items={items}
      note={`Kept for ${CAPTURE_RETENTION_DAYS} days, visible only to you`}
      onRetry={retry}
      ref={section}
      title="Recent captures"
    >
      {(captures, stay) => (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4">
          {captures.map((capture) => (
            <HistoryItem
              capture={capture}
              isBusy={isBusy}
              key={capture.id}
              onDelete={() => {
                void remove(capture.id);
                stay();
              }}
              onRunAgain={() => onRunAgain(capture)}
            />
          ))}
        </ul>
      )}
    </RecentSection>
  );
}
