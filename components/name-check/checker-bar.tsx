"use client";

import type { ClipboardEvent, Ref, SubmitEvent } from "react";
import {
  buildPreview,
  countSelectionUses,
  MAX_TYPED_LENGTH,
  type Preview,
} from "#components/name-form/check-form.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Label } from "#components/ui/label.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useStickyBar } from "#components/ui/use-sticky-bar.ts";
import { cn } from "#lib/utils.ts";
import { validateCheck } from "#shared/name-check/candidates.ts";
import { parseNameEntry } from "#shared/name-check/list-entry.ts";
import { areSpecified, type CheckSelection, MAX_DOMAINS_PER_CHECK } from "#shared/name-check/options.ts";
import { toHandleText } from "#shared/name-check/summary.ts";
import { countVariations, validateCount } from "#shared/name-check/validation.ts";
import { explainQuery } from "./explain-query.ts";
import { loadRequests } from "./use-check.ts";

const bar = [
  "z-30 -mx-4 grid grid-cols-[minmax(0,1fr)] gap-2 border-border border-b bg-background px-4 py-3 sm:-mx-6 sm:px-6",
  // Static where it would cover too much, for example at a zoom of 400 %.
  "[@media(height>=36rem)]:sticky [@media(height>=36rem)]:top-14",
];

const field = [
  "h-11 w-full min-w-0 rounded-md border border-input bg-card px-4 font-mono text-base text-foreground transition-colors",
  "placeholder:text-subtle-foreground hover:border-muted-foreground focus-visible:border-primary focus-visible:outline-offset-0",
  "aria-invalid:border-destructive aria-invalid:focus-visible:outline-destructive",
];

/** Id of the submit button, for moving the focus. */
export const submitId = (formId: string) => `${formId}-submit`;

const listUnique = (texts: string[]) => [...new Set(texts)].join(", ");

/** 'mybrand, my-brand: .com, .net · @mybrand', without names that are not looked up. */
function formatPreview({ domains, social }: Preview): string {
  const names = domains.filter(({ problem }) => problem === null);
  const handles = social.filter(({ problem }) => problem === null);
  if (names.length + handles.length === 0) return "None of these names is valid.";
  const parts = [
    names.length > 0
      ? `${listUnique(names.map(({ label }) => label))}: ${listUnique(names.map(({ tld }) => tld))}`
      : "",
    listUnique(handles.map(({ platform, handle }) => toHandleText(platform, handle))),
  ];
  return `Looks up ${parts.filter(Boolean).join(" · ")}`;
}

/** Names that can be checked instead, one click away. */
function Suggestions({ names, onPick }: { names: string[]; onPick: (name: string) => void }) {
  if (names.length === 0) return null;
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-2">
      Use
      {names.map((name) => (
        <Button className="max-w-full" key={name} onClick={() => onPick(name)} size="sm" variant="outline">
          <span className="truncate font-mono">{name}</span>
        </Button>
      ))}
    </span>
  );
}

type MessageProps = {
  id: string;
  selection: CheckSelection;
  /** The text of the field. */
  query: string;
  /** The validation error, after a submit, or the error of the last check. */
  error: string | null;
  onPick: (name: string) => void;
};

/** The error box, with corrected names; what is wrong while typing; otherwise what will be looked up. */
function Message({ id, selection, query, error, onPick }: MessageProps) {
  const preview = buildPreview(selection);
  const explained = explainQuery(query);
  const wrong = explained?.text ?? (selection.query === "" ? null : validateCheck(selection));
  const suggestions = explained ? <Suggestions names={explained.suggestions} onPick={onPick} /> : null;
  if (error) {
    return (
      <div id={id}>
        <Notice className="px-3 py-2" variant="destructive">
          {error} {suggestions}
        </Notice>
      </div>
    );
  }
  return (
    <div className="min-h-5 text-xs" id={id}>
      <p className="text-warning" role="status">
        {wrong} {suggestions}
      </p>
      {wrong ? null : (
        <p className="truncate text-muted-foreground">
          {preview ? formatPreview(preview) : "Type a name to preview what we'll check."}
        </p>
      )}
    </div>
  );
}

