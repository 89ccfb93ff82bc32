"use client";

import { useForm, useFormContext, useWatch } from "react-hook-form";
import { DestinationField } from "#components/capture-form/destination-field.tsx";
import { MoreOptions } from "#components/capture-form/more-options.tsx";
import {
  BlockingSwitches,
  DelaySlider,
  DeviceTabs,
  FormatChoice,
} from "#components/capture-form/option-fields.tsx";
import { CheckOptions } from "#components/name-form/check-options.tsx";
import { problemResolver } from "#components/ui/contract-resolver.ts";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import type { AccessByType } from "./job-access.tsx";
import { JobForm, LIST_TEXTS } from "./job-form.tsx";
import {
  EMPTY_JOB,
  findProblems,
  JOB_TYPES,
  type JobType,
  type JobValues,
  toKind,
  toRequest,
} from "./job-options.ts";
import { JobListField } from "./list-field.tsx";

const TYPE_NAMES: Record<JobType, string> = {
  screenshot: "Screenshots",
  extract: "Content",
  check: "Name checks",
};

/** The options of all items of the surrounding form, with the controls of the tools. */
function JobTypeOptions({ type }: { type: JobType }) {
  const { control, setValue } = useFormContext<JobValues>();
  const check = useWatch({ control, name: "check" });
  if (type === "check")
    return <CheckOptions change={(part) => setValue("check", { ...check, ...part })} form={check} />;
  return (
    <div className="rounded-lg border border-border bg-card">
      <div className="grid divide-border max-md:divide-y md:grid-cols-3 md:divide-x">
        {type === "screenshot" ? <DeviceTabs /> : <FormatChoice />}
        <DelaySlider />
        <BlockingSwitches />
      </div>
      <DestinationField />
      {type === "screenshot" ? <MoreOptions /> : null}
    </div>
  );
}

/** The list, and what is done with it. */
function JobFields() {
  const { control, setValue, clearErrors } = useFormContext<JobValues>();
  const type = useWatch({ control, name: "type" });
  return (
    <Tabs
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onValueChange={(next) => {
        setValue("type", next as JobType);
        clearErrors();
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
      <JobListField kind={toKind(type)} />
      {JOB_TYPES.map((one) => (
        <TabsContent key={one} tabIndex={-1} value={one}>
          <JobTypeOptions type={type} />
        </TabsContent>
      ))}
    </Tabs>
  );
}

const resolver = problemResolver(findProblems);

type NewJobProps = {
  access: AccessByType;
  /** The type to begin with, if the plan includes it. */
  initialType: JobType;
  /** The list to begin with. */
  initialText?: string | undefined;
  onCancel: () => void;
};

/** The form of a new job: the list with its options. */
export function NewJob({ access, initialType, initialText = "", onCancel }: NewJobProps) {
  const form = useForm<JobValues>({
    resolver,
    defaultValues: { ...EMPTY_JOB, type: initialType, text: initialText },
  });
  const type = useWatch({ control: form.control, name: "type" });

  return (
    <JobForm
      access={access}
      form={form}
      noun="list"
      onCancel={onCancel}
      texts={LIST_TEXTS}
      toRequest={toRequest}
      type={type}
    >
      <JobFields />
    </JobForm>
  );
}
