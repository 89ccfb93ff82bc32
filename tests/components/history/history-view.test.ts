import { describe, expect, test } from "vitest";
import {
  EMPTY_VIEW,
  isFiltered,
  parseHistoryView,
  toHistoryPath,
  toHistoryQuery,
} from "#components/history/history-view.ts";

const NOW = new Date(2026, 10, 22, 0, 30);
const local = (...date: [number, number, number]) => new Date(...date).toISOString();

test.each([
  ["/history", EMPTY_VIEW],
  ["/history?q=shop+lamp", { search: "shop lamp" }],
  ["/history?kind=pdf,check", { kinds: ["pdf", "check"] }],
  ["/history?date=week", { period: "week" }],
  ["/history?date=custom", { period: "custom" }],
  [
    "/history?q=a&kind=archive&from=2026-11-01",
    { search: "a", kinds: ["archive"], period: "custom", from: "2026-11-01" },
  ],
  ["/history?from=2026-11-01&to=2026-11-02", { period: "custom", from: "2026-11-01", to: "2026-11-02" }],
] as const)("%s is the address of its view", (path, part) => {
  const view = { ...EMPTY_VIEW, ...part };
  expect(parseHistoryView(new URL(path, "https://example.com").search)).toEqual(view);
  expect(toHistoryPath(view)).toBe(path);
});

test.each([
  "?kind=video",
  "?kind=",
  "?date=year",
  "?date=toString",
  "?from=yesterday",
  "?from=0002-01-01",
  "?to=2026-02-31x",
  "?other=1",
])("parseHistoryView ignores unknown values: %s", (search) => {
  expect(parseHistoryView(search)).toEqual(EMPTY_VIEW);
});

test("parseHistoryView cuts a search that is too long for the server", () => {
  expect(parseHistoryView(`?q=${"x".repeat(300)}`).search).toHaveLength(200);
});

describe("toHistoryQuery", () => {
  const toQuery = (part: Partial<typeof EMPTY_VIEW>) => toHistoryQuery({ ...EMPTY_VIEW, ...part }, NOW);

  test.each([
    ["any", {}],
    ["today", { from: local(2026, 10, 22) }],
    ["week", { from: local(2026, 10, 16) }],
    ["month", { from: local(2026, 9, 24) }],
    ["custom", {}],
  ] as const)("has the days of %s in the user's time zone", (period, range) => {
    expect(toQuery({ period })).toEqual({ q: "", kind: "", ...range });
  });

  test("ends after the last of custom dates, in either order", () => {
    const range = { from: local(2026, 10, 1), to: local(2026, 10, 11) };
    expect(toQuery({ period: "custom", from: "2026-11-01", to: "2026-11-10" })).toMatchObject(range);
    expect(toQuery({ period: "custom", from: "2026-11-10", to: "2026-11-01" })).toMatchObject(range);
    expect(toQuery({ period: "custom", to: "2026-11-10" })).toEqual({ q: "", kind: "", to: range.to });
  });

  test("separates kinds by commas", () => {
    expect(toQuery({ search: "shop", kinds: ["pdf", "check"] })).toEqual({ q: "shop", kind: "pdf,check" });
  });
});

test.each([
  [{}, false],
  [{ period: "custom" }, false],
  [{ search: "a" }, true],
  [{ kinds: ["pdf"] }, true],
  [{ period: "today" }, true],
  [{ period: "custom", to: "2026-11-10" }, true],
] as const)("isFiltered of %o: %s", (part, expected) => {
  expect(isFiltered({ ...EMPTY_VIEW, ...part })).toBe(expected);
});
