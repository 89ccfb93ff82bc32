import { Download } from "lucide-react";
import { downloadFile } from "#client/files.ts";
import { LimitNotice } from "#components/tools/limit-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import type { UsageInfo } from "#shared/usage/contract.ts";
import { CaptureProgress } from "./capture-progress.tsx";
import type { DeviceId } from "./devices.ts";
import { ResultCard } from "./result-card.tsx";
import { RunError } from "./run-error.tsx";
import { ScreenshotEmptyState } from "./screenshot-empty-state.tsx";
import { ScreenshotResult } from "./screenshot-result.tsx";
import type { CaptureState, Screenshot } from "./use-capture.ts";

type ScreenshotCardProps = {
  state: CaptureState;
  device: DeviceId;
  usage: UsageInfo | null;
  onCancel: () => void;
};

function Body({ state, device, usage, onCancel }: ScreenshotCardProps) {
  switch (state.phase) {
    case "running":
      return <CaptureProgress job={state.job} onCancel={onCancel} step={state.step} />;
    case "done":
      return <ScreenshotResult screenshot={state.result} />;
    case "failed":
      return <RunError failure={state.failure} usage={usage} />;
    case "skipped":
      return usage ? <LimitNotice productId={WEB_INSPECTOR_PRODUCT_ID} usage={usage} /> : null;
    default:
      return <ScreenshotEmptyState device={device} wasCanceled={state.phase === "canceled"} />;
  }
}

function announce({ phase }: CaptureState): string {
  if (phase === "done") return "The screenshot is ready.";
  return phase === "canceled" ? "Capture canceled." : "";
}

export function ScreenshotCard(props: ScreenshotCardProps) {
  const { state } = props;
  return (
    <ResultCard
      actions={state.phase === "done" ? <DownloadButton screenshot={state.result} /> : null}
      announcement={announce(state)}
      title="Screenshot"
    >
      <Body {...props} />
    </ResultCard>
  );
}

/** File name fixed by the specification (section 9). */
const fileName = (capturedAt: number): string => `screenshot-${capturedAt}.jpg`;

function DownloadButton({ screenshot }: { screenshot: Screenshot }) {
  return (
    <Button
      onClick={() => downloadFile(screenshot.image, fileName(screenshot.capturedAt))}
      variant="secondary"
    >
      <Download aria-hidden="true" />
      Download Screenshot
    </Button>
  );
}
