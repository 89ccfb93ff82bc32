import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { UsageScreen } from "#components/usage/usage-screen.tsx";
import type { UsageReport } from "#shared/usage/contract.ts";
import { makeProduct, makeSubscription } from "#tests/components/pricing/make-product.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { stubApi } from "#tests/support/stub-api.ts";
import { watchDownloads } from "#tests/support/watch-downloads.ts";

const DAY_MS = 24 * 60 * 60_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const REPORT: UsageReport = {
  tools: [
    {
      toolId: 1,
      name: "Screenshot",
      productId: 1,
      usageCount: 9,
      usageLimit: 10,
      remainingUses: 1,
      periodStart: daysFromNow(-15),
      resetsAt: daysFromNow(15),
    },
    {
      toolId: 2,
      name: "Extraction",
      productId: 1,
      usageCount: 3,
      usageLimit: null,
      remainingUses: null,
      periodStart: daysFromNow(-15),
      resetsAt: daysFromNow(15),
    },
  ],
  unit: "day",
  dates: ["2026-11-20", "2026-11-21"],
  series: [
    { toolId: 1, name: "Screenshot", counts: [4, 5], total: 9 },
    { toolId: 2, name: "Extraction", counts: [0, 3], total: 3 },
  ],
  byKey: [
    { keyId: "key_1", keyName: "ci", counts: { 1: 7 } },
    { keyId: null, keyName: null, counts: { 1: 2, 2: 3 } },
  ],
  runs: [
    {
      id: "1",
      toolName: "Screenshot",
      startedAt: daysFromNow(0),
      state: "counted",
      keyName: "ci",
      result: { kind: "capture", id: "cap_1", subject: "https://blog.test/" },
    },
    {
      id: "2",
      toolName: "Extraction",
      startedAt: daysFromNow(-1),
      state: "not_counted",
      keyName: null,
      result: null,
    },
  ],
};

async function show(report: UsageReport = REPORT) {
  const products = [makeProduct({ isSubscribed: true, subscription: makeSubscription() })];
  const requests = stubApi(({ path }) => (path === "/api/catalog" ? products : report));
  renderScreen(<UsageScreen />);
  await screen.findByRole("heading", { name: "Usage" });
  return () => requests.map(({ path }) => path);
}

test("UsageScreen shows one row per tool with its limit and what this pace leads to", async () => {
  await show();
  const row = (name: RegExp) => within(screen.getByRole("row", { name }));
  expect(row(/^Screenshot/).getAllByText(/^Limit on /)).not.toHaveLength(0);
  expect(row(/^Screenshot/).getByRole("progressbar")).toBeDefined();
  expect(
    row(/^Screenshot/)
      .getAllByRole("link", { name: "Upgrade your plan for Screenshot" })[0]
      ?.getAttribute("href"),
  ).toBe("/pricing?productId=1");
  expect(row(/^Extraction/).getAllByText(/^6 by then/)).not.toHaveLength(0);
  expect(row(/^Extraction/).queryByRole("progressbar")).toBeNull();
});

test("UsageScreen shows the numbers of the chart as a table, without hidden tools", async () => {
  await show();
  expect(screen.getByText("12 total · peak 8/day")).toBeDefined();
  await userEvent.click(screen.getByRole("tab", { name: "Table" }));
  expect(screen.getByRole("row", { name: "Nov 21 5 3" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: /^Extraction/, pressed: true }));
  expect(screen.getByRole("row", { name: "Nov 21 5" })).toBeDefined();
  expect(screen.getByText(/^Limit: 10 a month, 0.3 a day/)).toBeDefined();
});

test("UsageScreen requests another period in the user's time zone", async () => {
  const getPaths = await show();
  const timeZone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(getPaths()).toContain(`/api/user/usage?period=30d&timeZone=${timeZone}`);
  await userEvent.click(screen.getByRole("tab", { name: "12 months" }));
  expect(getPaths()).toContain(`/api/user/usage?period=12m&timeZone=${timeZone}`);
});

test("UsageScreen lists the last runs, linked to what is kept of them", async () => {
  await show();
  const link = screen.getAllByRole("link", { name: "https://blog.test/" })[0];
  expect(link?.getAttribute("href")).toBe("/captures/cap_1");
  expect(screen.getByText("Not counted")).toBeDefined();
});

test("UsageScreen shows the usage of each API key, and which runs a key started", async () => {
  await show();
  const table = within(screen.getByRole("region", { name: "By API key" }));
  expect(table.getByRole("row", { name: "ci 7 0" })).toBeDefined();
  expect(table.getByRole("row", { name: "This site, without a key 2 3" })).toBeDefined();
  expect(screen.getByText("API key ci")).toBeDefined();
});

test("UsageScreen has no table of keys for a user without runs of a key", async () => {
  await show({ ...REPORT, byKey: REPORT.byKey.slice(1) });
  expect(screen.queryByRole("region", { name: "By API key" })).toBeNull();
});

test("UsageScreen downloads the counts as CSV", async () => {
  await show();
  const files = watchDownloads();
  await userEvent.click(screen.getByRole("button", { name: "CSV" }));
  expect(files[0]?.name).toBe("usage-30d.csv");
  expect(await files[0]?.content.text()).toContain(
    '"date","Screenshot","Extraction"\r\n"2026-11-20","4","0"\r\n"2026-11-21","5","3"\r\n',
  );
});

test("UsageScreen says what will appear when nothing was used", async () => {
  await show({ ...REPORT, series: [], byKey: [], runs: [] });
  expect(screen.getByText("No usage in the last 30 days.")).toBeDefined();
  expect(screen.getByText("Your daily usage will appear here.")).toBeDefined();
});
