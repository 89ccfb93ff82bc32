import { ResultMeta } from "./result-meta.tsx";
import { RunProgress } from "./run-progress.tsx";
import { ScreenshotFrame } from "./screenshot-frame.tsx";
import type { CaptureJob } from "./use-capture.ts";

type CaptureProgressProps = { job: CaptureJob; step: string | null; onCancel: () => void };

/** Shown in place of the screenshot during a capture. */
export function CaptureProgress({ job, step, onCancel }: CaptureProgressProps) {
  const { url, delay = 0 } = job.input;
  return (
    <div className="grid gap-3">
      <ScreenshotFrame className="border-line bg-raised" device={job.device}>
        <RunProgress delay={delay} onCancel={onCancel} step={step} url={url} />
      </ScreenshotFrame>
      <ResultMeta device={job.device} />
    </div>
  );
}
