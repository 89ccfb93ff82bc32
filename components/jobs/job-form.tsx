"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { api, getErrorMessage } from "#client/api.ts";
import { formatCount } from "#components/format/format-number.ts";
import { formatJobCount } from "#components/format/job-title.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Form } from "#components/ui/form.tsx";
import { FormActions } from "#components/ui/form-actions.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { CreatedJob, ListValidation } from "#shared/jobs/contract.ts";
import { paths } from "#shared/paths.ts";
import { isLimitReached } from "#shared/usage/contract.ts";
import { type AccessByType, TypeUsage } from "./job-access.tsx";

import type { JobRequest, JobType } from "./job-options.ts";

/** What a list or a crawl is called. */
export type CheckTexts = {
  title: string;
  /** What will run. */
  summary: (list: ListValidation) => string;
  tooLong: string;
  shortened: (list: ListValidation) => string;
  startShortened: (list: ListValidation) => string;
};

export const LIST_TEXTS: CheckTexts = {
  title: "Preview of the list",
  summary: ({ valid, duplicateCount, refusedCount }) =>
    `${formatCount(valid)} valid · ${formatCount(duplicateCount)} ${toDuplicateWord(duplicateCount)} · ${formatCount(refusedCount)} refused`,
  tooLong: "The list is longer than what is left this month",
  shortened: ({ uses, truncated }) =>
    `Only the first ${formatCount(uses)} entries would run; ${formatCount(truncated)} are left out.`,
  startShortened: ({ uses }) => `Start the first ${formatCount(uses)}`,
};

const toDuplicateWord = (count: number): string => (count === 1 ? "duplicate" : "duplicates");

const NO_RESPONSE = "Our server did not respond. Nothing was used. Please try again.";

const toMessage = (error: Error | null) => error && (getErrorMessage(error) ?? NO_RESPONSE);

/** Valid entries that are shown. */
const MAX_SHOWN = 100;

type Entry = { position: number; value: string; reason?: string };

function EntryList({ title, entries, count }: { title: string; entries: readonly Entry[]; count: number }) {
  if (count === 0) return null;
  return (
    <details className="rounded-lg border border-border" open={entries.some(({ reason }) => reason)}>
      <summary className="cursor-pointer px-4 py-2.5 font-medium text-foreground text-sm touch:py-3">
        {formatCount(count)} {title}
      </summary>
      <ul className="max-h-60 overflow-y-auto border-border border-t px-4 py-2 text-xs">
        {entries.map(({ position, value, reason }) => (
          <li className="grid gap-x-4 py-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]" key={position}>
            <span className="wrap-anywhere font-mono text-foreground" dir="auto">
              {value}
            </span>
            <span className="text-muted-foreground">{reason ?? `Entry ${formatCount(position + 1)}`}</span>
          </li>
        ))}
        {count > entries.length ? (
          <li className="py-1 text-muted-foreground">and {formatCount(count - entries.length)} more</li>
        ) : null}
      </ul>
    </details>
  );
}

/** 'Uses up to 197 of the 200 screenshots that are left this month.' */
function usesText({ uses, remaining }: ListValidation, type: JobType): string {
  const left = remaining === null ? "" : ` of the ${formatCount(remaining)} that are left this month`;
  return `Uses up to ${formatJobCount(uses, type)}${left}. Failures cost nothing.`;
}

function Notices({ list, texts }: { list: ListValidation; texts: CheckTexts }) {
  const { valid, uses, truncated, startsLater } = list;
  const upgrade = (
    <Button asChild size="sm" variant="outline">
      <Link href={paths.pricing()}>Upgrade your plan</Link>
    </Button>
  );
  return (
    <>
      {valid === 0 ? (
        <Notice title="The list contains no valid entry" variant="warning">
          Go back and correct it.
        </Notice>
      ) : null}
      {truncated > 0 ? (
        <Notice action={upgrade} title={texts.tooLong} variant="warning">
          {uses === 0 ? "Nothing is left this month." : texts.shortened(list)}
        </Notice>
      ) : null}
      {startsLater > 0 ? (
        <Notice title={`${formatCount(startsLater)} of ${formatCount(uses)} wait for the next day`}>
          Your plan runs a fixed number a day through lists and the API. The rest continues by itself from
          00:00 UTC.
        </Notice>
      ) : null}
    </>
  );
}

type ListCheckProps = {
  list: ListValidation;
  request: JobRequest;
  texts: CheckTexts;
  type: JobType;
  onBack: () => void;
};

/** What a list contains, or a crawl opens, and what it will use, before it starts. */
function ListCheck({ list, request: { path, body }, texts, type, onBack }: ListCheckProps) {
  const { entries = [], valid, duplicateCount, duplicates, refusedCount, refused, truncated, uses } = list;
  const read = entries.slice(0, MAX_SHOWN).map(({ position, input }) => ({ position, value: input }));
  const router = useRouter();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.post<CreatedJob>(path, { ...body, onLimit: truncated > 0 ? "truncate" : "refuse" }),
    onSuccess: ({ job }) => job && router.push(paths.job(job.id)),
  });
  const title = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1">
        <h2 className="font-semibold text-base text-foreground" ref={title} tabIndex={-1}>
          {texts.title}
        </h2>
        <p className="wrap-anywhere text-foreground text-sm">{texts.summary(list)}</p>
        {uses > 0 ? <p className="text-muted-foreground text-sm">{usesText(list, type)}</p> : null}
      </div>
      <Notices list={list} texts={texts} />
      <EntryList count={refusedCount} entries={refused} title="refused" />
      <EntryList count={entries.length === 0 ? 0 : valid} entries={read} title="valid" />
      <EntryList count={duplicateCount} entries={duplicates} title={toDuplicateWord(duplicateCount)} />
      {error ? (
        <Notice title="The job was not started" variant="destructive">
          {toMessage(error)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-2 max-sm:grid">
        <BusyButton busy={isPending} busyLabel="Starting..." disabled={uses === 0} onClick={() => mutate()}>
          {truncated > 0 && uses > 0 ? texts.startShortened(list) : "Start"}
        </BusyButton>
        <Button disabled={isPending} onClick={onBack} variant="outline">
          Back
        </Button>
      </div>
    </div>
  );
}

type JobFormProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  toRequest: (values: Values) => JobRequest;
  noun: "list" | "crawl";
  texts: CheckTexts;
  type: JobType;
  access: AccessByType;
  onCancel: () => void;
  children: ReactNode;
};

/** A new job in two steps: its form, then what it contains and will use. */
export function JobForm<Values extends FieldValues>(props: JobFormProps<Values>) {
  const { form, toRequest, noun, texts, type, access, onCancel, children } = props;
  const { data, variables, mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ path, body }: JobRequest) => api.post<CreatedJob>(path, { ...body, dryRun: true }),
  });
  if (data)
    return <ListCheck list={data.list} onBack={reset} request={variables} texts={texts} type={type} />;
  return (
    <Form {...form}>
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        noValidate
        onSubmit={form.handleSubmit((values) => mutate(toRequest(values)))}
      >
        {children}
        <TypeUsage access={access} type={type} />
        <FormActions
          busyLabel="Checking..."
          error={toMessage(error)}
          errorTitle={`There is no preview of the ${noun}`}
          isBusy={isPending}
          isDisabled={!access[type].hasAccess || isLimitReached(access[type].usage)}
          onCancel={onCancel}
          submitLabel="Preview"
        />
      </form>
    </Form>
  );
}
