import { ArrowDown, ArrowUp, Play, Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { NativeSelect, NativeSelectOption } from "#components/ui/native-select.tsx";
import { ErrorText } from "#components/ui/notice.tsx";
import { cn } from "#lib/utils.ts";
import { MAX_STEPS } from "#shared/capture/options.ts";
import type { CaptureFields } from "./form-state.ts";
import {
  isSameStep,
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
  /** Names of the secrets of a login; undefined for a capture, which has none. */
  secrets?: readonly string[] | undefined;
  /** Whether a run can end after the step. */
  canRun: boolean;
  /** The page after the step, as a data URL. */
  picture?: string | undefined;
  onChange: (step: StepDraft) => void;
  /** Exchanges the step with its neighbor. */
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

type FieldsProps = Pick<RowProps, "step" | "number" | "secrets" | "onChange">;

/** The text, the key or the like of a step. */
function ValueField({ step, number, secrets = [], onChange }: FieldsProps) {
  const { value } = STEP_KINDS[step.kind];
  if (!value) return null;
  const label = `${value[0]} of step ${number}`;
  return step.kind === "type_secret" ? (
    <NativeSelect
      aria-label={label}
      className="w-36"
      onChange={(event) => onChange({ ...step, value: event.target.value })}
      value={step.value}
    >
      <NativeSelectOption value="">Which secret</NativeSelectOption>
      {secrets.map((name) => (
        <NativeSelectOption key={name} value={name}>
          {name}
        </NativeSelectOption>
      ))}
    </NativeSelect>
  ) : (
    <Input
      aria-label={label}
      autoCapitalize="none"
      autoComplete="off"
      className="min-w-32 flex-1"
      maxLength={200}
      onChange={(event) => onChange({ ...step, value: event.target.value })}
      placeholder={value[1]}
      value={step.value}
    />
  );
}

function StepFields(props: FieldsProps) {
  const { step, number, secrets, onChange } = props;
  const { hasTarget } = STEP_KINDS[step.kind];
  const kinds = KINDS.filter((kind) => secrets !== undefined || !STEP_KINDS[kind].isOfLogin);
  return (
    <>
      <NativeSelect
        aria-label={`What step ${number} does`}
        className="w-44"
        onChange={(event) => onChange({ ...step, kind: event.target.value as StepKind })}
        value={step.kind}
      >
        {kinds.map((kind) => (
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
      <ValueField {...props} />
    </>
  );
}

/** The page after a step; a click shows it larger. */
function StepPicture({ picture, number }: { picture: string; number: number }) {
  const [isLarge, setLarge] = useState(false);
  return (
    <button
      aria-expanded={isLarge}
      aria-label={`Show the page after step ${number} ${isLarge ? "smaller" : "larger"}`}
      className="ml-7 w-fit rounded-md border border-border"
      onClick={() => setLarge(!isLarge)}
      type="button"
    >
      {/* biome-ignore lint/performance/noImgElement: a data URL, which needs no optimization */}
      <img
        alt={`The page after step ${number}; fields are covered once a text was typed`}
        className={cn("w-auto max-w-full rounded-md", isLarge ? "max-h-120" : "max-h-24")}
        src={picture}
      />
    </button>
  );
}

function StepRow({ onMove, onRemove, count, canRun, picture, ...row }: RowProps) {
  const { number } = row;
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <span aria-hidden="true" className="w-5 text-right text-muted-foreground text-xs tabular-nums">
          {number}
        </span>
        <StepFields {...row} />
        <div className="ml-auto flex">
          {canRun ? (
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
          ) : null}
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
      </div>
      {picture ? <StepPicture number={number} picture={picture} /> : null}
    </li>
  );
}

type StepsEditorProps = {
  steps: StepDraft[];
  onChange: (steps: StepDraft[]) => void;
  hint: string;
  problem: string | undefined;
  secrets?: readonly string[];
  canRun?: boolean;
  /** The page after each step, by its number. */
  pictures?: ReadonlyMap<number, string>;
  className?: string;
};

/** A list of steps that are added, changed, moved and removed. */
export function StepsEditor(props: StepsEditorProps) {
  const { steps, onChange, hint, problem, secrets, canRun = false, pictures, className } = props;
  const add = useRef<HTMLButtonElement>(null);
  const move = (index: number, by: -1 | 1) => {
    const [one, other] = [steps[index], steps[index + by]];
    if (one && other) onChange(steps.with(index, other).with(index + by, one));
  };
  const remove = (index: number) => {
    onChange(steps.toSpliced(index, 1));
    // The button that had the focus is gone.
    add.current?.focus();
  };
  return (
    <section aria-label="Steps" className={cn("grid gap-2", className)}>
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-medium text-muted-foreground text-xs">
          Steps {steps.length > 0 ? <Badge>{steps.length}</Badge> : null}
        </h2>
        <p className="text-muted-foreground text-xs">{hint}</p>
        <Button
          className="ml-auto"
          disabled={steps.length >= MAX_STEPS}
          onClick={() => onChange([...steps, NEW_STEP])}
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
              canRun={canRun}
              count={steps.length}
              // biome-ignore lint/suspicious/noArrayIndexKey: a step has no identity but its place
              key={index}
              number={index + 1}
              onChange={(next) => onChange(steps.with(index, next))}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
              picture={pictures?.get(index + 1)}
              secrets={secrets}
              step={step}
            />
          ))}
        </ol>
      ) : null}
      {problem ? <ErrorText>{problem}</ErrorText> : null}
    </section>
  );
}

/** What a run has shown: its steps, and the page after each of them. */
export type ShownSteps = { steps: readonly StepDraft[]; pictures: ReadonlyMap<number, string> };

/** The pictures of the steps that are still the same, up to the first one that has changed. */
function selectPictures({ steps, pictures }: ShownSteps, current: readonly StepDraft[]): Map<number, string> {
  const changed = steps.findIndex((step, index) => !isSameStep(step, current[index]));
  const count = changed < 0 ? steps.length : changed;
  return new Map([...pictures].filter(([number]) => number <= count));
}

/** What is done on the page before it is captured, of the surrounding form. */
export function CaptureSteps({ shown }: { shown: ShownSteps | null }) {
  const { control } = useFormContext<CaptureFields>();
  const steps = useWatch({ control, name: "capture.steps" });
  const { field, fieldState } = useController<CaptureFields, "capture.steps">({ name: "capture.steps" });
  return (
    <StepsEditor
      canRun
      className="border-border border-t p-4"
      hint="Click, type and scroll on the page before it is captured"
      onChange={field.onChange}
      problem={fieldState.error?.message}
      steps={steps}
      {...(shown ? { pictures: selectPictures(shown, steps) } : {})}
    />
  );
}
