import { ArrowDown, ArrowUp, Play, Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { NativeSelect, NativeSelectOption } from "#components/ui/native-select.tsx";
import { ErrorText } from "#components/ui/notice.tsx";
import { MAX_STEPS } from "#shared/capture/options.ts";
import type { CaptureFields } from "./form-state.ts";
import {
  NEW_STEP,
  STEP_KINDS,
  STEP_WAYS,
  type StepDraft,
  type StepKind,
  type StepWay,
} from "./step-drafts.ts";

const KINDS = Object.keys(STEP_KINDS) as StepKind[];
const WAY_LABELS: Record<StepWay, string> = {
  selector: "CSS selector",
  text: "Text",
  button: "Button named",
  link: "Link named",
  field: "Field labeled",
};
/** The name of the buttons that run the first steps; the value is their number. */
const RUN_UNTIL = "runUntil";

/** The number of steps after which a screenshot is taken; undefined for another submission. */
export function readRunUntil({ submitter }: { submitter?: HTMLElement | null }): number | undefined {
  return submitter instanceof HTMLButtonElement && submitter.name === RUN_UNTIL
    ? Number(submitter.value)
    : undefined;
}

type RowProps = {
  step: StepDraft;
  number: number;
  count: number;
  onChange: (step: StepDraft) => void;
  /** Exchanges the step with its neighbor. */
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function StepFields({ step, number, onChange }: Pick<RowProps, "step" | "number" | "onChange">) {
  const { hasTarget, value } = STEP_KINDS[step.kind];
  return (
    <>
      <NativeSelect
        aria-label={`What step ${number} does`}
        className="w-44"
        onChange={(event) => onChange({ ...step, kind: event.target.value as StepKind })}
        value={step.kind}
      >
        {KINDS.map((kind) => (
          <NativeSelectOption key={kind} value={kind}>
            {STEP_KINDS[kind].label}
          </NativeSelectOption>
        ))}
      </NativeSelect>
      {hasTarget ? (
        <>
          <NativeSelect
            aria-label={`How the element of step ${number} is found`}
            className="w-36"
            onChange={(event) => onChange({ ...step, way: event.target.value as StepWay })}
            value={step.way}
          >
            {STEP_WAYS.map((way) => (
              <NativeSelectOption key={way} value={way}>
                {WAY_LABELS[way]}
              </NativeSelectOption>
            ))}
          </NativeSelect>
          <Input
            aria-label={`Element of step ${number}`}
            autoCapitalize="none"
            autoComplete="off"
            className="min-w-40 flex-1"
            maxLength={200}
            onChange={(event) => onChange({ ...step, target: event.target.value })}
            placeholder={step.way === "selector" ? "#more" : "Show more"}
            spellCheck={false}
            value={step.target}
          />
        </>
      ) : null}
      {value ? (
        <Input
          aria-label={`${value[0]} of step ${number}`}
          autoCapitalize="none"
          autoComplete="off"
          className="min-w-32 flex-1"
          maxLength={200}
          onChange={(event) => onChange({ ...step, value: event.target.value })}
          placeholder={value[1]}
          value={step.value}
        />
      ) : null}
    </>
  );
}

function StepRow({ onMove, onRemove, count, ...row }: RowProps) {
  const { number } = row;
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span aria-hidden="true" className="w-5 text-right text-muted-foreground text-xs tabular-nums">
        {number}
      </span>
      <StepFields {...row} />
      <div className="ml-auto flex">
        <Button
          aria-label={`Run up to step ${number}`}
          name={RUN_UNTIL}
          size="icon"
          title={`Takes a screenshot after step ${number}`}
          type="submit"
          value={number}
          variant="ghost"
        >
          <Play aria-hidden="true" />
        </Button>
        <Button
          aria-label={`Move step ${number} up`}
          disabled={number === 1}
          onClick={() => onMove(-1)}
          size="icon"
          variant="ghost"
        >
          <ArrowUp aria-hidden="true" />
        </Button>
        <Button
          aria-label={`Move step ${number} down`}
          disabled={number === count}
          onClick={() => onMove(1)}
          size="icon"
          variant="ghost"
        >
          <ArrowDown aria-hidden="true" />
        </Button>
        <Button aria-label={`Remove step ${number}`} onClick={onRemove} size="icon" variant="ghost">
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
    </li>
  );
}

/** What is done on the page before it is captured. */
export function StepsEditor() {
  const { control } = useFormContext<CaptureFields>();
  const steps = useWatch({ control, name: "capture.steps" });
  const { field, fieldState } = useController<CaptureFields, "capture.steps">({ name: "capture.steps" });
  const add = useRef<HTMLButtonElement>(null);
  const replace = (index: number, step: StepDraft) => field.onChange(steps.with(index, step));
  const move = (index: number, by: -1 | 1) => {
    const [one, other] = [steps[index], steps[index + by]];
    if (one && other) field.onChange(steps.with(index, other).with(index + by, one));
  };
  const remove = (index: number) => {
    field.onChange(steps.toSpliced(index, 1));
    // The button that had the focus is gone.
    add.current?.focus();
  };
  return (
    <section aria-label="Steps" className="grid gap-2 border-border border-t p-4">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-medium text-muted-foreground text-xs">
          Steps {steps.length > 0 ? <Badge>{steps.length}</Badge> : null}
        </h2>
        <p className="text-muted-foreground text-xs">
          Click, type and scroll on the page before it is captured
        </p>
        <Button
          className="ml-auto"
          disabled={steps.length >= MAX_STEPS}
          onClick={() => field.onChange([...steps, NEW_STEP])}
          ref={add}
          size="sm"
          variant="outline"
        >
          <Plus aria-hidden="true" />
          Add a step
        </Button>
      </div>
      {steps.length > 0 ? (
        <ol className="grid gap-2">
          {steps.map((step, index) => (
            <StepRow
              count={steps.length}
              // biome-ignore lint/suspicious/noArrayIndexKey: a step has no identity but its place
              key={index}
              number={index + 1}
              onChange={(next) => replace(index, next)}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
              step={step}
            />
          ))}
        </ol>
      ) : null}
      {fieldState.error?.message ? <ErrorText>{fieldState.error.message}</ErrorText> : null}
    </section>
  );
}
