"use client";

import Link from "next/link";

import { type SubmitEvent, useId, useRef, useState } from "react";
import { LimitNotice } from "#components/tools/limit-notice.tsx";
import { UsageLine } from "#components/tools/usage-line.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import { NAME_CHECKER_PRODUCT_ID, WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { paths } from "#shared/paths.ts";
import { isLimitReached } from "#shared/usage/contract.ts";
import {
  EMPTY_JOB,
  findProblems,
  JOB_TYPES,
  type JobForm,
  type JobFormErrors,
  type JobType,
  toKind,
  toRequest,
} from "./job-options.ts";
import { JobTypeOptions } from "./job-type-options.tsx";
import { ListCheck } from "./list-check.tsx";
import { ListField } from "./list-field.tsx";
import { useCreateJob } from "./use-create-job.ts";
import type { useJobAccess } from "./use-job-access.ts";

const TYPE_NAMES: Record<JobType, string> = {
  screenshot: "Screenshots",
  extract: "Content",
  check: "Name checks",
};

const THINGS: Record<JobType, string> = {
  screenshot: "Screenshots",
  extract: "Extractions",
  check: "Checks",
};

const toProductId = (type: JobType): number =>
  type === "check" ? NAME_CHECKER_PRODUCT_ID : WEB_INSPECTOR_PRODUCT_ID;

export type AccessByType = ReturnType<typeof useJobAccess>["access"];

type NewJobProps = {
  access: AccessByType;
  /** The type to begin with, if the plan includes it. */
  initialType: JobType;
  onCancel: () => void;
};

/** Usage of the selected type, or why it cannot run. */
export function TypeUsage({ type, access }: { type: JobType; access: AccessByType }) {
  const { hasAccess, usage } = access[type];
  const productId = toProductId(type);
  if (!hasAccess)
    return (
      <p className="text-muted-foreground text-sm">
        Not in your plan.{" "}
        <Button asChild variant="link">
          <Link href={paths.pricing(productId)}>Upgrade your plan</Link>
        </Button>
      </p>
    );
  if (!usage) return null;
  return isLimitReached(usage) ? (
    <LimitNotice productId={productId} usage={usage} />
  ) : (
    <UsageLine things={THINGS[type]} usage={usage} />
  );
}

/** A new job in two steps: the list with its options, then what the list contains and will use. */
export function NewJob({ access, initialType, onCancel }: NewJobProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [form, setForm] = useState<JobForm>(() => ({ ...EMPTY_JOB, type: initialType }));
  const [problems, setProblems] = useState<JobFormErrors>({});
  const creation = useCreateJob(() => toRequest(form));
  const { list, isBusy, error } = creation;
  const { type } = form;
  const { hasAccess, usage } = access[type];
  const canRun = hasAccess && !isLimitReached(usage);

  function change(part: Partial<JobForm>): void {
    setForm((before) => ({ ...before, ...part }));
    setProblems({});
    creation.clearError();
  }

  async function check(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || !canRun) return;
    const found = findProblems(form);
    setProblems(found);
    if (found.list) field.current?.focus();
    else if (found.size) document.getElementById(`${id}-width`)?.focus();
    else if (found.selector) document.getElementById(`${id}-selector`)?.focus();
    else if (found.hiddenElements) document.getElementById(`${id}-hidden-elements`)?.focus();
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
        type={type}
      />
    );
  return (
    <form className="grid grid-cols-[minmax(0,1fr)] gap-4" noValidate onSubmit={(event) => void check(event)}>
      <Tabs
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onValueChange={(value) => {
          const next = JOB_TYPES.find((one) => one === value);
          if (next) change({ type: next });
        }}
        value={type}
      >
        <TabsList aria-label="What to do with the list" className="justify-self-start">
          {JOB_TYPES.map((one) => (
            <TabsTrigger key={one} value={one}>
              {TYPE_NAMES[one]}
            </TabsTrigger>
          ))}
        </TabsList>
        <ListField
          fieldRef={field}
          kind={toKind(type)}
          onChange={(text) => change({ text })}
          problem={problems.list}
          text={form.text}
        />
        {JOB_TYPES.map((one) => (
          <TabsContent key={one} tabIndex={-1} value={one}>
            <JobTypeOptions change={change} form={form} id={id} problems={problems} />
          </TabsContent>
        ))}
      </Tabs>
      <TypeUsage access={access} type={type} />
      {error ? (
        <Notice title="The list was not checked" variant="destructive">
          {error}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-2 max-sm:grid">
        <BusyButton busy={isBusy} busyLabel="Checking..." disabled={!canRun} type="submit">
          Check list
        </BusyButton>
        <Button onClick={onCancel} variant="outline">
          Cancel
        </Button>
      </div>
    </form>
  );
}
