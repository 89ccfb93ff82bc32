"use client";

import Link from "next/link";
import { useForm, useFormContext, useWatch } from "react-hook-form";
import { LimitNotice } from "#components/tools/limit-notice.tsx";
import { UsageLine } from "#components/tools/usage-line.tsx";
import { Button } from "#components/ui/button.tsx";
import { problemResolver } from "#components/ui/contract-resolver.ts";
import { Form, FormField } from "#components/ui/form.tsx";
import { FormActions } from "#components/ui/form-actions.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import { NAME_CHECKER_PRODUCT_ID, WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { paths } from "#shared/paths.ts";
import { isLimitReached } from "#shared/usage/contract.ts";
import {
  EMPTY_JOB,
  findProblems,
  JOB_TYPES,
  type JobForm,
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

/** The list, and what is done with it. */
function JobFields() {
  const { control, clearErrors } = useFormContext<JobForm>();
  const type = useWatch({ control, name: "type" });
  return (
    <FormField
      control={control}
      name="type"
      render={({ field }) => (
        <Tabs
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
          onValueChange={(next) => {
            field.onChange(next);
            clearErrors();
          }}
          value={field.value}
        >
          <TabsList aria-label="What to do with the list" className="justify-self-start">
            {JOB_TYPES.map((one) => (
              <TabsTrigger key={one} value={one}>
                {TYPE_NAMES[one]}
              </TabsTrigger>
            ))}
          </TabsList>
          <ListField kind={toKind(type)} />
          {JOB_TYPES.map((one) => (
            <TabsContent key={one} tabIndex={-1} value={one}>
              <JobTypeOptions type={type} />
            </TabsContent>
          ))}
        </Tabs>
      )}
    />
  );
}

const resolver = problemResolver(findProblems);

/** A new job in two steps: the list with its options, then what the list contains and will use. */
export function NewJob({ access, initialType, onCancel }: NewJobProps) {
  const form = useForm<JobForm>({ resolver, defaultValues: { ...EMPTY_JOB, type: initialType } });
  const { list, isBusy, error, check, start, back } = useCreateJob();
  const type = useWatch({ control: form.control, name: "type" });
  const { hasAccess, usage } = access[type];

  if (list)
    return (
      <ListCheck error={error} isStarting={isBusy} list={list} onBack={back} onStart={start} type={type} />
    );
  return (
    <Form {...form}>
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        noValidate
        onSubmit={form.handleSubmit((values) => check(toRequest(values)))}
      >
        <JobFields />
        <TypeUsage access={access} type={type} />
        <FormActions
          busyLabel="Checking..."
          error={error}
          errorTitle="The list was not checked"
          isBusy={isBusy}
          isDisabled={!hasAccess || isLimitReached(usage)}
          onCancel={onCancel}
          submitLabel="Check list"
        />
      </form>
    </Form>
  );
}
