"use client";

import { type SubmitEvent, useId, useState } from "react";
import { BlockingSwitches } from "#components/capture-form/blocking-switches.tsx";
import type { CaptureForm } from "#components/capture-form/form-state.ts";
import { FormatChoice } from "#components/capture-form/format-choice.tsx";
import { formatCount } from "#components/format/format-count.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { SegmentedChoice } from "#components/ui/choice.tsx";
import { Field } from "#components/ui/field.tsx";
import { Fieldset } from "#components/ui/fieldset.tsx";
import { Input } from "#components/ui/input.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { NumberField } from "#components/ui/number-field.tsx";
import { SwitchRow } from "#components/ui/switch-row.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { MAX_CRAWL_DEPTH, MAX_CRAWL_PAGES } from "#shared/jobs/crawl-options.ts";
import { isLimitReached } from "#shared/usage/contract.ts";
import {
  CRAWL_SOURCES,
  type CrawlForm,
  type CrawlProblems,
  EMPTY_CRAWL,
  findCrawlProblems,
  toCrawlRequest,
} from "./crawl-form.ts";
import { type CheckTexts, ListCheck } from "./list-check.tsx";
import { type AccessByType, TypeUsage } from "./new-job.tsx";
import { useCreateJob } from "./use-create-job.ts";

const SOURCE_NAMES: Record<CrawlForm["source"], string> = {
  include: "Links and sitemap",
  skip: "Links",
  only: "Sitemap",
};

type SectionProps = {
  id: string;
  form: CrawlForm;
  problems: CrawlProblems;
  change: (part: Partial<CrawlForm>) => void;
};

function AddressField({ id, form, problems, change }: SectionProps) {
  return (
    <Field
      error={problems.address}
      hint="Where the crawl starts. It follows links to pages of the same site."
      id={`${id}-address`}
      label="Website URL"
    >
      {(control) => (
        <Input
          {...control}
          autoCapitalize="none"
          autoComplete="url"
          className="font-mono"
          inputMode="url"
          onChange={({ target }) => change({ address: target.value })}
          placeholder="https://example.com/docs"
          spellCheck={false}
          value={form.address}
        />
      )}
    </Field>
  );
}

function ScopeFields({ id, form, problems, change }: SectionProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        className="content-start"
        error={problems.limit}
        hint={`At most ${formatCount(MAX_CRAWL_PAGES)}, as far as your plan allows`}
        id={`${id}-limit`}
        label="Pages at most"
      >
        {(control) => (
          <NumberField
            {...control}
            max={MAX_CRAWL_PAGES}
            min={1}
            onChange={(limit) => change({ limit })}
            value={form.limit}
          />
        )}
      </Field>
      <Field
        className="content-start"
        error={problems.maxDepth}
        hint="Links between the start and a page; 0 opens the start only"
        id={`${id}-maxDepth`}
        label="Depth"
      >
        {(control) => (
          <NumberField
            {...control}
            max={MAX_CRAWL_DEPTH}
            min={0}
            onChange={(maxDepth) => change({ maxDepth })}
            value={form.maxDepth}
          />
        )}
      </Field>
    </div>
  );
}

type PatternFieldProps = {
  id: string;
  label: string;
  hint: string;
  text: string;
  problem: string | undefined;
  placeholder: string;
  onChange: (text: string) => void;
};

function PatternField({ id, label, hint, text, problem, placeholder, onChange }: PatternFieldProps) {
  return (
    <Field className="content-start" error={problem} hint={hint} id={id} label={label}>
      {(control) => (
        <Textarea
          {...control}
          autoCapitalize="none"
          className="font-mono"
          onChange={({ target }) => onChange(target.value)}
          placeholder={placeholder}
          rows={3}
          spellCheck={false}
          value={text}
          wrap="off"
        />
      )}
    </Field>
  );
}

