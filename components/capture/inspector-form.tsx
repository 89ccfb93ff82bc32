import type { SubmitEvent } from "react";
import { ActionPicker } from "./action-picker.tsx";
import { BlockingSwitches } from "./blocking-switches.tsx";
import { DelaySlider } from "./delay-slider.tsx";
import { DeviceTabs } from "./device-tabs.tsx";
import type { CaptureForm, FormErrors } from "./form-state.ts";
import { FormatTabs } from "./format-tabs.tsx";
import { UrlField } from "./url-field.tsx";
import { fieldIds } from "./use-capture-form.ts";

type InspectorFormProps = {
  /** The submit button is outside the form and refers to it by this id. */
  id: string;
  form: CaptureForm;
  problems: FormErrors;
  canExtract: boolean | null;
  change: (part: Partial<CaptureForm>) => void;
  onSubmit: () => void;
};

export function InspectorForm({ id, form, problems, canExtract, change, onSubmit }: InspectorFormProps) {
  const ids = fieldIds(id);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className="grid content-start gap-7" id={id} noValidate onSubmit={submit}>
      <UrlField
        address={form.address}
        id={ids.url}
        onChange={(address) => change({ address })}
        problem={problems.url}
      />
      <ActionPicker
        canExtract={canExtract}
        change={change}
        form={form}
        ids={ids}
        problem={problems.actions}
      />
      <DeviceTabs device={form.device} fullPage={form.fullPage} id={id} onChange={change} />
      <DelaySlider onChange={(delaySeconds) => change({ delaySeconds })} seconds={form.delaySeconds} />
      <FormatTabs format={form.format} id={id} onChange={change} onlyMainContent={form.onlyMainContent} />
      <BlockingSwitches blocking={form.blocking} onChange={(blocking) => change({ blocking })} />
    </form>
  );
}
