"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { PaymentWarning } from "#components/tool/payment-warning.tsx";
import { scrollToResult } from "#components/tool/scroll-to-result.ts";
import { ToolHeader } from "#components/tool/tool-header.tsx";
import { cn } from "#components/ui/cn.ts";
import { WEB_INSPECTOR } from "#lib/catalog/product-ids.ts";
import { type CaptureForm, submitText } from "./capture-form.ts";
import { ContentCard } from "./content-card.tsx";
import { formOf } from "./form-of.ts";
import { History } from "./history.tsx";
import { InspectorForm } from "./inspector-form.tsx";
import { refreshHistory } from "./refresh-history.ts";
import { ScreenshotCard } from "./screenshot-card.tsx";
import { isUsedUp, SubmitBar, submitId, type ToolUsage } from "./submit-bar.tsx";
import { useCaptureForm } from "./use-capture-form.ts";
import { useInspection } from "./use-inspection.ts";
import {
  SCRAPE_ACCESS,
  SCREENSHOT_ACCESS,
  useScrapeAccess,
  useScreenshotAccess,
} from "./use-inspector-access.ts";

/** Options at the left, the results beside them; on a phone one below the other, the submit button always in reach. */
export function InspectorScreen() {
  const formId = useId();
  const results = useRef<HTMLDivElement>(null);
  const queryClient = useQueryClient();
  const screenshotUsage = useScreenshotAccess().data?.usageInfo ?? null;
  const scrape = useScrapeAccess().data;
  const canExtract = scrape?.hasAccess ?? null;
  const scrapeUsage = scrape?.usageInfo ?? null;
  const { form, problems, change, check } = useCaptureForm(formId);
  const inspection = useInspection(() => {
    refreshHistory(queryClient);
    void queryClient.invalidateQueries({ queryKey: SCREENSHOT_ACCESS });
    void queryClient.invalidateQueries({ queryKey: SCRAPE_ACCESS });
  });
  const { capture, extraction, isRunning } = inspection;

  useEffect(() => {
    if (isRunning) scrollToResult(results.current);
  }, [isRunning]);

  /** What the selected actions have left. */
  function usagesOf({ takeScreenshot, extractContent }: CaptureForm): ToolUsage[] {
    const screenshots = { things: "Screenshots", usage: screenshotUsage } as const;
    const extractions = { things: "Extractions", usage: scrapeUsage } as const;
    const selected = [...(takeScreenshot ? [screenshots] : []), ...(extractContent ? [extractions] : [])];
    return selected.flatMap(({ things, usage }) => (usage ? [{ things, usage }] : []));
  }

  function start(asked: CaptureForm) {
    const usages = usagesOf(asked);
    if (isRunning || (usages.length > 0 && usages.every(isUsedUp))) return;
    const requests = check(asked);
    if (!requests) return;
    const isOver = (things: ToolUsage["things"]) =>
      usages.some((tool) => tool.things === things && isUsedUp(tool));
    const shot = requests.screenshot && { input: requests.screenshot, device: asked.device };
    const text = requests.scrape && canExtract ? { input: requests.scrape } : null;
    void inspection.run({
      screenshot: shot && isOver("Screenshots") ? "limit" : shot,
      extraction: text && isOver("Extractions") ? "limit" : text,
    });
  }

  function cancel() {
    inspection.cancel();
    // The button that was pressed goes away; the next press would start again.
    document.getElementById(submitId(formId))?.focus();
  }

  const showsContent = form.extractContent || extraction.phase !== "idle";
  const showsPicture = form.takeScreenshot || capture.phase !== "idle" || !showsContent;
  const isFresh = capture.phase === "idle" && extraction.phase === "idle";
  return (
    <div className="mx-auto w-full max-w-content px-4 pt-6 sm:px-6 lg:pb-16">
      <ToolHeader title="Web Capture & Scrape">
        Opens a page in a real browser and keeps what a visitor sees.
      </ToolHeader>
      <PaymentWarning productId={WEB_INSPECTOR} />
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
          <SubmitBar formId={formId} isRunning={isRunning} text={submitText(form)} usages={usagesOf(form)} />
        </div>
        <div
          className={cn(
            "min-w-0 scroll-mt-20",
            // Once there is something to see, one column has the room to bring it up to the top.
            !isFresh && "max-lg:min-h-[calc(100dvh-13rem)]",
          )}
          ref={results}
        >
          <div className={cn("grid grid-cols-[minmax(0,1fr)] gap-6", !showsContent && "lg:sticky lg:top-20")}>
            {showsPicture ? (
              <ScreenshotCard
                device={form.device}
                onCancel={cancel}
                state={capture}
                usage={screenshotUsage}
              />
            ) : null}
            {showsContent ? (
              <ContentCard format={form.format} onCancel={cancel} state={extraction} usage={scrapeUsage} />
            ) : null}
          </div>
        </div>
        <History
          isBusy={isRunning}
          onRunAgain={(capture) => {
            const again = formOf(capture);
            if (!again) return;
            change(again);
            start(again);
          }}
        />
      </div>
    </div>
  );
}
