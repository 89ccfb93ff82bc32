"use client";

import { type SubmitEvent, useEffect, useId, useRef } from "react";
import { PaymentWarning } from "#components/tool/payment-warning.tsx";
import { scrollToResult } from "#components/tool/scroll-to-result.ts";
import { ToolHeader } from "#components/tool/tool-header.tsx";
import { Alert } from "#components/ui/alert.tsx";
import { NAME_CHECKER } from "#lib/catalog/product-ids.ts";
import { CheckBar } from "./check-bar.tsx";
import { type CheckForm, previewOf, selectionOf } from "./check-form.ts";
import { CheckOptions } from "./check-options.tsx";
import { NamePreview } from "./name-preview.tsx";
import { QueryField } from "./query-field.tsx";
import { RecentChecks } from "./recent-checks.tsx";
import { Results } from "./results.tsx";
import { useCheck } from "./use-check.ts";
import { useCheckForm } from "./use-check-form.ts";
import { useCheckerAccess } from "./use-checker-access.ts";

/** One large field, what it will look up, where; then what came of it. */
export function CheckerScreen() {
  const id = useId();
  const results = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const usage = useCheckerAccess().data?.usageInfo ?? null;
  const { form, selection, problem, change, check } = useCheckForm();
  const { state, isRunning, run, stop, open, retry } = useCheck();
  const failure = state.phase === "failed" ? state.message : null;
  const message = problem ?? failure;
  const problemId = problem ? `${id}-problem` : undefined;

  useEffect(() => {
    if (isRunning) scrollToResult(results.current, "below");
  }, [isRunning]);

  useEffect(() => {
    // The start moved the page on to where results would have been.
    if (failure) box.current?.scrollIntoView({ block: "center" });
  }, [failure]);

  function start(asked: CheckForm) {
    if (isRunning || usage?.remainingUses === 0) return;
    if (check(asked)) void run(selectionOf(asked));
    else document.getElementById(`${id}-query`)?.focus();
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    start(form);
  }

  function onStop() {
    stop();
    // The button that was pressed goes away.
    document.getElementById(`${id}-submit`)?.focus();
  }

  return (
    <div className="mx-auto w-full max-w-content px-4 pt-6 pb-16 sm:px-6">
      <ToolHeader title="Domain Name Checker">
        Asks the registries and platforms themselves, and says so when they do not answer.
      </ToolHeader>
      <PaymentWarning productId={NAME_CHECKER} />
      <form className="grid gap-6" noValidate onSubmit={onSubmit}>
        <QueryField
          id={`${id}-query`}
          onChange={(query) => change({ query })}
          problemId={problemId}
          query={form.query}
        />
        {message ? (
          <div id={`${id}-problem`} ref={box}>
            <Alert variant="bad">{message}</Alert>
          </div>
        ) : (
          <NamePreview names={previewOf(selection)} />
        )}
        <CheckOptions change={change} form={form} id={id} tlds={selection.tlds} />
        <CheckBar id={id} isRunning={isRunning} onStop={onStop} usage={usage} />
      </form>
      <div className="mt-10 grid grid-cols-1 gap-14">
        <div className="scroll-mt-20" ref={results}>
          <Results onRetry={() => void retry()} state={state} />
        </div>
        <RecentChecks
          isBusy={isRunning}
          isUsedUp={usage?.remainingUses === 0}
          onOpen={async (check) => {
            if (await open(check.id)) scrollToResult(results.current, "below");
          }}
          onRunAgain={({ request }) => {
            const again: CheckForm = { ...request, declined: null };
            change(again);
            start(again);
          }}
        />
      </div>
    </div>
  );
}
