"use client";

import { useId, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { formatCount } from "#components/format/format-number.ts";
import { useApiRun } from "#components/tools/use-api-run.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { PreviewWatch, type WatchPreview } from "#shared/watches/contract.ts";
import { ComparedText } from "./compared-page.tsx";
import { ElementPicker } from "./element-picker.tsx";
import { type PageOptionsForm, toPageOptions } from "./page-options.tsx";
import { CHECK_USAGE } from "./use-watches.ts";

const count = (value: number, thing: string): string =>
  `${formatCount(value)} ${thing}${value === 1 ? "" : "s"}`;

function Result({ preview, request }: { preview: WatchPreview; request: PreviewWatch }) {
  const { finalUrl, text, lines, words, number, picture, elements } = preview;
  const scope = request.selector ? ` in the part that matches ${request.selector}` : "";
  return (
    <>
      <p className="wrap-anywhere text-foreground text-sm" role="status">
        {request.value ? `The ${request.value}` : `${count(lines, "line")}, ${count(words, "word")}${scope}`}
        {request.picture ? ", and the picture" : ""} will be compared.
      </p>
      {number && request.selector ? (
        <p className="text-muted-foreground text-xs">Rules about the number compare {number}.</p>
      ) : null}
      {finalUrl === new URL(request.url).href ? null : (
        <p className="wrap-anywhere text-muted-foreground text-xs">
          The address leads to <span className="font-mono">{finalUrl}</span>
        </p>
      )}
      <ComparedText text={text} />
      {picture && elements ? <ElementPicker elements={elements} picture={picture} /> : null}
    </>
  );
}

type PreviewedForm = PageOptionsForm & { url: string };

function parse({ url, ...form }: PreviewedForm) {
  const { selector, value, ignore, ignoreSelectors, picture, capture } = toPageOptions(form);
  return PreviewWatch.safeParse({
    url,
    selector,
    value,
    ignore,
    ignoreSelectors,
    picture,
    capture,
    elements: true,
  });
}

/** Runs a preview of the surrounding form, which shows the errors of its fields. */
function usePreview() {
  const { getValues, setError } = useFormContext<PreviewedForm>();
  const { run, ...preview } = useApiRun<PreviewWatch, WatchPreview>([CHECK_USAGE]);

  function show(): void {
    const { data: request, error } = parse(getValues());
    const [issue] = error?.issues ?? [];
    if (issue)
      setError(issue.path[0] as keyof PreviewedForm, { message: issue.message }, { shouldFocus: true });
    if (request) void run(backgroundApiPaths.watchPreview, request);
  }

  return { ...preview, show };
}

/** Shows on request what the checks of a new watch would compare, before it is saved. */
export function PagePreview() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { state, show, stop } = usePreview();
  const form = useWatch<PreviewedForm>() as PreviewedForm;
  const isRunning = state.phase === "running";

  function stopAndFocus(): void {
    stop();
    button.current?.focus();
  }

  return (
    <section aria-labelledby={id}>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
        <div className="grid gap-1.5">
          <h2 className="font-semibold text-base text-foreground" id={id}>
            Preview
          </h2>
          <p className="text-muted-foreground text-sm">
            Shows what will be compared, before you start. Uses 1 page watch check; a failed preview costs
            nothing.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <BusyButton
            busy={isRunning}
            busyLabel="Opening the page..."
            onClick={show}
            ref={button}
            variant="outline"
          >
            Show preview
          </BusyButton>
          {isRunning ? (
            <Button onClick={stopAndFocus} variant="ghost">
              Stop
            </Button>
          ) : null}
        </div>
        {state.phase === "failed" ? (
          <Notice title="There is no preview" variant="destructive">
            {state.message}
          </Notice>
        ) : null}
        {state.phase === "done" && JSON.stringify(parse(form).data) !== JSON.stringify(state.request) ? (
          <p className="text-sm text-warning" role="status">
            The form has changed since this preview.
          </p>
        ) : null}
        {state.phase === "done" ? <Result preview={state.answer} request={state.request} /> : null}
      </Card>
    </section>
  );
}
