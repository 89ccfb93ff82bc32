import { useFormContext, useWatch } from "react-hook-form";
import { type CaptureForm, findOptionProblems } from "#components/capture-form/form-state.ts";
import { MoreOptions } from "#components/capture-form/more-options.tsx";
import {
  BlockingSwitches,
  DelaySlider,
  DeviceTabs,
  FormatChoice,
} from "#components/capture-form/option-fields.tsx";
import { toCheckSelection } from "#components/name-form/check-form.ts";
import { CheckOptions } from "#components/name-form/check-options.tsx";
import type { JobForm, JobType } from "./job-options.ts";

/** The ids of the controls that can be wrong, by the names of their errors. */
export const toControlIds = (id: string) => ({
  size: `${id}-width`,
  selector: `${id}-selector`,
  hiddenElements: `${id}-hidden-elements`,
});

/** The first wrong option of a screenshot. */
export const findWrongOption = (capture: CaptureForm): keyof ReturnType<typeof toControlIds> | undefined =>
  (["size", "selector", "hiddenElements"] as const).find((name) => findOptionProblems(capture)[name]);

type OptionsProps = { id: string; type: JobType };

/** The options of all items of the surrounding form, with the controls of the tools. */
export function JobTypeOptions({ id, type }: OptionsProps) {
  const { control, setValue, formState } = useFormContext<JobForm>();
  const [capture, check] = useWatch({ control, name: ["capture", "check"] });
  if (type === "check")
    return (
      <CheckOptions
        change={(part) => setValue("check", { ...check, ...part })}
        form={check}
        id={id}
        tlds={toCheckSelection(check).tlds}
      />
    );
  const changeCapture = (part: Partial<CaptureForm>) => setValue("capture", { ...capture, ...part });
  const { size: width, ...ids } = toControlIds(id);
  return (
    <div className="rounded-lg border border-border bg-card">
      <div className="grid divide-border max-md:divide-y md:grid-cols-3 md:divide-x">
        {type === "screenshot" ? (
          <DeviceTabs device={capture.device} onChange={(device) => changeCapture({ device, size: null })} />
        ) : (
          <FormatChoice
            format={capture.format}
            id={id}
            onChange={changeCapture}
            onlyMainContent={capture.onlyMainContent}
          />
        )}
        <DelaySlider
          onChange={(delaySeconds) => changeCapture({ delaySeconds })}
          seconds={capture.delaySeconds}
        />
        <BlockingSwitches blocking={capture.blocking} onChange={(blocking) => changeCapture({ blocking })} />
      </div>
      {type === "screenshot" ? (
        <MoreOptions
          change={changeCapture}
          form={capture}
          ids={{ ...ids, width }}
          problems={formState.isSubmitted ? findOptionProblems(capture) : {}}
        />
      ) : null}
    </div>
  );
}
