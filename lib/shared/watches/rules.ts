import * as z from "zod/mini";
import { describe, isOneLine, MAX_INTEGER } from "#shared/contract-fields.ts";
import { MAX_SELECTOR_LENGTH } from "#shared/records/limits.ts";
import { WATCHED_VALUES, type WatchedValueKind } from "./states.ts";

/* What a watch of a page counts as worth an alert. */

/** What a rule compares with; null for a rule that needs nothing. */
export const RULE_OPERANDS = {
  added_contains: "text",
  removed_contains: "text",
  added_matches: "pattern",
  removed_matches: "pattern",
  number_below: "number",
  number_above: "number",
  number_changes: "percent",
  number_falls: null,
  number_rises: null,
  element_appears: "selector",
  element_disappears: "selector",
  in_stock: null,
  out_of_stock: null,
} as const;
export type RuleKind = keyof typeof RULE_OPERANDS;
export const RULE_KINDS = Object.keys(RULE_OPERANDS) as [RuleKind, ...RuleKind[]];

export const MAX_RULES = 10;
/** Characters of a text or a pattern. */
const MAX_TEXT_LENGTH = 200;

const Text = z.string().check(z.trim(), z.minLength(1, "Enter a text"), z.maxLength(MAX_TEXT_LENGTH));
const OPERAND_FIELDS = ["text", "pattern", "number", "percent", "selector"] as const;

const MISSING = {
  text: "Enter a text",
  pattern: "Enter a pattern",
  number: "Enter a number",
  percent: "Enter a share from 0.1 to 1,000 %",
  selector: "Enter a CSS selector",
};

/** A condition of an alert. */
export const AlertRule = z
  .strictObject({
    kind: describe(
      z.enum(RULE_KINDS),
      "`added_contains` and `removed_contains` need `text`, `added_matches` and `removed_matches` `pattern`, `number_above` and `number_below` `number`, `number_changes` `percent`, `element_appears` and `element_disappears` `selector`. Rules of numbers are for watches with `selector` or `value: price`, `in_stock` and `out_of_stock` for `value: stock`.",
    ),
    text: z.optional(describe(Text.check(isOneLine("The text")), "Upper and lower case are the same.")),
    pattern: z.optional(
      describe(
        z.string().check(z.minLength(1, MISSING.pattern), z.maxLength(MAX_TEXT_LENGTH)),
        "A regular expression of RE2, matched in each line; `(?i)` ignores case.",
      ),
    ),
    number: z.optional(z.number({ error: MISSING.number }).check(z.gte(-MAX_INTEGER), z.lte(MAX_INTEGER))),
    percent: z.optional(
      describe(
        z.number({ error: MISSING.percent }).check(z.gte(0.1, MISSING.percent), z.lte(1000, MISSING.percent)),
        "Share of the number at the last alert of this rule, up or down.",
      ),
    ),
    selector: z.optional(
      describe(
        z.string().check(z.trim(), z.minLength(1, MISSING.selector), z.maxLength(MAX_SELECTOR_LENGTH)),
        "An element counts as gone, too, when nothing of it is visible.",
      ),
    ),
  })
  .check(
    z.superRefine((rule, context) => {
      const needed = RULE_OPERANDS[rule.kind];
      for (const field of OPERAND_FIELDS)
        if ((field === needed) !== (rule[field] !== undefined))
          context.addIssue({
            code: "custom",
            path: [field],
            message: field === needed ? MISSING[field] : `${rule.kind} does not use ${field}`,
          });
    }),
  );
export type AlertRule = z.infer<typeof AlertRule>;

export const AlertRules = z.array(AlertRule).check(z.maxLength(MAX_RULES, `At most ${MAX_RULES} rules`));

