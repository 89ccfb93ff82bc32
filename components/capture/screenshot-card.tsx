import { Copy, Download } from "lucide-react";
import { downloadFile } from "#client/files.ts";
import { toCapturedArea } from "#components/capture-form/form-state.ts";
import { Button } from "#components/ui/button.tsx";
import { FILE_EXTENSIONS } from "#shared/capture/history-contract.ts";
import { SAMPLE_HOSTS } from "#shared/capture/page-url.ts";
import type { UsageInfo } from "#shared/usage/contract.ts";
import { copyImage } from "./copy-capture.ts";
import { Placeholder, ResultActions, ResultCard } from "./result-card.tsx";
import { ResultMeta, toSizeText } from "./result-meta.tsx";
import { RunProgress } from "./run-progress.tsx";
import { ScreenshotFrame, ScreenshotResult } from "./screenshot-result.tsx";
import { type CaptureState, getRequestViewport, type Screenshot } from "./use-run-actions.ts";

type CaptureProgressProps = {
  run: Extract<CaptureState, { phase: "running" }>;
  onCancel: () => void;
};

/** Shown in place of the screenshot during a capture. */
export function CaptureProgress({ run, onCancel }: CaptureProgressProps) {
  const { input } = run.job;
  const viewport = getRequestViewport(input);
  return (
    <div className="grid gap-3">
      <ScreenshotFrame className="border-border bg-muted" viewport={viewport}>
        <RunProgress onCancel={onCancel} run={run} />
      </ScreenshotFrame>
      <ResultMeta>{toSizeText(viewport, toCapturedArea(input))}</ResultMeta>
    </div>
  );
}

const TITLE = "Your screenshot appears here";

/** Sites to begin with: nothing was counted in this usage period, so they are free. */
function Samples({ onSample }: Pick<ScreenshotCardProps, "onSample">) {
  return (
    <Placeholder hint="Enter a URL to capture a page, or try one that doesn't count:" title={TITLE}>
      <div className="mt-1 flex flex-wrap justify-center gap-2">
        {SAMPLE_HOSTS.map((host) => (
          <Button className="font-mono" key={host} onClick={() => onSample(host)} size="sm" variant="outline">
            {host}
          </Button>
        ))}
      </div>
    </Placeholder>
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
    case "canceled":
      return <Placeholder hint="Enter another URL, or try again." title="Capture canceled" />;
    default:
      if (usage?.usageCount === 0) return <Samples onSample={onSample} />;
      return <Placeholder hint="Enter a URL to capture a page." title={TITLE} />;
  }
}

export function ScreenshotCard(props: ScreenshotCardProps) {
  const { state, usage } = props;
  return (
    <ResultCard
      actions={state.phase === "done" ? <ScreenshotActions screenshot={state.result} /> : null}
      state={state}
      title="Screenshot"
      usage={usage}
    >
      <Body {...props} />
    </ResultCard>
  );
}

/** File name fixed by the specification (section 9). */
const fileName = ({ image, capturedAt }: Screenshot): string =>
  `screenshot-${capturedAt}.${FILE_EXTENSIONS[image.type] ?? "jpg"}`;

function ScreenshotActions({ screenshot }: { screenshot: Screenshot }) {
  const { image, captureId } = screenshot;
  return (
    <ResultActions captureId={captureId}>
      <Button onClick={() => downloadFile(image, fileName(screenshot))} size="sm" variant="outline">
        <Download aria-hidden="true" />
        Download Screenshot
      </Button>
      <Button onClick={() => void copyImage(Promise.resolve(image))} size="sm" variant="outline">
        <Copy aria-hidden="true" />
        <span>
          Copy<span className="sr-only"> image</span>
        </span>
      </Button>
    </ResultActions>
  );
}
