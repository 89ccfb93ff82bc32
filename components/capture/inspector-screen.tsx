"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { PaymentWarning } from "#components/tools/payment-warning.tsx";
import { scrollIntoView } from "#components/tools/scroll-into-view.ts";
import { ToolHeader } from "#components/tools/tool-header.tsx";
import { areLimitsReached, selectUsages } from "#components/tools/usage.ts";
import { WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { planActions } from "./choose-actions.ts";
import { formFromCapture } from "./form-from-capture.ts";
import { type CaptureForm, submitLabel } from "./form-state.ts";
import { InspectorForm } from "./inspector-form.tsx";
import { InspectorResults } from "./inspector-results.tsx";
import { RecentCaptures } from "./recent-captures.tsx";
import { SubmitBar, submitId } from "./submit-bar.tsx";
import { useCaptureForm } from "./use-capture-form.ts";
import { EXTRACTION_ACCESS, SCREENSHOT_ACCESS, useInspectorAccess } from "./use-inspector-access.ts";
import { useRunActions } from "./use-run-actions.ts";

/** Options on the left and results on the right; one column on phones, with a sticky submit button. */
export function InspectorScreen() {
  const formId = useId();
  const results = useRef<HTMLDivElement>(null);
  const { canExtract, usages } = useInspectorAccess();
  const { form, problems, change, check } = useCaptureForm(formId);
  const inspection = useRunActions(useRefreshAfterRun());
  const { capture, extraction, isRunning } = inspection;

  useEffect(() => {
    if (isRunning) scrollIntoView(results.current);
  }, [isRunning]);

  function start(asked: CaptureForm) {
    if (isRunning || areLimitsReached(selectUsages(asked, usages))) return;
    const requests = check(asked);
    if (!requests) return;
    const allowed = canExtract ? requests : { ...requests, scrape: null };
    void inspection.run(planActions(allowed, asked, usages));
  }

  function cancel() {
    inspection.cancel();
    // The Cancel button unmounts; move the focus to the button that starts the next run.
    document.getElementById(submitId(formId))?.focus();
  }

  return (
    <div className="mx-auto w-full max-w-content px-4 pt-6 sm:px-6 lg:pb-16">
      <ToolHeader title="Web Capture & Scrape">
        Opens a page in a real browser and captures what visitors see.
      </ToolHeader>
      <PaymentWarning productId={WEB_INSPECTOR_PRODUCT_ID} />
      <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-x-10 lg:gap-y-12">
        <div className="max-lg:contents lg:flex lg:flex-col lg:gap-4">
          <InspectorForm
            canExtract={canExtract}
            change={change}
            form={form}
            id={formId}
            onSubmit={() => start(form)}
            problems={problems}
          />
          <SubmitBar
            formId={formId}
            isRunning={isRunning}
            text={submitLabel(form)}
            usages={selectUsages(form, usages)}
          />
        </div>
        <InspectorResults
          capture={capture}
          extraction={extraction}
          form={form}
          onCancel={cancel}
          ref={results}
          usages={usages}
        />
        <RecentCaptures
          isBusy={isRunning}
          onRunAgain={(kept) => {
            const again = formFromCapture(kept);
            if (!again) return;
            change(again);
            start(again);
          }}
        />
      </div>
    </div>
  );
}

/** The server stores a capture after responding, so the first refetch may be too early. Milliseconds. */
const HISTORY_REFETCHES_MS = [800, 3_000];

/** @returns a function that refetches what a run changes: usage, and the history if it is visible */
function useRefreshAfterRun(): () => void {
  const queryClient = useQueryClient();
  const refresh = (queryKey: string[]) => void queryClient.invalidateQueries({ queryKey });
  return () => {
    refresh(SCREENSHOT_ACCESS);
    refresh(EXTRACTION_ACCESS);
    for (const delay of HISTORY_REFETCHES_MS) setTimeout(() => refresh([apiPaths.captures]), delay);
  };
}
