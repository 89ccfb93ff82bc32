import type { DeviceId } from "./devices.ts";
import { ResultMeta } from "./result-meta.tsx";
import { ScreenshotFrame } from "./screenshot-frame.tsx";

export function CaptureEmptyState({ device, wasCancelled }: { device: DeviceId; wasCancelled: boolean }) {
  return (
    <div className="grid gap-3">
      <ScreenshotFrame className="border-line-strong border-dashed" device={device}>
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-1.5 p-4 text-center">
          <p className="font-medium text-ink text-sm">
            {wasCancelled ? "Capture canceled" : "Your screenshot appears here"}
          </p>
          <p className="max-w-80 text-muted text-xs">
            {wasCancelled ? "Enter another URL, or try again." : "Enter a URL to capture a page."}
          </p>
        </div>
      </ScreenshotFrame>
      <ResultMeta device={device} />
    </div>
  );
}
