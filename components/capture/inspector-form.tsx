import type { ReactNode, SubmitEvent } from "react";
import { useController } from "react-hook-form";
import type { CaptureFields } from "#components/capture-form/form-state.ts";
import { MoreOptions } from "#components/capture-form/more-options.tsx";
import {
  BlockingSwitches,
  DelaySlider,
  DeviceTabs,
  FormatChoice,
} from "#components/capture-form/option-fields.tsx";
import { CaptureSteps, type ShownSteps } from "#components/capture-form/steps-editor.tsx";
import { parseUrlInput } from "#components/capture-form/url-input.ts";
import { Label } from "#components/ui/label.tsx";
import { cn } from "#lib/utils.ts";
import { ActionPicker } from "./action-picker.tsx";

const frame = [
  "flex rounded-md border border-input bg-card transition-colors hover:border-muted-foreground",
  "has-[input:focus-visible]:border-primary has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-primary",
  "has-[[aria-invalid]]:border-destructive has-[[aria-invalid]:focus-visible]:border-destructive has-[[aria-invalid]:focus-visible]:outline-destructive",
];

const field = [
  "h-11 w-full min-w-0 rounded-r-control bg-transparent px-3 font-mono text-base text-foreground outline-none sm:text-sm",
  "placeholder:text-subtle-foreground",
];

type NoteProps = { id: string; isHttp: boolean; problem: string | undefined; onHttps: () => void };

function Note({ id, isHttp, problem, onHttps }: NoteProps) {
  const http = (
    <>
      Will be opened without encryption (http).{" "}
      <button className="link" onClick={onHttps} type="button">
        Use https://
      </button>
    </>
  );
  return (
    <p
      className={cn("text-xs", problem ? "text-destructive" : "text-muted-foreground")}
      id={id}
      role={problem ? "alert" : undefined}
    >
      {problem ?? (isHttp ? http : "Enter the domain without https://")}
    </p>
  );
}

/** A text field with a fixed scheme prefix. The scheme of a pasted URL moves into the prefix. */
function UrlField({ id }: { id: string }) {
  const { field: control, fieldState } = useController<CaptureFields, "capture.address">({
    name: "capture.address",
  });
  const { value: address, onChange, ref } = control;
  const noteId = `${id}-note`;
  const isHttp = address.scheme === "http";
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>Website URL</Label>
      <div className={cn(frame)}>
        <span
          className={cn(
            "flex items-center rounded-l-[7px] border-border-strong border-r bg-muted px-3 font-mono text-sm",
            isHttp ? "text-warning" : "text-muted-foreground",
          )}
          id={`${id}-prefix`}
        >
          {address.scheme}://
        </span>
        <input
          aria-describedby={`${id}-prefix ${noteId}`}
          aria-invalid={fieldState.invalid || undefined}
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
          ref={ref}
          spellCheck={false}
          type="text"
          value={address.rest}
        />
      </div>
      <Note
        id={noteId}
        isHttp={isHttp}
        onHttps={() => onChange({ ...address, scheme: "https" })}
        problem={fieldState.error?.message}
      />
    </div>
  );
}

type InspectorFormProps = {
  /** Id of the URL field. */
  urlId: string;
  canExtract: boolean | null;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** The choices of a saved session and a bucket, below the options. */
  more?: ReactNode;
  /** What the last run has shown of its steps; null without one. */
  shownSteps?: ShownSteps | null;
  /** Beside the URL on wide screens. */
  button: ReactNode;
  /** Why the button is disabled, below the URL. */
  notices: ReactNode;
  /** Sticks to the lower edge while the form is in view; narrow screens only. */
  bottomBar: ReactNode;
};

/** The controls of the surrounding form. */
export function InspectorForm({
  urlId,
  canExtract,
  onSubmit,
  more,
  shownSteps = null,
  button,
  notices,
  bottomBar,
}: InspectorFormProps) {
  return (
    <form className="grid grid-cols-[minmax(0,1fr)] content-start gap-4" noValidate onSubmit={onSubmit}>
      <div className="grid gap-x-3 lg:grid-cols-[minmax(0,1fr)_auto]">
        <UrlField id={urlId} />
        <div className="pt-7 max-lg:hidden">{button}</div>
      </div>
      {notices}
      <ActionPicker canExtract={canExtract} />
      <div className="rounded-lg border border-border bg-card">
        <div className="grid divide-border max-md:divide-y md:grid-cols-2 lg:grid-cols-4 lg:divide-x">
          <DeviceTabs />
          <DelaySlider />
          <FormatChoice />
          <BlockingSwitches />
        </div>
        {more}
        <MoreOptions />
        <CaptureSteps shown={shownSteps} />
      </div>
      {bottomBar}
    </form>
  );
}
