import * as z from "zod/mini";
import { describe } from "#shared/contract-fields.ts";
import { Selector } from "#shared/records/contract.ts";
import { MAX_STEPS, MAX_WAIT_MS, STEP_KEY } from "./options.ts";

/* Steps on a page before it is captured. Which elements exist is known in the page only. */

const MAX_TEXT_LENGTH = 200;
const MAX_VALUE_LENGTH = 4_096;
/** What a watch returns instead of a text that a step types. */
export const STORED_TEXT = "[stored]";
const MAX_VALUES = 20;
const MAX_SCROLL = 100_000;
const MAX_COUNT = 1_000;

/** Roles of WAI-ARIA that elements of a page are found by. */
const ROLES = new Set<string>([
  ...([
    "alert",
    "alertdialog",
    "article",
    "banner",
    "button",
    "cell",
    "checkbox",
    "columnheader",
    "combobox",
  ] as const),
  ...([
    "complementary",
    "contentinfo",
    "dialog",
    "figure",
    "form",
    "grid",
    "gridcell",
    "group",
    "heading",
  ] as const),
  ...(["img", "link", "list", "listbox", "listitem", "main", "menu", "menubar", "menuitem"] as const),
  ...([
    "menuitemcheckbox",
    "menuitemradio",
    "navigation",
    "option",
    "progressbar",
    "radio",
    "radiogroup",
  ] as const),
  ...([
    "region",
    "row",
    "rowheader",
    "search",
    "searchbox",
    "separator",
    "slider",
    "spinbutton",
    "status",
  ] as const),
  ...([
    "switch",
    "tab",
    "table",
    "tablist",
    "tabpanel",
    "textbox",
    "toolbar",
    "tooltip",
    "tree",
    "treeitem",
  ] as const),
]);
const isRole = z.refine<string>((role) => ROLES.has(role), "must be a role of WAI-ARIA such as button");

const Text = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TEXT_LENGTH));

const targetShape = {
  selector: z.optional(Selector),
  text: z.optional(describe(Text, "A part of its text.")),
  // Not an enumeration, which would be most of the schema of every step.
  role: z.optional(describe(z.string().check(isRole), "Of WAI-ARIA, such as `button`.")),
  name: z.optional(describe(Text, "With `role`: a part of its name or label.")),
};
/** The first visible element that matches one of `selector`, `text` and `role`. */
export type StepTarget = {
  selector?: string | undefined;
  text?: string | undefined;
  role?: string | undefined;
  name?: string | undefined;
};

const countWays = ({ selector, text, role }: StepTarget): number =>
  [selector, text, role].filter((way) => way !== undefined).length;
const NEEDS_ONE_WAY = "Use exactly one of selector, text and role";
const nameHasRole = z.refine<StepTarget>(({ role, name }) => name === undefined || role !== undefined, {
  error: "name needs a role",
  path: ["name"],
});
const hasOneWay = z.refine<StepTarget>((target) => countWays(target) === 1, NEEDS_ONE_WAY);
const hasOneWayOrNone = z.refine<StepTarget>((target) => countWays(target) <= 1, NEEDS_ONE_WAY);

const Target = z.strictObject(targetShape).check(hasOneWay, nameHasRole);

