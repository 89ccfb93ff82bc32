import { Copy, Download } from "lucide-react";
import { downloadFile } from "#client/files.ts";
import { ShareItem } from "#components/items/share-item.tsx";
import { RepeatItem } from "#components/jobs/schedules/repeat-item.tsx";
import { LimitNotice } from "#components/tools/limit-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { FILE_EXTENSIONS } from "#shared/capture/history-contract.ts";
import { WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import type { UsageInfo } from "#shared/usage/contract.ts";
import { CaptureProgress } from "./capture-progress.tsx";
import { copyImage } from "./copy-capture.ts";
import { hasStarted, ResultCard } from "./result-card.tsx";
import { RunError } from "./run-error.tsx";
import { ScreenshotEmptyState } from "./screenshot-empty-state.tsx";
import { ScreenshotResult } from "./screenshot-result.tsx";
import type { CaptureState, Screenshot } from "./use-capture.ts";

type ScreenshotCardProps = {
  state: CaptureState;
  usage: UsageInfo | null;
  onCancel: () => void;
  onSample: (host: string) => void;
};

function Body({ state, usage, onCancel, onSample }: ScreenshotCardProps) {
  switch (state.phase) {
    case "running":
      return <CaptureProgress onCancel={onCancel} run={state} />;
    case "done":
      return <ScreenshotResult screenshot={state.result} />;
    case "failed":
      return <RunError failure={state.failure} usage={usage} />;
    case "skipped":
      return usage ? <LimitNotice productId={WEB_INSPECTOR_PRODUCT_ID} usage={usage} /> : null;
    default:
      return (
        <ScreenshotEmptyState
          isFirst={usage?.usageCount === 0}
          onSample={onSample}
          wasCanceled={state.phase === "canceled"}
        />
      );
  }
}

export function ScreenshotCard(props: ScreenshotCardProps) {
  const { state } = props;
  return (
    <ResultCard
      actions={state.phase === "done" ? <ScreenshotActions screenshot={state.result} /> : null}
      isActive={hasStarted(state.phase)}
      title="Screenshot"
    >
      <Body {...props} />
    </ResultCard>
  );
}

/** File name fixed by the specification (section 9). */
const fileName = ({ image, capturedAt }: Screenshot): string =>
  `screenshot-${capturedAt}.${FILE_EXTENSIONS[image.type] ?? "jpg"}`;

function ScreenshotActions({ screenshot }: { screenshot: Screenshot }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        onClick={() => downloadFile(screenshot.image, fileName(screenshot))}
        size="sm"
        variant="outline"
      >
        <Download aria-hidden="true" />
        Download Screenshot
      </Button>
      <Button onClick={() => void copyImage(Promise.resolve(screenshot.image))} size="sm" variant="outline">
        <Copy aria-hidden="true" />
        <span>
          Copy<span className="sr-only"> image</span>
        </span>
      </Button>
      {screenshot.captureId ? (
        <>
          <ShareItem id={screenshot.captureId} kind="capture" />
          <RepeatItem id={screenshot.captureId} kind="capture" />
        </>
      ) : null}
    </div>
  );
}
