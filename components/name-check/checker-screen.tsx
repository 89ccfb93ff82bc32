"use client";

import Link from "next/link";
import { lazy, Suspense, useEffect, useId, useRef } from "react";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { useRecentItems } from "#components/items/use-recent-list.ts";
import { type CheckForm, splitSelection, toCheckSelection } from "#components/name-form/check-form.ts";
import { CheckOptions } from "#components/name-form/check-options.tsx";
import { LimitNotice } from "#components/tools/limit-notice.tsx";
import { NextStep, NextSteps } from "#components/tools/next-steps.tsx";
import { PaymentWarning } from "#components/tools/payment-warning.tsx";
import { ToolHeader } from "#components/tools/tool-header.tsx";
import { UsageLine } from "#components/tools/usage-line.tsx";
import { useCheckerAccess } from "#components/tools/use-tool-access.ts";
import { Button } from "#components/ui/button.tsx";
import { newJobPath } from "#shared/background-paths.ts";
import { NAME_CHECKER_PRODUCT_ID } from "#shared/catalog/contract.ts";
import type { CheckSummary } from "#shared/name-check/contract.ts";
import type { CheckSelection } from "#shared/name-check/options.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { isLimitReached, type UsageInfo } from "#shared/usage/contract.ts";
import { parseAddressQuery } from "./address.ts";
import { CheckerBar, submitId } from "./checker-bar.tsx";
import { IdeasBar, MoreIdeas } from "./ideas.tsx";
import { RecentChecks } from "./recent-checks.tsx";
import { Results } from "./results.tsx";
import { Shortlist } from "./shortlist.tsx";
import { type CheckState, useCheck } from "./use-check.ts";
import { useCheckForm } from "./use-check-form.ts";
import { useRestJob } from "./use-rest-job.ts";
import { countReceived, toView } from "./view.ts";

// Few checks have more TLDs than fit in one.
const RestJob = lazy(async () => ({ default: (await import("./rest-job.tsx")).RestJob }));

type CheckNextStepsProps = {
  isReady: boolean;
  /** Moves the focus to the field. */
  onNextName: () => void;
};

function CheckNextSteps({ isReady, onNextName }: CheckNextStepsProps) {
  return (
    <NextSteps isReady={isReady} tool="name-checker">
      <NextStep text="Star the names you like; the shortlist compares them.">
        <Button onClick={onNextName} size="sm" variant="outline">
          Check another name
        </Button>
      </NextStep>
      <NextStep text="Paste all your ideas, download one CSV.">
        <Button asChild size="sm" variant="outline">
          <Link href={newJobPath("checks")}>Check a list</Link>
        </Button>
      </NextStep>
      <NextStep text="Get an email when a taken name becomes available.">
        <Button asChild size="sm" variant="outline">
          <Link href={paths.watches}>Watch a name</Link>
        </Button>
      </NextStep>
    </NextSteps>
  );
}

const isSameSelection = (one: CheckSelection, other: CheckSelection) =>
  JSON.stringify(toCheckSelection({ ...one, declined: null })) === JSON.stringify(other);

/** Shows the last result of the form in the address again, once, after a reload or the back button. */
function useRestoredCheck(phase: CheckState["phase"], open: (id: string) => unknown) {
  const { data: recent } = useRecentItems<CheckSummary>(apiPaths.checks);
  const isSettled = useRef(false);

  useEffect(() => {
    if (isSettled.current || !recent) return;
    isSettled.current = true;
    const asked = parseAddressQuery(location.search);
    const last = recent.find(({ request }) =>
      isSameSelection(
        request,
        splitSelection(toCheckSelection({ ...asked, known: [...asked.tlds, ...request.tlds] })).selection,
      ),
    );
    if (last && phase === "idle") open(last.id);
  }, [recent, phase, open]);

  // Next.js may show this screen again later.
  useEffect(
    () => () => {
      isSettled.current = false;
    },
    [],
  );
}

