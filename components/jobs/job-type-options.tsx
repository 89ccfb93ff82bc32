import { BlockingSwitches } from "#components/capture-form/blocking-switches.tsx";
import { DelaySlider } from "#components/capture-form/delay-slider.tsx";
import { DeviceTabs } from "#components/capture-form/device-tabs.tsx";
import type { CaptureForm } from "#components/capture-form/form-state.ts";
import { FormatChoice } from "#components/capture-form/format-choice.tsx";
import { MoreOptions } from "#components/capture-form/more-options.tsx";
import { toCheckSelection } from "#components/name-form/check-form.ts";
import { CheckOptions } from "#components/name-form/check-options.tsx";
import type { JobForm, JobFormErrors } from "./job-options.ts";

type OptionsProps = {
  id: string;
  form: JobForm;
  problems: JobFormErrors;
  change: (part: Partial<JobForm>) => void;
};

/** The options of all items, with the controls of the tools. */
export function JobTypeOptions({ id, form, problems, change }: OptionsProps) {
  const { type, capture, check } = form;
  if (type === "check")
    return (
      <CheckOptions
        change={(part) => change({ check: { ...check, ...part } })}
        form={check}
        id={id}
        tlds={toCheckSelection(check).tlds}
      />
    );
  const changeCapture = (part: Partial<CaptureForm>) => change({ capture: { ...capture, ...part } });
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
          ids={{ width: `${id}-width`, selector: `${id}-selector`, hiddenElements: `${id}-hidden-elements` }}
          problems={problems}
        />
      ) : null}
    </div>
  );
}
