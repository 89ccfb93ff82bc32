import type { PageWatchRow } from "#db/queries/page-watches.ts";
import type { FieldSelector, PageData } from "#server/browser/index.ts";
import { readAmount } from "#server/structured-data/index.ts";
import type { AlertRule, WatchedValue } from "#shared/watches/rules.ts";
import { readProductValue } from "./product-value.ts";

/** `currency` is an ISO 4217 code, a symbol that can mean several, or null for a plain number. */
export type Amount = { amount: number; currency: string | null };

/** What of a page rules compare beside its text. A part is absent when it was never read. */
export type WatchedValues = {
  /** The number that the watched part shows, or showed last. */
  number?: Amount | null;
  /** The number at the last alert about a share. */
  reference?: Amount | null;
  /** Whether elements are visible, by selector. */
  elements?: Record<string, boolean>;
  /** The price or stock. */
  value?: WatchedValue;
};

type Watched = Pick<PageWatchRow, "selector" | "value" | "alertRules">;

const listSelectors = (rules: readonly AlertRule[]): string[] => [
  ...new Set(rules.flatMap(({ selector }) => selector ?? [])),
];

/** Whether the watched part may be missing, because a rule is about whether it is there. */
export const mayBeMissing = ({ selector, alertRules }: Watched): boolean =>
  selector !== null && listSelectors(alertRules).includes(selector);

/** The fields to read of a page for its rules. */
export function toValueFields({ selector, alertRules }: Watched): Record<string, FieldSelector> {
  const elements = listSelectors(alertRules).map((one, index): [string, FieldSelector] => [
    `element${index}`,
    { selector: one, type: "visibility", list: true },
  ]);
  return {
    ...(selector ? { number: { selector, type: "money", list: false } } : {}),
    ...Object.fromEntries(elements),
  };
}

const listTexts = (field: PageData["fields"][string] | undefined): string[] =>
  Array.isArray(field) ? field : [];

function readNumber(page: PageData): Amount | null {
  const money = readAmount(listTexts(page.fields.number)[0] ?? "", page);
  return money && { amount: money.amount, currency: money.currency ?? money.symbol ?? null };
}

/** Reads what the rules of a watch compare. @throws PageCheckError of `readProductValue` */
export function readWatchedValues(watch: Watched, page: PageData): WatchedValues {
  const elements = listSelectors(watch.alertRules).map((selector, index) => [
    selector,
    listTexts(page.fields[`element${index}`]).includes("visible"),
  ]);
  const value = watch.value ? readProductValue(watch.value, page) : null;
  const price = value && value.amount !== null ? { amount: value.amount, currency: value.currency } : null;
  return {
    ...(value ? { value } : {}),
    ...(watch.selector || watch.value === "price" ? { number: watch.value ? price : readNumber(page) } : {}),
    ...(elements.length > 0 ? { elements: Object.fromEntries(elements) } : {}),
  };
}