/** After a check the field has the focus with its text selected, for the next name. */
function useSelectAfterCheck(id: string, state: CheckState) {
  const field = useRef<HTMLInputElement>(null);
  const wasRunning = useRef(false);
  const isRunning = state.phase === "running";

  useEffect(() => {
    const hasEnded = wasRunning.current && !isRunning;
    wasRunning.current = isRunning;
    const focused = document.activeElement;
    const isFree = focused === document.body || focused === field.current || focused?.id === submitId(id);
    // On a touch screen the keyboard would cover the results.
    if (!hasEnded || !isFree || matchMedia("(pointer: coarse)").matches) return;
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [id, isRunning]);

  return field;
}

function Usage({ id, usage }: { id: string; usage: UsageInfo | null }) {
  return (
    <div className="min-h-6" id={id}>
      {usage && isLimitReached(usage) ? (
        <LimitNotice productId={NAME_CHECKER_PRODUCT_ID} usage={usage} />
      ) : null}
      {usage && !isLimitReached(usage) ? <UsageLine things="Checks" usage={usage} /> : null}
    </div>
  );
}

export function CheckerScreen() {
  const id = useId();
  const { retry: checkSession } = useAuth();
  const usage = useCheckerAccess().data?.usageInfo ?? null;
  const { form, selection, others, problem, change, check } = useCheckForm();
  const { jobId, startRest } = useRestJob();
  // A session that has ended leads to the auth screen.
  const { state, isRunning, run, stop, open, retry } = useCheck(() => void checkSession());
  const field = useSelectAfterCheck(id, state);
  useRestoredCheck(state.phase, open);
  const title = useRef<HTMLHeadingElement>(null);
  const view = toView(state, selection);
  const nameSelection = form.ideas ? toCheckSelection({ ...form, ideas: undefined }) : selection;
  const usageId = `${id}-usage`;

  function start(asked: CheckForm) {
    if (isRunning || isLimitReached(usage)) return;
    if (!check(asked)) return field.current?.focus();
    const split = splitSelection(toCheckSelection(asked));
    void run(split.selection);
    startRest(split.others, asked.checkVariations);
  }

  function startName(asked: CheckForm) {
    const named = { ...asked, ideas: undefined };
    change(named);
    start(named);
  }

  function startIdeas(asked: CheckForm) {
    change(asked);
    start(asked);
  }

  function onStop() {
    stop();
    // The Stop button unmounts, so move the focus; except on touch screens it moves to the field.
    document.getElementById(submitId(id))?.focus();
  }

  async function openStored({ id: checkId, request }: CheckSummary) {
    change({ ...request, declined: null });
    if (await open(checkId)) title.current?.focus();
  }

  const ideas = { form, isDisabled: isRunning || isLimitReached(usage), onIdeas: startIdeas };
  const hasResult = view.kind === "done" || view.kind === "stopped";
  return (
    <div className="mx-auto w-full max-w-content px-4 pt-6 pb-16 sm:px-6">
      <ToolHeader title="Domain Name Checker">
        Checks registries and platforms directly, and tells you when one doesn't answer.
      </ToolHeader>
      <PaymentWarning productId={NAME_CHECKER_PRODUCT_ID} />
      <CheckerBar
        error={problem ?? (state.phase === "failed" ? state.message : null)}
        fieldRef={field}
        id={id}
        isInvalid={problem !== null}
        isLimitReached={isLimitReached(usage)}
        onQuery={(query) => change({ query })}
        onStop={onStop}
        onSubmit={() => startName(form)}
        progress={isRunning ? countReceived(view.cells) : null}
        query={form.query}
        others={others}
        selection={nameSelection}
        usageId={usageId}
      />
      <div className="mt-4 grid gap-4">
        <Usage id={usageId} usage={usage} />
        <CheckOptions change={change} form={form} />
        <IdeasBar {...ideas} />
      </div>
      <div className="mt-6 grid grid-cols-1 gap-x-8 gap-y-12 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Results
          more={<MoreIdeas {...ideas} />}
          isEarlier={hasResult && selection.query !== "" && selection.query !== view.query}
          onRetry={() => void retry()}
          selection={selection}
          state={state}
          titleRef={title}
          view={view}
        />
        <Shortlist
          isBusy={isRunning}
          onName={(query) => {
            change({ query });
            field.current?.focus();
          }}
          onOpen={(kept) => void openStored(kept)}
        />
        <div className="xl:col-span-2">
          <Suspense>{jobId ? <RestJob id={jobId} key={jobId} /> : null}</Suspense>
          <CheckNextSteps
            isReady={view.kind === "done" && (usage?.usageCount ?? 0) <= 1}
            onNextName={() => {
              field.current?.focus();
              field.current?.select();
            }}
          />
          <RecentChecks
            isBusy={isRunning}
            isUsedUp={isLimitReached(usage)}
            onOpen={(kept) => void openStored(kept)}
            onRunAgain={({ request }) => {
              const again: CheckForm = { ...request, declined: null };
              change(again);
              start(again);
            }}
          />
        </div>
      </div>
    </div>
  );
}
