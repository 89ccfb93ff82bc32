"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { InspectorForm } from "./inspector-form.tsx";
import { InspectorHeader } from "./inspector-header.tsx";
import { ResultPanel } from "./result-panel.tsx";
import { scrollToResult } from "./scroll-to-result.ts";
import { SubmitBar, submitId } from "./submit-bar.tsx";
import { useCapture } from "./use-capture.ts";
import { useCaptureForm } from "./use-capture-form.ts";
import { SCREENSHOT_ACCESS, useScreenshotAccess } from "./use-screenshot-access.ts";

/** Options at the left, the result beside them; on a phone one below the other, the submit button always in reach. */
export function InspectorScreen() {
  const formId = useId();
  const result = useRef<HTMLElement>(null);
  const queryClient = useQueryClient();
  const usage = useScreenshotAccess().data?.usageInfo ?? null;
  const { form, problems, change, check } = useCaptureForm(formId);
  const capture = useCapture(() => void queryClient.invalidateQueries({ queryKey: SCREENSHOT_ACCESS }));
  const isRunning = capture.state.phase === "running";

  useEffect(() => {
    if (isRunning) scrollToResult(result.current);
  }, [isRunning]);

  function submit() {
    if (isRunning || usage?.remainingUses === 0) return;
    const input = check();
    if (!input) return;
    void capture.run({ input, device: form.device });
  }

  function cancel() {
    capture.cancel();
    // The button that was pressed goes away; the next press would start again.
    document.getElementById(submitId(formId))?.focus();
  }

  return (
    <div className="mx-auto w-full max-w-[76rem] px-4 pt-6 sm:px-6 lg:pb-16">
      <InspectorHeader />
      <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[24rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-10">
        <InspectorForm change={change} form={form} id={formId} onSubmit={submit} problems={problems} />
        <SubmitBar formId={formId} isRunning={isRunning} usage={usage} />
        <ResultPanel
          device={form.device}
          onCancel={cancel}
          ref={result}
          state={capture.state}
          usage={usage}
        />
      </div>
    </div>
  );
}
