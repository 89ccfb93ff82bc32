import { expect, test } from "vitest";
import { readAmount } from "#server/structured-data/index.ts";
import { evaluateProduct } from "#server/watches/rules/evaluate-product.ts";
import {
  evaluateValues,
  findMatchedRules,
  toNextValues,
  type ValuesPair,
} from "#server/watches/rules/evaluate-rules.ts";
import type { Amount, WatchedValues } from "#server/watches/rules/watched-values.ts";
import type { AlertRule, RuleKind } from "#shared/watches/rules.ts";
import { makePageData } from "#tests/lib/server/structured-data/make-page-data.ts";

const PAGE = makePageData({ baseUrl: "https://shop.example/" });

const read = (text: string, language: string): Amount | null => {
  const money = readAmount(text, { ...PAGE, language });
  return money && { amount: money.amount, currency: money.currency ?? money.symbol ?? null };
};

// cspell:disable
/** What the watched part shows before and after, and its numbers. */
const PAIRS: [language: string, before: string, after: string, from: number, to: number][] = [
  ["en", "$1,299.00", "$1,199.00", 1299, 1199],
  ["en", "Now $19", "Now $24", 19, 24],
  ["en-GB", "£0.99 each", "£1.10 each", 0.99, 1.1],
  ["en", "4.5 out of 5 stars", "4.2 out of 5 stars", 4.5, 4.2],
  ["en", "1,250 stars", "1,300 stars", 1250, 1300],
  ["de", "1.299,00 €", "1.199,00 €", 1299, 1199],
  ["de", "ab 19,99 €", "ab 24,99 €", 19.99, 24.99],
  ["de", "Noch 12 Plätze", "Noch 3 Plätze", 12, 3],
  ["de-CH", "CHF 1’299.–", "CHF 1’399.–", 1299, 1399],
  ["de", "0,5 %", "0,75 %", 0.5, 0.75],
  ["fr", "1 299,00 €", "1 099,00 €", 1299, 1099],
  ["fr", "1\u202f299,00 €", "1\u202f399,00 €", 1299, 1399],
  ["fr", "Prix : 19,90 €", "Prix : 17,90 €", 19.9, 17.9],
  ["fr", "Il reste 8 places", "Il reste 2 places", 8, 2],
  ["fr-CA", "24,99 $ CA", "29,99 $ CA", 24.99, 29.99],
  ["es", "1.299 €", "1.399 €", 1299, 1399],
  ["es-MX", "$1,299.50 MXN", "$999.50 MXN", 1299.5, 999.5],
  ["es", "Desde 49,95 €/noche", "Desde 59,95 €/noche", 49.95, 59.95],
  ["es", "Quedan 6 entradas", "Quedan 2 entradas", 6, 2],
  ["es", "−5,5 °C", "−7,5 °C", -5.5, -7.5],
  ["it", "€ 1.299,90", "€ 1.199,90", 1299.9, 1199.9],
  ["it", "19,00€", "21,00€", 19, 21],
  ["it", "Restano 9 posti", "Restano 4 posti", 9, 4],
  ["it", "3.000.000 di abitanti", "3.100.000 di abitanti", 3e6, 3.1e6],
  ["it", "0 offerte", "3 offerte", 0, 3],
  ["pt-BR", "R$ 1.299,00", "R$ 1.499,00", 1299, 1499],
  ["pt-BR", "R$ 0,89", "R$ 0,79", 0.89, 0.79],
  ["pt", "19,99 €", "18,99 €", 19.99, 18.99],
  ["pt", "Restam 7 lugares", "Resta 1 lugar", 7, 1],
  ["pt", "12 vagas", "15 vagas", 12, 15],
];
// cspell:enable

const matchedKinds = (rules: AlertRule[], values: ValuesPair): RuleKind[] =>
  findMatchedRules(rules, { lines: [], values, areValuesConfirmed: true }).map(({ kind }) => kind);

test("rules of numbers read 30 pairs in the notation of six languages", () => {
  expect(PAIRS.length).toBeGreaterThanOrEqual(30);
  for (const [language, before, after, from, to] of PAIRS) {
    const pair = { from: { number: read(before, language) }, to: { number: read(after, language) } };
    expect([pair.from.number?.amount, pair.to.number?.amount], before).toEqual([from, to]);
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    const percent = from === 0 ? 1000 : (Math.abs(to - from) / Math.abs(from)) * 100;
    const rules: AlertRule[] = [
      { kind: "number_below", number: (low + high) / 2 },
      { kind: "number_above", number: (low + high) / 2 },
      { kind: "number_falls" },
      { kind: "number_rises" },
      { kind: "number_changes", percent: percent * 0.99 },
    ];
    const direction: RuleKind[] =
      to < from ? ["number_below", "number_falls"] : ["number_above", "number_rises"];
    expect(matchedKinds(rules, pair), before).toEqual([...direction, "number_changes"]);
    const missed: AlertRule[] = [
      // True before, so it was reported before.
      to < from ? { kind: "number_below", number: high + 1 } : { kind: "number_above", number: low - 1 },
      to < from ? { kind: "number_above", number: high + 1 } : { kind: "number_below", number: low - 1 },
      ...(from === 0 ? [] : [{ kind: "number_changes" as const, percent: percent * 1.01 }]),
    ];
    expect(matchedKinds(missed, pair), before).toEqual([]);
  }
});

const usd = (amount: number): Amount => ({ amount, currency: "USD" });

