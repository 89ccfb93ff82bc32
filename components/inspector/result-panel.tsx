import { type RefObject, useId } from "react";
import { cn } from "#components/ui/cn.ts";
import type { UsageInfo } from "#lib/access/contract.ts";
import { CaptureProblem } from "./capture-problem.tsx";
import { CaptureProgress } from "./capture-progress.tsx";
import type { DeviceId } from "./devices.ts";
import { DownloadButton } from "./download-button.tsx";
import { EmptyResult } from "./empty-result.tsx";
import { ScreenshotResult } from "./screenshot-result.tsx";
import type { CaptureState } from "./use-capture.ts";

type ResultPanelProps = {
  state: CaptureState;
  device: DeviceId;
  usage: UsageInfo | null;
  onCancel: () => void;
  ref: RefObject<HTMLElement | null>;
};

function Body({ state, device, usage, onCancel }: Omit<ResultPanelProps, "ref">) {
  switch (state.phase) {
    case "running":
      return <CaptureProgress job={state.job} onCancel={onCancel} />;
    case "done":
      return <ScreenshotResult screenshot={state.screenshot} />;
    case "failed":
      return <CaptureProblem failure={state.failure} usage={usage} />;
    default:
      return <EmptyResult device={device} wasCancelled={state.phase === "cancelled"} />;
  }
}

/** What is read out when a run ends; failures are alerts and speak for themselves. */
function announce(state: CaptureState): string {
  if (state.phase === "done") return "The screenshot is ready.";
  return state.phase === "cancelled" ? "The capture was cancelled." : "";
}

/** Where the picture appears: empty, working, the picture, or what went wrong. */
export function ResultPanel({ ref, ...props }: ResultPanelProps) {
  const titleId = useId();
  const { state } = props;
  return (
    <section
      aria-labelledby={titleId}
      className={cn(
        "min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1",
        // Once there is something to see, one column has the room to bring it up to the top.
        state.phase !== "idle" && "max-lg:min-h-[calc(100dvh-13rem)]",
      )}
      ref={ref}
    >
      <div className="rounded-card border border-line bg-surface lg:sticky lg:top-20">
        <div className="flex min-h-14 items-center justify-between touch:min-h-16 gap-4 px-4 py-2.5 sm:px-5">
          <h2 className="font-semibold text-base text-ink" id={titleId}>
            Screenshot
          </h2>
          {state.phase === "done" ? <DownloadButton screenshot={state.screenshot} /> : null}
        </div>
        <div className="px-4 pb-4 sm:px-5 sm:pb-5">
          <Body {...props} />
        </div>
        <p aria-live="polite" className="sr-only">
          {announce(state)}
        </p>
      </div>
    </section>
  );
}