const actionShape = {
  click: z.optional(describe(Target, "Clicks the element.")),
  type: z.optional(
    describe(
      z
        .strictObject({
          ...targetShape,
          value: describe(
            z.string().check(z.maxLength(MAX_VALUE_LENGTH)),
            `The text. It is never logged, and no error or picture of a failed step shows it. Jobs, schedules and watches store it encrypted; a watch returns \`${STORED_TEXT}\`, which keeps the text when the watch is changed.`,
          ),
        })
        .check(hasOneWayOrNone, nameHasRole),
      "Types a text into a field instead of what it contains; without an element where the focus is.",
    ),
  ),
  press: z.optional(
    describe(
      z
        .strictObject({
          ...targetShape,
          key: describe(
            z
              .string()
              .check(z.regex(STEP_KEY, "must be a key such as Enter, or with modifiers such as Control+A")),
            "`Enter`, `Tab`, `Escape`, `ArrowDown`, a character, or one of them after `Control+`, `Shift+`, `Alt+`.",
          ),
        })
        .check(hasOneWayOrNone, nameHasRole),
      "Presses a key, on the element if there is one, otherwise where the focus is.",
    ),
  ),
  select: z.optional(
    describe(
      z
        .strictObject({
          ...targetShape,
          values: z.array(z.string().check(z.maxLength(MAX_TEXT_LENGTH))).check(z.maxLength(MAX_VALUES)),
        })
        .check(hasOneWay, nameHasRole),
      "Selects options of a `<select>` by their values or labels.",
    ),
  ),
  check: z.optional(
    describe(
      z
        .strictObject({ ...targetShape, checked: z._default(z.boolean(), true) })
        .check(hasOneWay, nameHasRole),
      "Checks or unchecks a checkbox, a switch or a radio button.",
    ),
  ),
  hover: z.optional(describe(Target, "Moves the pointer over the element.")),
  scroll: z.optional(
    describe(
      z
        .strictObject({
          ...targetShape,
          by: z.optional(
            describe(
              z.int().check(z.gte(-MAX_SCROLL), z.lte(MAX_SCROLL)),
              "CSS pixels; negative ones scroll up.",
            ),
          ),
        })
        .check(
          z.refine<StepTarget & { by?: number | undefined }>(
            (scroll) => countWays(scroll) + (scroll.by === undefined ? 0 : 1) === 1,
            "Use exactly one of by, selector, text and role",
          ),
          nameHasRole,
        ),
      "Scrolls the page by a distance, or the element into view.",
    ),
  ),
  scrollUntil: z.optional(
    describe(
      z
        .strictObject({
          end: z.optional(describe(z.literal(true), "Until nothing is added at the end, at most 15 s.")),
          selector: z.optional(describe(Selector, "Until an element matches.")),
          count: z.optional(
            describe(z.int().check(z.gte(1), z.lte(MAX_COUNT)), "Until so many elements match `selector`."),
          ),
        })
        .check(
          z.refine(
            ({ end, selector }) => (end === undefined) !== (selector === undefined),
            "Use either end or selector",
          ),
          z.refine(({ selector, count }) => count === undefined || selector !== undefined, {
            error: "count needs a selector",
            path: ["count"],
          }),
        ),
      "Scrolls down a page that loads more.",
    ),
  ),
  wait: z.optional(
    describe(
      z
        .strictObject({
          ...targetShape,
          ms: z.optional(describe(z.int().check(z.gte(0), z.lte(MAX_WAIT_MS)), "Milliseconds.")),
          idle: z.optional(describe(z.literal(true), "Until the network is idle.")),
        })
        .check(
          z.refine<StepTarget & { ms?: number | undefined; idle?: true | undefined }>(
            (wait) => countWays(wait) + [wait.ms, wait.idle].filter((way) => way !== undefined).length === 1,
            "Use exactly one of ms, selector, text, role and idle",
          ),
          nameHasRole,
        ),
      "Waits for a time, a visible element or an idle network.",
    ),
  ),
};
/** What a step does. */
export type StepAction = keyof typeof actionShape;
export const STEP_ACTIONS = Object.keys(actionShape) as StepAction[];

const hasOneAction = z.refine<Partial<Record<StepAction, unknown>>>(
  (step) => Object.values(step).filter((action) => action !== undefined).length === 1,
  `Use exactly one of ${STEP_ACTIONS.join(", ")}`,
);

/** One action on a page. */
export const Step = z.strictObject(actionShape).check(hasOneAction);
export type Step = z.infer<typeof Step>;

const TypeSecret = z
  .strictObject({
    ...targetShape,
    secret: z.optional(describe(z.string().check(z.maxLength(40)), "The name of one of `secrets`.")),
    totp: z.optional(describe(z.literal(true), "The code of this moment (RFC 6238) of the secret `totp`.")),
  })
  .check(
    hasOneWayOrNone,
    nameHasRole,
    z.refine(
      ({ secret, totp }) => (secret === undefined) !== (totp === undefined),
      "Use either secret or totp",
    ),
  );

/** A step of a login: one of a capture, or one that types a secret or a code. */
export const LoginStep = z.union([
  Step,
  z.strictObject({ type: describe(TypeSecret, "Types a secret or a code into a field.") }),
]);
export type LoginStep = z.infer<typeof LoginStep>;

export const Steps = describe(
  z.array(Step).check(z.maxLength(MAX_STEPS, `at most ${MAX_STEPS} steps`)),
  "What is done on the page when it is ready, in this order, before it is captured. A failed step is free: `step_failed` names it and shows the page.",
);
