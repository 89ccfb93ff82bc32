import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Shortlist } from "#components/name-check/shortlist.tsx";
import type { CheckSummary, RowStatus } from "#shared/name-check/contract.ts";
import type { Tld } from "#shared/name-check/options.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { stubApi } from "#tests/support/stub-api.ts";

const check = (id: string, query: string, statuses: Partial<Record<Tld, RowStatus>>): CheckSummary => ({
  id,
  request: { query, checkVariations: false, tlds: [".com"], platforms: [] },
  domains: { available: 1, unknown: 0, total: 1 },
  social: { available: 2, unknown: 0, total: 3 },
  statuses,
  shareId: null,
  createdAt: "2026-11-21T10:00:00.000Z",
  expiresAt: "2026-12-21T10:00:00.000Z",
});

const CHECKS = [
  check("3", "zephyrly", { ".com": "taken", ".io": "available" }),
  check("2", "northkiln", { ".com": "available" }),
  check("1", "zephyrly", { ".com": "available" }),
];

async function show(onOpen = vi.fn()) {
  stubApi(() => ({ data: CHECKS, nextCursor: null }));
  renderScreen(<Shortlist isBusy={false} onOpen={onOpen} />);
  await screen.findByRole("table");
  return onOpen;
}

const names = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);

test("Shortlist compares the newest check of each name by TLD, with its available handles", async () => {
  const onOpen = await show();
  expect(names()).toEqual(["zephyrly", "northkiln"]);
  const cells = (name: string) =>
    within(screen.getByRole("row", { name: new RegExp(name) }))
      .getAllByRole("cell")
      .map((cell) => cell.textContent);
  expect(cells("zephyrly")).toEqual(["Taken", "Available", "2/3"]);
  expect(cells("northkiln")).toEqual(["Available", "–Not checked", "2/3"]);
  await userEvent.click(screen.getByRole("button", { name: "Show northkiln" }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(CHECKS[1]);
});

test("Shortlist keeps a starred name on top, also on the next visit", async () => {
  await show();
  await userEvent.click(screen.getByRole("button", { name: "Keep northkiln in the shortlist" }));
  expect(names()).toEqual(["northkiln", "zephyrly"]);
  expect(JSON.parse(localStorage.getItem("checker-shortlist") ?? "")).toEqual(["northkiln"]);
});

test("Shortlist ignores stored text that is no list of names", async () => {
  localStorage.setItem("checker-shortlist", '{"a":');
  await show();
  expect(names()).toEqual(["zephyrly", "northkiln"]);
});