function Patterns({ id, form, problems, change }: SectionProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <PatternField
        hint="Patterns of paths, one per line. ** is any text, * any text without a slash."
        id={`${id}-include`}
        label="Only these paths"
        onChange={(include) => change({ include })}
        placeholder="/docs/**"
        problem={problems.include}
        text={form.include}
      />
      <PatternField
        hint="Pages that match are not opened."
        id={`${id}-exclude`}
        label="Not these paths"
        onChange={(exclude) => change({ exclude })}
        placeholder="/docs/old/**"
        problem={problems.exclude}
        text={form.exclude}
      />
    </div>
  );
}

function Options({ id, form, change }: Omit<SectionProps, "problems">) {
  const { capture, source, isBelowStart } = form;
  const changeCapture = (part: Partial<CaptureForm>) => change({ capture: { ...capture, ...part } });
  return (
    <div className="grid divide-border rounded-lg border border-border bg-card max-lg:divide-y lg:grid-cols-3 lg:divide-x">
      <Fieldset title="Where pages come from">
        <SegmentedChoice
          className="grid-cols-[auto_auto_auto]"
          label="Where pages come from"
          onChange={(next) => change({ source: next })}
          options={CRAWL_SOURCES}
          toText={(one) => SOURCE_NAMES[one]}
          value={source}
        />
        <SwitchRow
          id={`${id}-below`}
          isOn={isBelowStart}
          label="Only below the start"
          note="Pages whose address begins with that of the start"
          onChange={(isOn) => change({ isBelowStart: isOn })}
        />
      </Fieldset>
      <FormatChoice
        format={capture.format}
        id={id}
        onChange={changeCapture}
        onlyMainContent={capture.onlyMainContent}
      />
      <BlockingSwitches blocking={capture.blocking} onChange={(blocking) => changeCapture({ blocking })} />
    </div>
  );
}

const toTexts = (host: string): CheckTexts => ({
  title: "Check the crawl",
  summary: ({ uses }) =>
    `Opens up to ${formatCount(uses)} pages of ${host}, one after the other. Pages that robots.txt disallows are left out.`,
  tooLong: "The limit is higher than what is left this month",
  shortened: ({ uses }) => `Only up to ${formatCount(uses)} pages would be opened.`,
  startShortened: ({ uses }) => `Start with up to ${formatCount(uses)} pages`,
});

const toHost = (address: string): string =>
  new URL(/^https?:\/\//i.test(address.trim()) ? address.trim() : `https://${address.trim()}`).host;

/** A new crawl in two steps: where it goes, then what it will use. */
export function NewCrawl({ access, onCancel }: { access: AccessByType; onCancel: () => void }) {
  const id = useId();
  const [form, setForm] = useState(EMPTY_CRAWL);
  const [problems, setProblems] = useState<CrawlProblems>({});
  const creation = useCreateJob(() => toCrawlRequest(form));
  const { list, isBusy, error } = creation;
  const { hasAccess, usage } = access.extract;
  const canRun = hasAccess && !isLimitReached(usage);

  function change(part: Partial<CrawlForm>): void {
    setForm((before) => ({ ...before, ...part }));
    setProblems({});
    creation.clearError();
  }

  async function check(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy || !canRun) return;
    const found = findCrawlProblems(form);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first) document.getElementById(`${id}-${first}`)?.focus();
    else await creation.check();
  }

  if (list)
    return (
      <ListCheck
        error={error}
        isStarting={isBusy}
        list={list}
        onBack={creation.back}
        onStart={() => void creation.start()}
        texts={toTexts(toHost(form.address))}
        type="extract"
      />
    );
  const section = { id, form, problems, change };
  return (
    <form className="grid grid-cols-[minmax(0,1fr)] gap-4" noValidate onSubmit={(event) => void check(event)}>
      <AddressField {...section} />
      <ScopeFields {...section} />
      <Patterns {...section} />
      <Options change={change} form={form} id={id} />
      <TypeUsage access={access} type="extract" />
      {error ? (
        <Notice title="The crawl was not checked" variant="destructive">
          {error}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-2 max-sm:grid">
        <BusyButton busy={isBusy} busyLabel="Checking..." disabled={!canRun} type="submit">
          Check crawl
        </BusyButton>
        <Button onClick={onCancel} variant="outline">
          Cancel
        </Button>
      </div>
    </form>
  );
}
