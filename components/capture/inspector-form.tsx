import type { ReactNode, SubmitEvent } from "react";
import type { CaptureForm, FormErrors } from "#components/capture-form/form-state.ts";
import { MoreOptions } from "#components/capture-form/more-options.tsx";
import {
  BlockingSwitches,
  DelaySlider,
  DeviceTabs,
  FormatChoice,
} from "#components/capture-form/option-fields.tsx";
import { parseUrlInput, type UrlInput } from "#components/capture-form/url-input.ts";
import { Label } from "#components/ui/label.tsx";
import { cn } from "#lib/utils.ts";
import { ActionPicker } from "./action-picker.tsx";
import { fieldIds } from "./use-capture-form.ts";

type AddressFieldProps = {
  id: string;
  address: UrlInput;
  onChange: (address: UrlInput) => void;
  problem: string | undefined;
};

const frame = [
  "flex rounded-md border border-input bg-card transition-colors hover:border-muted-foreground",
  "has-[input:focus-visible]:border-primary has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-primary",
  "has-[[aria-invalid]]:border-destructive has-[[aria-invalid]:focus-visible]:border-destructive has-[[aria-invalid]:focus-visible]:outline-destructive",
];

const field = [
  "h-11 w-full min-w-0 rounded-r-control bg-transparent px-3 font-mono text-base text-foreground outline-none sm:text-sm",
  "placeholder:text-subtle-foreground",
];

function Note({ id, address, onChange, problem }: AddressFieldProps) {
  if (problem) {
    return (
      <p className="text-destructive text-xs" id={id} role="alert">
        {problem}
      </p>
    );
  }
  if (address.scheme === "http") {
    return (
      <p className="text-muted-foreground text-xs" id={id}>
        Will be opened without encryption (http).{" "}
        <button
          className="rounded-sm text-foreground underline decoration-input underline-offset-4 hover:decoration-current"
          onClick={() => onChange({ ...address, scheme: "https" })}
          type="button"
        >
          Use https://
        </button>
      </p>
    );
  }
  return (
    <p className="text-muted-foreground text-xs" id={id}>
      Enter the domain without https://
    </p>
  );
}

/** A text field with a fixed scheme prefix. The scheme of a pasted URL moves into the prefix. */
function UrlField(props: AddressFieldProps) {
  const { id, address, onChange, problem } = props;
  const noteId = `${id}-note`;
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>Website URL</Label>
      <div className={cn(frame)}>
        <span
          className={cn(
            "flex items-center rounded-l-[7px] border-border-strong border-r bg-muted px-3 font-mono text-sm",
            address.scheme === "http" ? "text-warning" : "text-muted-foreground",
          )}
          id={`${id}-prefix`}
        >
          {address.scheme}://
        </span>
        <input
          aria-describedby={`${id}-prefix ${noteId}`}
          aria-invalid={problem ? true : undefined}
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          className={cn(field)}
          enterKeyHint="go"
          id={id}
          inputMode="url"
          maxLength={4096}
          name="url"
          onChange={(event) => onChange(parseUrlInput(event.target.value, address))}
          placeholder="example.com"
          spellCheck={false}
          type="text"
          value={address.rest}
        />
      </div>
      <Note {...props} id={noteId} />
    </div>
  );
}

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
