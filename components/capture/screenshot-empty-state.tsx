import type { DeviceId } from "./devices.ts";
import { ResultMeta } from "./result-meta.tsx";
import { ScreenshotFrame } from "./screenshot-frame.tsx";

const INITIAL = { title: "Your screenshot appears here", hint: "Enter a URL to capture a page." };
const CANCELED = { title: "Capture canceled", hint: "Enter another URL, or try again." };

type ScreenshotEmptyStateProps = { device: DeviceId; wasCanceled: boolean };

export function ScreenshotEmptyState({ device, wasCanceled }: ScreenshotEmptyStateProps) {
  const { title, hint } = wasCanceled ? CANCELED : INITIAL;
  return (
    <div className="grid gap-3">
      <ScreenshotFrame className="border-line-strong border-dashed" device={device}>
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-1.5 p-4 text-center">
          <p className="font-medium text-ink text-sm">{title}</p>
          <p className="max-w-80 text-muted text-xs">{hint}</p>
        </div>
      </ScreenshotFrame>
      <ResultMeta device={device} />
    </div>
  );
}
