import { toCapturedArea } from "#components/capture-form/form-state.ts";
import { ResultMeta } from "./result-meta.tsx";
import { RunProgress } from "./run-progress.tsx";
import { ScreenshotFrame } from "./screenshot-frame.tsx";
import { type CaptureState, getRequestViewport } from "./use-capture.ts";

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
