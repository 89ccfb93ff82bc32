"use client";

import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useId, useState } from "react";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { DestinationField } from "#components/capture-form/destination-field.tsx";
import { formFromCapture } from "#components/capture-form/form-from-capture.ts";
import { checkForm, submitLabel } from "#components/capture-form/form-state.ts";
import { SessionField } from "#components/capture-form/session-field.tsx";
import { readRunUntil, type ShownSteps } from "#components/capture-form/steps-editor.tsx";
import { NO_ADDRESS, parseUrlInput } from "#components/capture-form/url-input.ts";
import { NextStep, NextSteps } from "#components/tools/next-steps.tsx";
import { PaymentWarning } from "#components/tools/payment-warning.tsx";
import { ToolHeader } from "#components/tools/tool-header.tsx";
import {
  EXTRACTION_ACCESS,
  SCREENSHOT_ACCESS,
  useInspectorAccess,
} from "#components/tools/use-tool-access.ts";
import { Button } from "#components/ui/button.tsx";
import { Form } from "#components/ui/form.tsx";
import { newJobPath } from "#shared/background-paths.ts";
import { WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { areLimitsReached, planActions, selectUsages } from "./choose-actions.ts";
import { InspectorForm } from "./inspector-form.tsx";
import { InspectorResults } from "./inspector-results.tsx";
import { RecentCaptures } from "./recent-captures.tsx";
import { focusSubmitButton, InspectorUsage, LimitNotices, SubmitBar, SubmitButton } from "./submit-bar.tsx";
import { useCaptureForm } from "./use-capture-form.ts";
import { useRunActions } from "./use-run-actions.ts";

type CaptureNextStepsProps = {
  isReady: boolean;
  /** The page of the first result; null until it is there. */
  pageUrl: string | null;
  /** null while loading. */
  canExtract: boolean | null;
  /** The run has extracted the content. */
  hasContent: boolean;
  /** Selects the extraction for the next run. */
  onExtract: () => void;
};

function CaptureNextSteps(props: CaptureNextStepsProps) {
  const { isReady, pageUrl, canExtract, hasContent, onExtract } = props;
  return (
    <NextSteps isReady={isReady} tool="web-inspector">
      {hasContent ? null : (
        <NextStep text="Markdown or HTML of the main content, beside the screenshot.">
          {canExtract ? (
            <Button onClick={onExtract} size="sm" variant="outline">
              Extract the content too
            </Button>
          ) : (
            <Button asChild size="sm" variant="outline">
              <Link href={paths.pricing(WEB_INSPECTOR_PRODUCT_ID)}>Get the content too</Link>
            </Button>
          )}
        </NextStep>
      )}
      <NextStep text="Paste addresses, download one ZIP.">
        <Button asChild size="sm" variant="outline">
          <Link href={newJobPath("captures")}>Capture a list</Link>
        </Button>
      </NextStep>
      {pageUrl ? (
        <NextStep text="Get an email with what is different when it changes.">
          <Button asChild size="sm" variant="outline">
            <Link href={paths.newPageWatch(pageUrl)}>Watch this page</Link>
          </Button>
        </NextStep>
      ) : null}
    </NextSteps>
  );
}

/** The form, the results below it, and the history. A result never moves the form, and nothing scrolls by itself. */
export function InspectorScreen() {
  const formId = useId();
  const resultId = `${formId}-result`;
  const { user } = useAuth();
  const { canExtract, usages } = useInspectorAccess();
  const { fields, form } = useCaptureForm();
  const [shownSteps, setShownSteps] = useState<ShownSteps | null>(null);
  const inspection = useRunActions({
    userId: user?.id ?? "",
    onStepPicture: (number, picture) =>
      setShownSteps((shown) => shown && { ...shown, pictures: new Map(shown.pictures).set(number, picture) }),
    onEnd: useRefreshAfterRun(),
    onAddressError: ({ what, advice }) =>
      fields.setError("capture.address", { message: `${what} ${advice}` }, { shouldFocus: true }),
  });
  const { capture, extraction, isRunning } = inspection;
  const selected = selectUsages(form, usages);
  const urlId = `${formId}-url`;
  const focusUrl = () => document.getElementById(urlId)?.focus();
  /** Takes a screenshot after the first steps. */
  const submitUntil = (count: number) =>
    fields.handleSubmit(() => {
      const capture = fields.getValues("capture");
      const steps = capture.steps.slice(0, count);
      const checked = checkForm({ ...capture, steps, takeScreenshot: true, extractContent: false });
      if (!("problems" in checked)) void inspection.run(planActions(checked, usages));
    })();
  const submit = fields.handleSubmit((requests) => {
    const allowed = canExtract ? requests : { ...requests, scrape: null };
    void inspection.run(planActions(allowed, usages));
  });

  function start(steps?: number) {
    if (isRunning || areLimitsReached(selectUsages(fields.getValues("capture"), usages))) return;
    inspection.clearErrors();
    setShownSteps({ steps: fields.getValues("capture.steps"), pictures: new Map() });
    void (steps === undefined ? submit() : submitUntil(steps));
  }

  function cancel() {
    inspection.cancel();
    // The Cancel button unmounts; move the focus to the button that starts the next run.
    focusSubmitButton();
  }

  const button = { formId, isRunning, text: submitLabel(form), usages: selected };
  // A bot challenge and a page without content are not the page, and were not counted.
  const hasPage = [capture, extraction].some(
    (state) =>
      state.phase === "done" && state.result.botChallenge === null && state.result.emptyReason === null,
  );
  return (
    <div className="mx-auto w-full max-w-content px-4 pt-6 pb-16 sm:px-6">
      <ToolHeader aside={<InspectorUsage usages={selected} />} title="Web Capture & Scrape">
        Opens a page in a real browser and captures what visitors see.
      </ToolHeader>
      <PaymentWarning productId={WEB_INSPECTOR_PRODUCT_ID} />
      <Form {...fields}>
        <InspectorForm
          bottomBar={<SubmitBar {...button} resultId={resultId} />}
          button={<SubmitButton {...button} className="min-w-48" />}
          canExtract={canExtract}
          notices={<LimitNotices formId={formId} usages={selected} />}
          onSubmit={(event) => {
            event.preventDefault();
            start(readRunUntil(event.nativeEvent));
          }}
          more={
            <>
              <SessionField />
              <DestinationField />
            </>
          }
          shownSteps={shownSteps}
          urlId={urlId}
        />
      </Form>
      <InspectorResults
        capture={capture}
        extraction={extraction}
        form={form}
        id={resultId}
        onCancel={cancel}
        onEdit={focusUrl}
        onFields={(chosen) => {
          fields.setValue("capture.fields", JSON.stringify(chosen));
          fields.setValue("capture.extractContent", true);
        }}
        onSample={(host) => {
          fields.setValue("capture.address", parseUrlInput(host, NO_ADDRESS));
          focusUrl();
        }}
        usages={usages}
      />
      <CaptureNextSteps
        canExtract={canExtract}
        hasContent={extraction.phase === "done"}
        pageUrl={capture.phase === "done" ? capture.result.finalUrl : null}
        isReady={hasPage && (usages.screenshot?.usageCount ?? 0) <= 1}
        onExtract={() => {
          fields.setValue("capture.extractContent", true);
          focusSubmitButton();
        }}
      />
      <RecentCaptures
        isBusy={isRunning}
        onRunAgain={(kept) => {
          const again = formFromCapture(kept);
          if (!again) return;
          fields.reset({ capture: again });
          start();
        }}
      />
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