/** Runs checks one after the other, each with one or two snapshots. @returns the kinds that each check reports */
function runChecks(rules: AlertRule[], start: WatchedValues, checks: WatchedValues[][]): RuleKind[][] {
  let from = start;
  return checks.map((snapshots) => {
    const [first = {}, second = first] = snapshots;
    const before = { from, to: first };
    if (evaluateValues(rules, before, null) === "same") {
      from = toNextValues(before, "same");
      return [];
    }
    const values = { from, to: second };
    const result = evaluateValues(rules, values, first);
    const areValuesConfirmed = result !== "unconfirmed";
    const matched = findMatchedRules(rules, { lines: [], values, areValuesConfirmed });
    from = toNextValues(values, result, matched);
    return matched.map(({ kind }) => kind);
  });
}

const numbers = (...amounts: (number | null)[]): WatchedValues[] =>
  amounts.map((amount) => ({ number: amount === null ? null : usd(amount) }));

test.each<[string, AlertRule, number, WatchedValues[][], boolean[]]>([
  [
    "below is reported when it becomes true, not while it stays true",
    { kind: "number_below", number: 50 },
    60,
    [numbers(45), numbers(40), numbers(55), numbers(49)],
    [true, false, false, true],
  ],
  [
    "a number that is below from the start is not reported",
    { kind: "number_below", number: 50 },
    45,
    [numbers(44), numbers(60), numbers(44)],
    [false, false, true],
  ],
  [
    "a number that disappears is the one before",
    { kind: "number_below", number: 50 },
    45,
    [numbers(null), numbers(44), numbers(null), numbers(60), numbers(45)],
    [false, false, false, false, true],
  ],
  [
    "what the second snapshot does not confirm is not reported, and changes nothing",
    { kind: "number_below", number: 50 },
    45,
    [numbers(60, 45), numbers(45), numbers(60), numbers(30, 60), numbers(30, 31)],
    [false, false, false, false, true],
  ],
  [
    "small changes add up to the share",
    { kind: "number_changes", percent: 10 },
    100,
    [numbers(96), numbers(93), numbers(90), numbers(85), numbers(81)],
    [false, false, true, false, true],
  ],
])("%s", (_, rule, start, checks, expected) => {
  const reported = runChecks([rule], { number: usd(start) }, checks);
  expect(reported.map(({ length }) => length > 0)).toEqual(expected);
});

test("another currency is not a share of the number, and a plain limit compares the number as it is shown", () => {
  const values = { from: { number: usd(100) }, to: { number: { amount: 80, currency: "EUR" } } };
  const rules: AlertRule[] = [
    { kind: "number_changes", percent: 5 },
    { kind: "number_falls" },
    { kind: "number_below", number: 90 },
  ];
  expect(matchedKinds(rules, values)).toEqual(["number_below"]);
});

/** Whether two elements are visible, at the baseline and at the snapshots of a check; null is never read. */
const VISIBLE = [true, false, null] as const;

test("elements are reported when they appear or disappear, in two snapshots and never at the first look", () => {
  const [buy, wait] = [".buy", ".wait-list"];
  const rules: AlertRule[] = [
    { kind: "element_appears", selector: buy },
    { kind: "element_disappears", selector: wait },
  ];
  let cases = 0;
  for (const old of VISIBLE)
    for (const first of [true, false])
      for (const second of [true, false])
        for (const other of VISIBLE) {
          cases += 1;
          const toValues = (isShown: boolean | null, otherShown: boolean | null): WatchedValues => ({
            elements: {
              ...(isShown === null ? {} : { [buy]: isShown }),
              ...(otherShown === null ? {} : { [wait]: otherShown }),
            },
          });
          const snapshots = [toValues(first, first), toValues(second, second)];
          const reported = runChecks(rules, toValues(old, other), [snapshots])[0];
          const isConfirmed = first === second;
          const expected = [
            ...(isConfirmed && old === false && second ? ["element_appears"] : []),
            ...(isConfirmed && other === true && !second ? ["element_disappears"] : []),
          ];
          expect(reported, JSON.stringify({ old, first, second, other })).toEqual(expected);
        }
  expect(cases).toBeGreaterThanOrEqual(30);
});

const AVAILABILITIES = ["in_stock", "out_of_stock", "preorder", "backorder"] as const;

test("stock is reported when it becomes what a rule names, and a change needs two equal snapshots", () => {
  const rules: AlertRule[] = [{ kind: "in_stock" }, { kind: "out_of_stock" }];
  const toValues = (availability: (typeof AVAILABILITIES)[number]) => ({
    value: { kind: "stock", amount: null, currency: null, availability, source: "structured_data" } as const,
  });
  const page = {
    markdown: "",
    finalUrl: "",
    hasPasswordField: false,
    environment: "",
    capturedAt: new Date(),
  };
  for (const from of AVAILABILITIES)
    for (const to of AVAILABILITIES) {
      const seen = { ...page, values: toValues(to) };
      for (const first of AVAILABILITIES) {
        const { kind } = evaluateProduct(toValues(from), toValues(first), seen);
        expect(kind, `${from}, ${first}, ${to}`).toBe(
          first === to && from !== to ? "changed" : "unconfirmed",
        );
      }
      const expected = from === to ? [] : rules.map(({ kind }) => kind).filter((kind) => kind === to);
      expect(matchedKinds(rules, { from: toValues(from), to: toValues(to) })).toEqual(expected);
    }
});
