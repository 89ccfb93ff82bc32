import { Copy, Download } from "lucide-react";
import { downloadFile } from "#client/files.ts";
import { toCapturedArea } from "#components/capture-form/form-state.ts";
import { ShareItem } from "#components/items/share-item.tsx";
import { RepeatItem } from "#components/jobs/schedules/repeat-item.tsx";
import { LimitNotice } from "#components/tools/limit-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { FILE_EXTENSIONS } from "#shared/capture/history-contract.ts";
import { SAMPLE_HOSTS } from "#shared/capture/page-url.ts";
import { WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import type { UsageInfo } from "#shared/usage/contract.ts";
import { copyImage } from "./copy-capture.ts";
import { hasStarted, ResultCard } from "./result-card.tsx";
import { ResultMeta } from "./result-meta.tsx";
import { RunError } from "./result-notices.tsx";
import { RunProgress } from "./run-progress.tsx";
import { ScreenshotFrame, ScreenshotResult } from "./screenshot-result.tsx";
import { type CaptureState, getRequestViewport, type Screenshot } from "./use-run-actions.ts";

type CaptureProgressProps = {
  run: Extract<CaptureState, { phase: "running" }>;
  onCancel: () => void;
};

/** Shown in place of the screenshot during a capture. */
export function CaptureProgress({ run: { job, step, startedAt }, onCancel }: CaptureProgressProps) {
  const { url, delay = 0 } = job.input;
  const viewport = getRequestViewport(job.input);
  return (
    <div className="grid gap-3">
      <ScreenshotFrame className="border-border bg-muted" viewport={viewport}>
        <RunProgress delay={delay} onCancel={onCancel} startedAt={startedAt} step={step} url={url} />
      </ScreenshotFrame>
      <ResultMeta area={toCapturedArea(job.input)} size={viewport} />
    </div>
  );
}

const TITLE = "Your screenshot appears here";
const INITIAL = { title: TITLE, hint: "Enter a URL to capture a page." };
const FIRST = { title: TITLE, hint: "Enter a URL to capture a page, or try one that doesn't count:" };
const CANCELED = { title: "Capture canceled", hint: "Enter another URL, or try again." };

type ScreenshotEmptyStateProps = {
  wasCanceled: boolean;
  /** Nothing was counted in this usage period, so the samples are free. */
  isFirst: boolean;
  /** Fills the URL field. */
  onSample: (host: string) => void;
};

function ScreenshotEmptyState({ wasCanceled, isFirst, onSample }: ScreenshotEmptyStateProps) {
  const { title, hint } = wasCanceled ? CANCELED : isFirst ? FIRST : INITIAL;
  return (
    <div className="grid min-h-56 place-content-center justify-items-center gap-1.5 rounded-md border border-border-strong border-dashed p-4 text-center">
      <p className="font-medium text-foreground text-sm">{title}</p>
      <p className="max-w-104 text-muted-foreground text-xs">{hint}</p>
      {isFirst && !wasCanceled ? (
        <div className="mt-1 flex flex-wrap justify-center gap-2">
          {SAMPLE_HOSTS.map((host) => (
            <Button
              className="font-mono"
              key={host}
              onClick={() => onSample(host)}
              size="sm"
              variant="outline"
            >
              {host}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

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
