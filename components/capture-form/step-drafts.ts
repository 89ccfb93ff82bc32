import { MAX_WAIT_MS, STEP_KEY } from "#shared/capture/options.ts";
import type { LoginStep, Step, StepTarget } from "#shared/capture/steps.ts";

/* Steps as they are entered. */

/** How an element is named. */
export const STEP_WAYS = ["selector", "text", "button", "link", "field"] as const;
export type StepWay = (typeof STEP_WAYS)[number];

const TO_TARGET: Record<StepWay, (target: string) => StepTarget> = {
  selector: (selector) => ({ selector }),
  text: (text) => ({ text }),
  button: (name) => ({ role: "button", name }),
  link: (name) => ({ role: "link", name }),
  field: (name) => ({ role: "textbox", name }),
};

export type StepKind =
  | ("click" | "type" | "press" | "select" | "check" | "uncheck" | "hover")
  | ("scroll_to" | "scroll_end" | "wait_for" | "pause")
  // Of a login only.
  | ("type_secret" | "type_code");

export type StepDraft = { kind: StepKind; way: StepWay; target: string; value: string };

export const NEW_STEP: StepDraft = { kind: "click", way: "selector", target: "", value: "" };

/** Whether two steps do the same. */
export const isSameStep = (one: StepDraft, other: StepDraft | undefined): boolean =>
  JSON.stringify([one.kind, one.way, one.target, one.value]) ===
  JSON.stringify([other?.kind, other?.way, other?.target, other?.value]);

type Kind = {
  label: string;
  /** Whether it needs an element. */
  hasTarget: boolean;
  /** Label and example of its value, for a step with one. */
  value?: [label: string, placeholder: string];
  /** Whether only a login has it. */
  isOfLogin?: true;
  toStep: (target: StepTarget, value: string) => LoginStep;
};

/** The steps of the editor, in the order of their menu. */
export const STEP_KINDS: Record<StepKind, Kind> = {
  click: { label: "Click", hasTarget: true, toStep: (click) => ({ click }) },
  type: {
    label: "Type text",
    hasTarget: true,
    value: ["Text", "kiln"],
    toStep: (target, value) => ({ type: { ...target, value } }),
  },
  type_secret: {
    label: "Type a secret",
    hasTarget: true,
    value: ["Secret", "password"],
    isOfLogin: true,
    toStep: (target, secret) => ({ type: { ...target, secret } }),
  },
  type_code: {
    label: "Type a code",
    hasTarget: true,
    isOfLogin: true,
    toStep: (target) => ({ type: { ...target, totp: true } }),
  },
  press: {
    label: "Press a key",
    hasTarget: false,
    value: ["Key", "Enter"],
    toStep: (_target, key) => ({ press: { key } }),
  },
  select: {
    label: "Select an option",
    hasTarget: true,
    value: ["Option", "Large"],
    toStep: (target, value) => ({ select: { ...target, values: [value] } }),
  },
  check: { label: "Check", hasTarget: true, toStep: (target) => ({ check: { ...target, checked: true } }) },
  uncheck: {
    label: "Uncheck",
    hasTarget: true,
    toStep: (target) => ({ check: { ...target, checked: false } }),
  },
  hover: { label: "Hover", hasTarget: true, toStep: (hover) => ({ hover }) },
  scroll_to: { label: "Scroll to an element", hasTarget: true, toStep: (scroll) => ({ scroll }) },
  scroll_end: {
    label: "Scroll to the end",
    hasTarget: false,
    toStep: () => ({ scrollUntil: { end: true } }),
  },
  wait_for: { label: "Wait for an element", hasTarget: true, toStep: (wait) => ({ wait }) },
  pause: {
    label: "Wait for a time",
    hasTarget: false,
    value: ["Milliseconds", "1000"],
    toStep: (_target, ms) => ({ wait: { ms: Number(ms) } }),
  },
};

/** The step of a login. */
export function toLoginStep({ kind, way, target, value }: StepDraft): LoginStep {
  return STEP_KINDS[kind].toStep(TO_TARGET[way](target.trim()), kind === "type" ? value : value.trim());
}

/** The step of a capture, whose editor offers no secrets. */
export const toStep = (draft: StepDraft): Step => toLoginStep(draft) as Step;

/** What is missing in the first incomplete step; null for steps that the server can check. */
export function findStepProblem(steps: readonly StepDraft[]): string | null {
  for (const [index, { kind, target, value }] of steps.entries()) {
    const { hasTarget, value: named } = STEP_KINDS[kind];
    if (hasTarget && target.trim() === "") return `Step ${index + 1} needs an element`;
    if (named && kind !== "type" && value.trim() === "") return `Step ${index + 1} needs a value`;
    if (kind === "press" && !STEP_KEY.test(value.trim()))
      return `Step ${index + 1} needs a key such as Enter, or Control+A`;
    const isTime = /^\s*\d{1,5}\s*$/.test(value) && Number(value) <= MAX_WAIT_MS;
    if (kind === "pause" && !isTime) return `Step ${index + 1} needs 0 to 10,000 milliseconds`;
  }
  return null;
}
