import type { ReactNode, SubmitEvent } from "react";
import { BlockingSwitches } from "#components/capture-form/blocking-switches.tsx";
import { DelaySlider } from "#components/capture-form/delay-slider.tsx";
import { DeviceTabs } from "#components/capture-form/device-tabs.tsx";
import type { CaptureForm, FormErrors } from "#components/capture-form/form-state.ts";
import { FormatChoice } from "#components/capture-form/format-choice.tsx";
import { MoreOptions } from "#components/capture-form/more-options.tsx";
import { ActionPicker } from "./action-picker.tsx";
import { UrlField } from "./url-field.tsx";
import { fieldIds } from "./use-capture-form.ts";

type InspectorFormProps = {
  id: string;
  form: CaptureForm;
  problems: FormErrors;
  canExtract: boolean | null;
  change: (part: Partial<CaptureForm>) => void;
  onSubmit: () => void;
  /** Beside the URL on wide screens. */
  button: ReactNode;
  /** Why the button is disabled, below the URL. */
  notices: ReactNode;
  /** Sticks to the lower edge while the form is in view; narrow screens only. */
  bottomBar: ReactNode;
};

export function InspectorForm(props: InspectorFormProps) {
  const { id, form, problems, canExtract, change, onSubmit, button, notices, bottomBar } = props;
  const ids = fieldIds(id);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className="grid grid-cols-[minmax(0,1fr)] content-start gap-4" noValidate onSubmit={submit}>
      <div className="grid gap-x-3 lg:grid-cols-[minmax(0,1fr)_auto]">
        <UrlField
          address={form.address}
          id={ids.url}
          onChange={(address) => change({ address })}
          problem={problems.url}
        />
        <div className="pt-7 max-lg:hidden">{button}</div>
      </div>
      {notices}
      <ActionPicker
        canExtract={canExtract}
        change={change}
        form={form}
        ids={ids}
        problem={problems.actions}
      />
      <div className="rounded-lg border border-border bg-card">
        <div className="grid divide-border max-md:divide-y md:grid-cols-2 lg:grid-cols-4 lg:divide-x">
          <DeviceTabs device={form.device} onChange={(device) => change({ device, size: null })} />
          <DelaySlider onChange={(delaySeconds) => change({ delaySeconds })} seconds={form.delaySeconds} />
          <FormatChoice
            format={form.format}
            id={id}
            onChange={change}
            onlyMainContent={form.onlyMainContent}
          />
          <BlockingSwitches blocking={form.blocking} onChange={(blocking) => change({ blocking })} />
        </div>
        <MoreOptions change={change} form={form} ids={ids} problems={problems} />
      </div>
      {bottomBar}
    </form>
  );
}
