import { beforeEach, expect, test, vi } from "vitest";
import { PageCheckError } from "#server/page-comparison/compared-page.ts";
import { createWatch } from "#server/watches/create-watch.ts";
import { getWatch } from "#server/watches/list-watches.ts";
import { toValueText } from "#server/watches/rules/evaluate-product.ts";
import type { WatchedValues } from "#server/watches/rules/watched-values.ts";
import { updateWatch } from "#server/watches/update-watch.ts";
import type { CreateWatch } from "#shared/watches/contract.ts";
import type { AlertRule, WatchedValue } from "#shared/watches/rules.ts";
import { sql } from "#tests/support/database.ts";
import { check, listAlerts, makePageWatch, makeWatcher, snapshots } from "../support.ts";

// Imported when called: the support file imports what uses the mocked module.
vi.mock(import("#server/watches/page-snapshot.ts"), async (original) => ({
  ...(await original()),
  takeSnapshot: async (watch) => (await import("../support.ts")).takeLookStub(watch),
}));

beforeEach(async () => {
  await sql`update page_watches set next_check_at = now() + interval '1 day'`;
});

type Look = (typeof snapshots)[number];

/** Runs the checks of a new watch. @returns their outcomes and rules, and the summaries of the alerts */
async function runChecks(settings: Partial<CreateWatch>, checks: (Look | Look[])[]) {
  const userId = await makeWatcher(3);
  const watchId = await makePageWatch(userId, settings);
  for (const looks of checks) {
    snapshots.splice(0, snapshots.length, ...(Array.isArray(looks) ? looks : [looks]));
    await check(watchId);
  }
  const rows = await sql<{ outcome: string; matched_rules: AlertRule[] | null }[]>`
    select outcome, matched_rules from page_watch_checks where watch_id = ${watchId} order by created_at`;
  return {
    userId,
    watchId,
    checks: rows.map(({ outcome, matched_rules: rules }) => [
      outcome,
      rules?.map(({ kind }) => kind) ?? null,
    ]),
    alerts: (await listAlerts(userId)).mails.map(([, summary]) => summary),
  };
}

const page = (price: string, stock = "In stock"): string => `# Mug\n\n${price}\n\n${stock}\n\nA heavy mug.`;
const withNumber = (amount: number, text = page("$19.00")): Look => ({
  text,
  values: { number: { amount, currency: "USD" } },
});
const withElement = (isVisible: boolean, text = page("$19.00")): Look => ({
  text,
  values: { elements: { ".buy": isVisible } },
});

test("a change is reported only if a rule matches, and all changes are listed with the rules that matched", async () => {
  const alertIf: AlertRule[] = [
    { kind: "removed_contains", text: "in stock" },
    { kind: "added_matches", pattern: "\\$1\\d\\." },
  ];
  const looks = [page("$19.00"), page("$24.00"), page("$18.00"), page("$18.00", "Sold out")];
  const { checks, alerts } = await runChecks({ alertIf }, looks);
  expect(checks).toEqual([
    ["baseline", null],
    ["changed", []],
    ["changed", ["added_matches"]],
    ["changed", ["removed_contains"]],
  ]);
  expect(alerts).toEqual([
    "Price changed from $24.00 to $18.00; rule: added text matches “\\$1\\d\\.”",
    "“In stock” is now “Sold out”; rule: removed text contains “in stock”",
  ]);
});

test("a number is reported when it becomes true, also where its text is noise, and not while it stays true", async () => {
  const alertIf: AlertRule[] = [{ kind: "number_below", number: 15 }];
  const numbers = [19, 14, 13, 20, 12].map((amount) => withNumber(amount));
  const { checks, alerts } = await runChecks({ selector: "main", alertIf }, numbers);
  expect(checks).toEqual([
    ["baseline", null],
    ["changed", ["number_below"]],
    ["same", null],
    ["changed", []],
    ["changed", ["number_below"]],
  ]);
  expect(alerts).toEqual([
    "Price changed from $19.00 to $14.00; rule: the number is below 15",
    "Price changed from $20.00 to $12.00; rule: the number is below 15",
  ]);
});

