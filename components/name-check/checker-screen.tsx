"use client";

import { useEffect, useId, useRef } from "react";
import { PaymentWarning } from "#components/tools/payment-warning.tsx";
import { scrollIntoView } from "#components/tools/scroll-into-view.ts";
import { ToolHeader } from "#components/tools/tool-header.tsx";
import { isLimitReached } from "#components/tools/usage.ts";
import { NAME_CHECKER_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { type CheckForm, toCheckSelection } from "./check-form.ts";
import { CheckerForm } from "./checker-form.tsx";
import { Results } from "./checker-results.tsx";
import { queryId } from "./query-field.tsx";
import { RecentChecks } from "./recent-checks.tsx";
import { submitId } from "./submit-bar.tsx";
import { useCheck } from "./use-check.ts";
import { useCheckForm } from "./use-check-form.ts";
import { useCheckerAccess } from "./use-checker-access.ts";

export function CheckerScreen() {
  const id = useId();
  const results = useRef<HTMLDivElement>(null);
  const usage = useCheckerAccess().data?.usageInfo ?? null;
  const { form, selection, problem, change, check } = useCheckForm();
  const { state, isRunning, run, stop, open, retry } = useCheck();

  useEffect(() => {
    if (isRunning) scrollIntoView(results.current, "below");
  }, [isRunning]);

  function start(asked: CheckForm) {
    if (isRunning || isLimitReached(usage)) return;
    if (check(asked)) void run(toCheckSelection(asked));
    else document.getElementById(queryId(id))?.focus();
  }

  function onStop() {
    stop();
    // The Stop button unmounts, so move the focus.
    document.getElementById(submitId(id))?.focus();
  }

  return (
    <div className="mx-auto w-full max-w-content px-4 pt-6 pb-16 sm:px-6">
      <ToolHeader title="Domain Name Checker">
        Checks registries and platforms directly, and tells you when one doesn't answer.
      </ToolHeader>
      <PaymentWarning productId={NAME_CHECKER_PRODUCT_ID} />
      <CheckerForm
        change={change}
        failure={state.phase === "failed" ? state.message : null}
        form={form}
        id={id}
        isRunning={isRunning}
        onStop={onStop}
        onSubmit={() => start(form)}
        problem={problem}
        selection={selection}
        usage={usage}
      />
      <div className="mt-10 grid grid-cols-1 gap-14">
        <div className="scroll-mt-20" ref={results}>
          <Results onRetry={() => void retry()} state={state} />
        </div>
        <RecentChecks
          isBusy={isRunning}
          isUsedUp={isLimitReached(usage)}
          onOpen={async (kept) => {
            if (await open(kept.id)) scrollIntoView(results.current, "below");
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
