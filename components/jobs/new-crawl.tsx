"use client";

import { useForm } from "react-hook-form";
import { BlockingSwitches, FormatChoice } from "#components/capture-form/option-fields.tsx";
import { formatCount } from "#components/format/format-number.ts";
import { SegmentedField } from "#components/ui/choice.tsx";
import { problemResolver } from "#components/ui/contract-resolver.ts";
import { Fieldset } from "#components/ui/fieldset.tsx";
import { Form } from "#components/ui/form.tsx";
import { FormActions } from "#components/ui/form-actions.tsx";
import { SwitchField } from "#components/ui/switch-field.tsx";
import { LinesField, TextField, UrlField } from "#components/ui/text-field.tsx";
import { MAX_CRAWL_DEPTH, MAX_CRAWL_PAGES } from "#shared/jobs/crawl-options.ts";
import { isLimitReached } from "#shared/usage/contract.ts";
import {
  CRAWL_SOURCES,
  type CrawlForm,
  EMPTY_CRAWL,
  findCrawlProblems,
  toCrawlRequest,
} from "./crawl-form.ts";
import { type CheckTexts, ListCheck } from "./list-check.tsx";
import { type AccessByType, TypeUsage } from "./new-job.tsx";
import { useCreateJob } from "./use-create-job.ts";

const resolver = problemResolver(findCrawlProblems);

const NUMBER_FIELD = {
  className: "content-start",
  inputClassName: "font-mono",
  inputMode: "numeric",
  options: { valueAsNumber: true },
  type: "number",
} as const;

const PATTERN_FIELD = {
  autoCapitalize: "none",
  className: "content-start",
  inputClassName: "font-mono",
  spellCheck: false,
};

const SOURCE_NAMES: Record<CrawlForm["source"], string> = {
  include: "Links and sitemap",
  skip: "Links",
  only: "Sitemap",
};

function ScopeFields() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...NUMBER_FIELD}
        hint={`At most ${formatCount(MAX_CRAWL_PAGES)}, as far as your plan allows`}
        label="Pages at most"
        max={MAX_CRAWL_PAGES}
        min={1}
        name="limit"
      />
      <TextField
        {...NUMBER_FIELD}
        hint="Links between the start and a page; 0 opens the start only"
        label="Depth"
        max={MAX_CRAWL_DEPTH}
        min={0}
        name="maxDepth"
      />
    </div>
  );
}

function Patterns() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <LinesField
        {...PATTERN_FIELD}
        hint="Patterns of paths, one per line. ** is any text, * any text without a slash."
        label="Only these paths"
        name="include"
        placeholder="/docs/**"
      />
      <LinesField
        {...PATTERN_FIELD}
        hint="Pages that match are not opened."
        label="Not these paths"
        name="exclude"
        placeholder="/docs/old/**"
      />
    </div>
  );
}

function Options() {
  return (
    <div className="grid divide-border rounded-lg border bg-card max-lg:divide-y lg:grid-cols-3 lg:divide-x">
      <Fieldset title="Where pages come from">
        <SegmentedField
          className="grid-cols-[auto_auto_auto]"
          label="Where pages come from"
          name="source"
          options={CRAWL_SOURCES}
          toText={(one) => SOURCE_NAMES[one]}
        />
        <SwitchField
          label="Only below the start"
          name="isBelowStart"
          note="Pages whose address begins with that of the start"
        />
      </Fieldset>
      <FormatChoice />
      <BlockingSwitches />
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
  const form = useForm({ resolver, defaultValues: EMPTY_CRAWL });
  const { list, isBusy, error, check, start, back } = useCreateJob();
  const { hasAccess, usage } = access.extract;

  if (list)
    return (
      <ListCheck
        error={error}
        isStarting={isBusy}
        list={list}
        onBack={back}
        onStart={start}
        texts={toTexts(toHost(form.getValues("address")))}
        type="extract"
      />
    );
  return (
    <Form {...form}>
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        noValidate
        onSubmit={form.handleSubmit((values) => check(toCrawlRequest(values)))}
      >
        <UrlField
          autoComplete="url"
          hint="Where the crawl starts. It follows links to pages of the same site."
          inputClassName="font-mono"
          label="Website URL"
          name="address"
          placeholder="https://example.com/docs"
          spellCheck={false}
        />
        <ScopeFields />
        <Patterns />
        <Options />
        <TypeUsage access={access} type="extract" />
        <FormActions
          busyLabel="Checking..."
          error={error}
          errorTitle="The crawl was not checked"
          isBusy={isBusy}
          isDisabled={!hasAccess || isLimitReached(usage)}
          onCancel={onCancel}
          submitLabel="Check crawl"
        />
      </form>
    </Form>
  );
}