const AVAILABILITIES = ["in_stock", "out_of_stock", "preorder", "backorder"] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/** The price or the stock that a check has found. */
export const WatchedValue = z.object({
  kind: z.enum(WATCHED_VALUES),
  amount: describe(z.nullable(z.number()), "The price; null while the page is out of stock without one."),
  currency: describe(
    z.nullable(z.string()),
    "ISO 4217, or the symbol when the page does not say which currency it means.",
  ),
  availability: z.nullable(z.enum(AVAILABILITIES)),
  source: describe(
    z.enum(["structured_data", "near_heading"]),
    "`structured_data` is JSON-LD, microdata or OpenGraph, `near_heading` what is visible near the main heading.",
  ),
});
export type WatchedValue = z.infer<typeof WatchedValue>;

const AVAILABILITY_TEXTS: Record<Availability, string> = {
  in_stock: "in stock",
  out_of_stock: "out of stock",
  preorder: "for pre-order",
  backorder: "on back order",
};

/** `$68.00`, `€1,299.00`, `1,299` */
export function formatAmount({ amount, currency }: { amount: number; currency: string | null }): string {
  if (currency && /^[A-Z]{3}$/.test(currency))
    return amount.toLocaleString("en-US", { style: "currency", currency });
  return `${currency ?? ""}${amount.toLocaleString("en-US", { maximumFractionDigits: 6 })}`;
}

/** `Price: $68.00`, `Stock: out of stock` */
export function describeValue({ kind, amount, currency, availability }: WatchedValue): string {
  if (kind === "stock") return `Stock: ${availability ? AVAILABILITY_TEXTS[availability] : "unknown"}`;
  return `Price: ${amount === null ? "none while out of stock" : formatAmount({ amount, currency })}`;
}

export function describeSource({ kind, source }: WatchedValue): string {
  if (source === "structured_data") return "from the page's structured data";
  return `visible ${kind === "price" ? "price" : "words"} near the heading`;
}

const quote = (text = ""): string => `“${text}”`;
const format = (value = 0): string => value.toLocaleString("en-US", { maximumFractionDigits: 6 });

const RULE_TEXTS: Record<RuleKind, (rule: AlertRule, noun: string) => string> = {
  added_contains: ({ text }) => `added text contains ${quote(text)}`,
  removed_contains: ({ text }) => `removed text contains ${quote(text)}`,
  added_matches: ({ pattern }) => `added text matches ${quote(pattern)}`,
  removed_matches: ({ pattern }) => `removed text matches ${quote(pattern)}`,
  number_below: ({ number }, noun) => `the ${noun} is below ${format(number)}`,
  number_above: ({ number }, noun) => `the ${noun} is above ${format(number)}`,
  number_changes: ({ percent }, noun) => `the ${noun} changes by ${format(percent)} % or more`,
  number_falls: (_, noun) => `the ${noun} falls`,
  number_rises: (_, noun) => `the ${noun} rises`,
  element_appears: ({ selector }) => `${quote(selector)} appears`,
  element_disappears: ({ selector }) => `${quote(selector)} disappears`,
  in_stock: () => "it is in stock",
  out_of_stock: () => "it is out of stock",
};

/** A rule in words: `the number is below 50`, of a watched price `the price is below 50`. */
export const describeRule = (rule: AlertRule, watched: WatchedValueKind | null): string =>
  RULE_TEXTS[rule.kind](rule, watched === "price" ? "price" : "number");

type RuledSettings = {
  selector?: string | null | undefined;
  value?: WatchedValueKind | null | undefined;
  alertIf?: readonly AlertRule[] | undefined;
};

/** Which settings contradict each other, with the field to name; null if none do. */
export function findSettingsProblem({
  selector,
  value,
  alertIf = [],
}: RuledSettings): { path: (string | number)[]; message: string } | null {
  if (value && selector) return { path: ["value"], message: "Use either a selector or the price or stock" };
  for (const [index, { kind }] of alertIf.entries()) {
    const path = ["alertIf", index, "kind"];
    if (kind.startsWith("number_") && !selector && value !== "price")
      return { path, message: "A number needs a CSS selector, or the price as what is watched" };
    if (kind.endsWith("_stock") && value !== "stock")
      return { path, message: "This rule needs the stock as what is watched" };
  }
  return null;
}