test("an element that appears is reported though the text is the same, and one that goes only listed", async () => {
  const alertIf: AlertRule[] = [{ kind: "element_appears", selector: ".buy" }];
  const { checks, alerts, userId, watchId } = await runChecks({ alertIf }, [
    withElement(true),
    withElement(false),
    [withElement(true), withElement(false)],
    withElement(true),
  ]);
  expect(checks).toEqual([
    ["baseline", null],
    ["changed", []],
    ["unstable", null],
    ["changed", ["element_appears"]],
  ]);
  expect(alerts).toEqual([
    "“Element “.buy”: not visible” is now “Element “.buy”: visible”; rule: “.buy” appears",
  ]);
  // A rule that is new takes what it finds first, without an alert.
  await updateWatch(userId, watchId, { alertIf: [{ kind: "element_disappears", selector: ".new" }] });
  for (const isVisible of [false, true, false]) {
    snapshots.splice(0, snapshots.length, {
      text: page("$19.00"),
      values: { elements: { ".new": isVisible } },
    });
    await check(watchId);
  }
  expect((await listAlerts(userId)).mails).toHaveLength(2);
});

const price = (amount: number | null, more: Partial<WatchedValue> = {}): Look => {
  const value: WatchedValue = {
    kind: "price",
    amount,
    currency: "USD",
    availability: null,
    source: "structured_data",
    ...more,
  };
  const values: WatchedValues = { value, number: amount === null ? null : { amount, currency: "USD" } };
  return { text: toValueText(value), values };
};
const NO_PRICE = new PageCheckError("price_not_found", "The page has no price.");

test("a watched price is reported with its source, and one that is gone is an error", async () => {
  const { checks, alerts, userId, watchId } = await runChecks({ value: "price" }, [
    price(68),
    price(54),
    [price(40), price(54)],
    [price(40), price(30)],
    price(54, { currency: null, source: "near_heading" }),
    NO_PRICE,
    price(60),
    price(null, { availability: "out_of_stock", currency: null }),
    price(48.5),
  ]);
  expect(checks.map(([outcome]) => outcome)).toEqual([
    "baseline",
    "changed",
    "unstable",
    "unstable",
    "same",
    "error",
    "changed",
    "changed",
    "changed",
  ]);
  expect(alerts).toEqual([
    "Price fell from $68.00 to $54.00 (from the page's structured data)",
    "Price rose from $54.00 to $60.00 (from the page's structured data)",
    "Out of stock without a price (from the page's structured data)",
    "Price is $48.50 again (from the page's structured data)",
  ]);
  const watch = await getWatch(userId, watchId);
  expect(watch.baseline?.text).toBe("Price: $48.50\nSource: from the page's structured data");
  expect(watch.checks[4]).toMatchObject({ outcome: "same", value: { amount: 54, source: "near_heading" } });
});

test("rules about the price and the stock are those of the watched value", async () => {
  const alertIf: AlertRule[] = [{ kind: "number_falls" }, { kind: "number_below", number: 50 }];
  const falls = await runChecks({ value: "price", alertIf }, [price(68), price(72), price(45)]);
  expect(falls.checks.map(([, rules]) => rules)).toEqual([null, [], ["number_falls", "number_below"]]);
  expect(falls.alerts).toEqual([
    "Price fell from $72.00 to $45.00 (from the page's structured data); rules: the price falls, the price is below 50",
  ]);
  const stock = (availability: WatchedValue["availability"]) =>
    price(null, { kind: "stock", currency: null, availability, source: "near_heading" });
  const inStock = await runChecks({ value: "stock", alertIf: [{ kind: "in_stock" }] }, [
    stock("in_stock"),
    stock("out_of_stock"),
    stock("in_stock"),
  ]);
  expect(inStock.alerts).toEqual(["Back in stock (visible words near the heading); rule: it is in stock"]);
});

test("settings that contradict each other are refused at their field, also in parts", async () => {
  const userId = await makeWatcher(3);
  const url = "https://192.0.43.8/";
  const pattern: AlertRule = { kind: "added_matches", pattern: "(?!x)" };
  await expect(createWatch(userId, { url, alertIf: [pattern] })).rejects.toMatchObject({
    code: "invalid",
    details: [{ pointer: "/alertIf/0/pattern" }],
  });
  const id = await makePageWatch(userId, { selector: ".price", alertIf: [{ kind: "number_rises" }] });
  const refused = (request: Parameters<typeof updateWatch>[2], pointer: string) =>
    expect(updateWatch(userId, id, request)).rejects.toMatchObject({
      code: "invalid",
      details: [{ pointer }],
    });
  await refused({ value: "price" }, "/value");
  await refused({ selector: null }, "/alertIf/0/kind");
  await refused({ alertIf: [pattern] }, "/alertIf/0/pattern");
  const changed = await updateWatch(userId, id, { selector: null, value: "price" });
  expect(changed).toMatchObject({ state: "new", page: { selector: null, value: "price" } });
});
