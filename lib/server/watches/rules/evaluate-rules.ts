import type { LineChange } from "#server/page-comparison/text/compare.ts";
import { type AlertRule, formatAmount, type RuleKind } from "#shared/watches/rules.ts";
import { matchesText } from "./text-rules.ts";
import type { Amount, WatchedValues } from "./watched-values.ts";

/** What the values of a snapshot mean for the rules. */
export type ValuesResult = "same" | "needs_confirmation" | "unconfirmed" | "changed";

/** The values at two times. */
export type ValuesPair = { from: WatchedValues; to: WatchedValues };

const isComparable = (a: Amount, b: Amount): boolean =>
  a.currency === b.currency || a.currency === null || b.currency === null;

/** The difference of a number from an earlier one, as a share of it; null when they cannot be compared. */
function getShare(from: Amount | null | undefined, to: Amount): number | null {
  if (!from || !isComparable(from, to) || from.amount === to.amount) return null;
  return from.amount === 0
    ? Math.sign(to.amount) * Number.POSITIVE_INFINITY
    : (to.amount - from.amount) / Math.abs(from.amount);
}

/** Rules about the number at a time, or about its difference from an earlier one. */
const NUMBER_RULES: Partial<Record<RuleKind, (rule: AlertRule, to: Amount, from: WatchedValues) => boolean>> =
  {
    number_below: ({ number = 0 }, to) => to.amount < number,
    number_above: ({ number = 0 }, to) => to.amount > number,
    number_changes: ({ percent = 0 }, to, from) =>
      Math.abs(getShare(from.reference ?? from.number, to) ?? 0) * 100 >= percent,
    number_falls: (_, to, from) => (getShare(from.number, to) ?? 0) < 0,
    number_rises: (_, to, from) => (getShare(from.number, to) ?? 0) > 0,
  };

/** Whether a rule about a number is true at a time. A number that is not shown is the one before. */
function isTrue(rule: AlertRule, { from, to }: ValuesPair): boolean {
  const number = to.number ?? from.number;
  return number ? (NUMBER_RULES[rule.kind]?.(rule, number, from) ?? false) : false;
}

/** What is the same in two snapshots in which the values mean the same for the rules. */
const toSignature = (rules: readonly AlertRule[], { from, to }: ValuesPair): string =>
  JSON.stringify([
    rules.map((rule) => isTrue(rule, { from, to })),
    rules.map(({ selector }) => selector !== undefined && (to.elements?.[selector] ?? null)),
  ]);

/** Adds what was not read before, because the rules were other ones. */
export const addMissingValues = (old: WatchedValues, seen: WatchedValues): WatchedValues => ({
  ...seen,
  ...old,
  ...(seen.elements ? { elements: { ...seen.elements, ...old.elements } } : {}),
});

/**
 * Decides what the values of a snapshot mean. A difference counts when two snapshots have found it.
 * @param first null for the first snapshot of a check
 */
export function evaluateValues(
  rules: readonly AlertRule[],
  { from: old, to }: ValuesPair,
  first: WatchedValues | null,
): ValuesResult {
  const from = addMissingValues(old, to);
  const toOwnSignature = (values: WatchedValues) => toSignature(rules, { from, to: values });
  const [unchanged, now] = [toOwnSignature(from), toOwnSignature(to)];
  if (!first) return now === unchanged ? "same" : "needs_confirmation";
  const earlier = toOwnSignature(first);
  if (now === unchanged && earlier === unchanged) return "same";
  return now === earlier ? "changed" : "unconfirmed";
}

/**
 * The values to compare with from now on. The price or stock stays until a change of it has ended a check.
 * @param matched rules of an alert
 */
export function toNextValues(
  { from: old, to }: ValuesPair,
  result: ValuesResult,
  matched: readonly AlertRule[] = [],
): WatchedValues {
  const from = addMissingValues(old, to);
  if (result === "unconfirmed") return from;
  const number = to.number ?? from.number;
  const isReported = matched.some(({ kind }) => kind === "number_changes");
  const isOther = from.reference && number && !isComparable(from.reference, number);
  const reference = isReported || isOther ? number : (from.reference ?? from.number ?? number);
  return {
    ...from,
    ...(to.elements ? { elements: to.elements } : {}),
    ...(number === undefined ? {} : { number }),
    ...(reference === undefined ? {} : { reference }),
  };
}

/** Elements that came or went, as lines. */
const listElementChanges = ({ from, to }: ValuesPair): LineChange[] =>
  Object.entries(to.elements ?? {}).flatMap(([selector, isVisible]) => {
    if (isVisible === (from.elements?.[selector] ?? isVisible)) return [];
    const toLine = (isShown: boolean) => `Element “${selector}”: ${isShown ? "visible" : "not visible"}`;
    return [{ kind: "changed" as const, before: toLine(!isVisible), after: toLine(isVisible) }];
  });

/** Changed values as lines; the number only if no line of the text shows it. */
export function listValueChanges(pair: ValuesPair, hasTextChanges: boolean): LineChange[] {
  const { from, to } = pair;
  const elements = listElementChanges(pair);
  if (hasTextChanges || elements.length > 0 || !from.number || !to.number) return elements;
  const [before, after] = [from.number, to.number].map((number) => `Number: ${formatAmount(number)}`);
  return before && after && before !== after ? [{ kind: "changed", before, after }] : [];
}

type Evidence = {
  /** All changed lines of the text. */
  lines: readonly LineChange[];
  values: ValuesPair;
  /** Whether two snapshots have found the values. */
  areValuesConfirmed: boolean;
};

function matches(rule: AlertRule, { lines, values, areValuesConfirmed }: Evidence): boolean {
  const { kind, selector } = rule;
  const { from, to } = values;
  if (kind.endsWith("_contains") || kind.endsWith("_matches")) return matchesText(rule, lines);
  if (!areValuesConfirmed) return false;
  if (selector !== undefined) {
    const [was, is] = [from.elements?.[selector], to.elements?.[selector]];
    return was !== undefined && is === (kind === "element_appears") && was !== is;
  }
  if (kind === "in_stock" || kind === "out_of_stock")
    return from.value !== undefined && from.value.availability !== kind && to.value?.availability === kind;
  // A rule that stays true has already been reported.
  return isTrue(rule, values) && !isTrue(rule, { from, to: from });
}

/** The rules that a change matches. A rule about a number or an element matches when it becomes true. */
export const findMatchedRules = (rules: readonly AlertRule[], evidence: Evidence): AlertRule[] =>
  rules.filter((rule) => matches(rule, evidence));
