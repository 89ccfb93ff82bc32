import type { ComparedPage } from "#server/page-comparison/compared-page.ts";
import type { Baseline, TextResult } from "#server/page-comparison/evaluate.ts";
import { NO_RULES } from "#server/page-comparison/text/noise-rules.ts";
import { describeSource, describeValue, formatAmount, type WatchedValue } from "#shared/watches/rules.ts";
import type { WatchedValues } from "./watched-values.ts";

/** A value as the text that a user sees as what is compared. */
export const toValueText = (value: WatchedValue): string =>
  `${describeValue(value)}\n\nSource: ${describeSource(value)}`;

const isCode = (currency: string | null): boolean => /^[A-Z]{3}$/.test(currency ?? "");

/** A currency that only one of two sources states is no difference. */
function haveSameCurrency(a: WatchedValue, b: WatchedValue): boolean {
  if (a.currency === null || b.currency === null || a.currency === b.currency) return true;
  return a.source !== b.source && isCode(a.currency) !== isCode(b.currency);
}

function isSameValue(a: WatchedValue, b: WatchedValue): boolean {
  if (a.kind === "stock") return a.availability === b.availability;
  return a.amount === b.amount && haveSameCurrency(a, b);
}

type Seen = ComparedPage & { values: WatchedValues };

/**
 * Decides what the price or stock of a snapshot means, as `evaluateText` does for texts. Nothing of it is noise.
 * @param old values of the baseline; null in the first check
 * @param first values of the first snapshot of a check; null for the first snapshot
 */
export function evaluateProduct(
  old: WatchedValues | null,
  first: WatchedValues | null,
  seen: Seen,
): TextResult {
  const now = seen.values.value;
  if (!now) throw new Error("A product was not read");
  const { markdown, finalUrl, hasPasswordField, environment, capturedAt } = seen;
  const page = { markdown, finalUrl, hasPasswordField, environment, capturedAt };
  const baseline: Baseline = { ...page, rules: NO_RULES, isUnstable: false };
  if (!old?.value) return first ? { kind: "baseline", baseline } : { kind: "needs_confirmation" };
  const isChanged = !isSameValue(old.value, now);
  if (!first) return { kind: isChanged ? "needs_confirmation" : "same" };
  if (!isChanged || !first.value || !isSameValue(first.value, now)) return { kind: "unconfirmed", baseline };
  const [before, after] = [describeValue(old.value), describeValue(now)];
  const identity = JSON.stringify([before, after]);
  const change = { kind: "changed" as const, before, after, identity, above: null, below: null };
  return { kind: "changed", changes: [change], ignored: [], isRewritten: false, baseline };
}

function describePrice(from: WatchedValue, to: WatchedValue): string {
  if (to.amount === null) return "Out of stock without a price";
  const after = formatAmount({ ...to, amount: to.amount });
  if (from.amount === null) return `Price is ${after} again`;
  const isComparable = haveSameCurrency(from, to) && from.amount !== to.amount;
  const verb = isComparable ? (to.amount < from.amount ? "fell" : "rose") : "changed";
  return `Price ${verb} from ${formatAmount({ ...from, amount: from.amount })} to ${after}`;
}

const STOCK_TEXTS = {
  in_stock: "In stock",
  out_of_stock: "Out of stock",
  preorder: "Can be pre-ordered",
  backorder: "Can be ordered, not in stock",
};

function describeStock({ availability: from }: WatchedValue, { availability: to }: WatchedValue): string {
  return from === "out_of_stock" && to === "in_stock" ? "Back in stock" : STOCK_TEXTS[to ?? "out_of_stock"];
}

/** A change of the price or stock in words, with its source. */
export function describeProductChange(from: WatchedValue, to: WatchedValue): string {
  const text = to.kind === "price" ? describePrice(from, to) : describeStock(from, to);
  const before = from.source === to.source ? "" : `; before, ${describeSource(from)}`;
  return `${text} (${describeSource(to)}${before})`;
}
