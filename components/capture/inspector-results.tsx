import type { Ref } from "react";
import type { Usages } from "#components/tools/usage.ts";
import { cn } from "#components/ui/cn.ts";
import { ContentCard } from "./content-card.tsx";
import type { CaptureForm } from "./form-state.ts";
import { ScreenshotCard } from "./screenshot-card.tsx";
import type { CaptureState } from "./use-capture.ts";
import type { ExtractionState } from "./use-extraction.ts";

type InspectorResultsProps = {
  form: CaptureForm;
  capture: CaptureState;
  extraction: ExtractionState;
  usages: Usages;
  onCancel: () => void;
  ref: Ref<HTMLDivElement>;
};

/** One card for each action that is selected or has run. */
export function InspectorResults(props: InspectorResultsProps) {
  const { form, capture, extraction, usages, onCancel, ref } = props;
  const showsContent = form.extractContent || extraction.phase !== "idle";
  const showsScreenshot = form.takeScreenshot || capture.phase !== "idle" || !showsContent;
  const isFresh = capture.phase === "idle" && extraction.phase === "idle";
  return (
    <div
      className={cn(
        "min-w-0 scroll-mt-20",
        // Room to scroll the first result to the top in a single column.
        !isFresh && "max-lg:min-h-[calc(100dvh-13rem)]",
      )}
      ref={ref}
    >
      <div className={cn("grid grid-cols-[minmax(0,1fr)] gap-6", !showsContent && "lg:sticky lg:top-20")}>
        {showsScreenshot ? (
          <ScreenshotCard
            device={form.device}
            onCancel={onCancel}
            state={capture}
            usage={usages.screenshot}
          />
        ) : null}
        {showsContent ? (
          <ContentCard
            format={form.format}
            onCancel={onCancel}
            state={extraction}
            usage={usages.extraction}
          />
        ) : null}
      </div>
    </div>
  );
}