type CheckerBarProps = {
  id: string;
  query: string;
  selection: CheckSelection;
  /** Entries of the job that checks TLDs beyond the selection. */
  others: readonly string[];
  error: string | null;
  isInvalid: boolean;
  /** Results so far of a running check. */
  progress: { received: number; total: number } | null;
  isLimitReached: boolean;
  /** Id of the usage line. */
  usageId: string;
  fieldRef: Ref<HTMLInputElement>;
  onQuery: (query: string) => void;
  onSubmit: () => void;
  onStop: () => void;
};

const toMessageId = (id: string) => `${id}-message`;

function QueryField({ id, query, isInvalid, fieldRef, onQuery }: CheckerBarProps) {
  /** A single-line field joins pasted lines without a separator. */
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData("text");
    if (!/\n./.test(text.trim())) return;
    event.preventDefault();
    onQuery(
      text
        .trim()
        .split(/\s*\n\s*/)
        .join(", ")
        .slice(0, MAX_TYPED_LENGTH),
    );
  }

  return (
    <div className="min-w-0 flex-1 max-sm:-order-2 max-sm:basis-full">
      <Label className="sr-only" htmlFor={`${id}-query`}>
        Domain name or brand
      </Label>
      <input
        aria-describedby={toMessageId(id)}
        aria-invalid={isInvalid || undefined}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        className={cn(field)}
        dir="auto"
        enterKeyHint="search"
        id={`${id}-query`}
        maxLength={MAX_TYPED_LENGTH}
        name="query"
        onChange={(event) => onQuery(event.target.value)}
        onPaste={onPaste}
        placeholder="Domain name or brand, e.g. my-brand"
        ref={fieldRef}
        spellCheck={false}
        type="text"
        value={query}
      />
    </div>
  );
}

/** With further TLDs there is no limit of 18, but a cost. */
function formatNameCount(selection: CheckSelection, others: readonly string[]): string {
  const more = others.flatMap((entry) => parseNameEntry(entry).tlds ?? []).length;
  const forms = countVariations({ ...selection, tlds: selection.tlds.slice(0, 1) });
  const count = countVariations(selection) + more * forms;
  return areSpecified(selection.tlds) ? `${count} of ${MAX_DOMAINS_PER_CHECK} names` : `${count} names`;
}

/** Field, counter and button, at the top of the screen also while the results scroll. */
export function CheckerBar(props: CheckerBarProps) {
  const { id, query, selection, others, error, progress, onQuery, onSubmit, onStop } = props;
  useStickyBar("top");
  const uses = countSelectionUses(selection) + others.length;

  return (
    <form
      className={cn(bar)}
      noValidate
      onInput={() => loadRequests().catch(() => undefined)}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <QueryField {...props} />
        {/* Between the field and the counter, so that only the field gets smaller; after the counter on phones. */}
        {progress ? (
          <Button onClick={onStop} size="lg" variant="outline">
            Stop
          </Button>
        ) : null}
        <p
          className={cn(
            "min-w-0 font-mono text-xs max-sm:-order-1 max-sm:flex-1 sm:w-28 sm:text-right",
            validateCount(selection) ? "text-destructive" : "text-muted-foreground",
          )}
          title="Domain names of this check and their maximum; handles do not count"
        >
          {progress
            ? `${progress.received} of ${progress.total} checked`
            : formatNameCount(selection, others)}
        </p>
        <BusyButton
          aria-describedby={props.usageId}
          busy={progress !== null}
          busyLabel="Checking Availability..."
          className="max-sm:px-3"
          disabled={props.isLimitReached && !progress}
          id={submitId(id)}
          size="lg"
          type="submit"
        >
          Check Availability{uses > 1 ? ` (${uses} checks)` : ""}
        </BusyButton>
      </div>
      <Message error={error} id={toMessageId(id)} onPick={onQuery} query={query} selection={selection} />
    </form>
  );
}
