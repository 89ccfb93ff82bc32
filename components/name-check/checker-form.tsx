"use client";

import { type SubmitEvent, useEffect, useRef } from "react";
import { Alert } from "#components/ui/alert.tsx";
import type { CheckSelection } from "#shared/name-check/options.ts";
import type { UsageInfo } from "#shared/usage/contract.ts";
import { buildPreview, type CheckForm } from "./check-form.ts";
import { CheckOptions } from "./check-options.tsx";
import { NamePreview } from "./name-preview.tsx";
import { QueryField, queryId } from "./query-field.tsx";
import { SubmitBar } from "./submit-bar.tsx";
import { loadRequests } from "./use-check.ts";

type CheckerFormProps = {
  id: string;
  form: CheckForm;
  selection: CheckSelection;
  /** The validation error of the form. */
  problem: string | null;
  /** The error of the last check. */
  failure: string | null;
  isRunning: boolean;
  usage: UsageInfo | null;
  change: (part: Partial<CheckForm>) => void;
  onSubmit: () => void;
  onStop: () => void;
};

/** Shows a preview of the candidates, or the validation error in its place. */
export function CheckerForm(props: CheckerFormProps) {
  const { id, form, selection, problem, failure, isRunning, usage, change, onSubmit, onStop } = props;
  const box = useRef<HTMLDivElement>(null);
  const message = problem ?? failure;
  const messageId = `${id}-problem`;

  useEffect(() => {
    // Starting the check has scrolled the page to the results.
    if (failure) box.current?.scrollIntoView({ block: "center" });
  }, [failure]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
  };

  return (
    <form
      className="grid gap-6"
      noValidate
      onInput={() => loadRequests().catch(() => undefined)}
      onSubmit={submit}
    >
      <QueryField
        id={queryId(id)}
        onChange={(query) => change({ query })}
        problemId={problem ? messageId : undefined}
        query={form.query}
      />
      {message ? (
        <div id={messageId} ref={box}>
          <Alert variant="bad">{message}</Alert>
        </div>
      ) : (
        <NamePreview names={buildPreview(selection)} />
      )}
      <CheckOptions change={change} form={form} id={id} tlds={selection.tlds} />
      <SubmitBar id={id} isRunning={isRunning} onStop={onStop} usage={usage} />
    </form>
  );
}
