import { useFormContext, useWatch } from "react-hook-form";
import { MoreOptions } from "#components/capture-form/more-options.tsx";
import {
  BlockingSwitches,
  DelaySlider,
  DeviceTabs,
  FormatChoice,
} from "#components/capture-form/option-fields.tsx";
import { CheckOptions } from "#components/name-form/check-options.tsx";
import type { JobForm, JobType } from "./job-options.ts";

/** The options of all items of the surrounding form, with the controls of the tools. */
export function JobTypeOptions({ type }: { type: JobType }) {
  const { control, setValue } = useFormContext<JobForm>();
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
      {type === "screenshot" ? <MoreOptions /> : null}
    </div>
  );
}
