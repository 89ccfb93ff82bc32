import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Shortlist } from "#components/name-check/shortlist.tsx";
import type { CheckSummary } from "#shared/name-check/contract.ts";
import type { ShortlistEntry } from "#shared/name-check/shortlist-contract.ts";
import { makeCheckSummary } from "#tests/components/history/make-entries.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { stubApi } from "#tests/support/stub-api.ts";

const check = (id: string, query: string, statuses: CheckSummary["statuses"]): CheckSummary =>
  makeCheckSummary(query, { id, statuses, social: { available: 2, unknown: 0, total: 3 } });

const CHECKS = [
  check("3", "zephyrly", { ".com": "taken", ".io": "available" }),
  check("2", "northkiln", { ".com": "available" }),
  check("1", "zephyrly", { ".com": "available" }),
];

/** A stub of the stored shortlist. */
function stubShortlist(entries: ShortlistEntry[]) {
  const stored = { data: entries };
  stubApi(({ path, method, body }) => {
    if (!path.startsWith("/api/shortlist")) return { data: CHECKS, nextCursor: null };
    if (method === "POST") {
      const { name, statuses, isStarred } = body as ShortlistEntry & { isStarred: boolean };
      stored.data = stored.data.filter((entry) => entry.name !== name);
      if (isStarred) stored.data.unshift({ name, statuses });
    }
    return stored;
  });
  return stored;
}

async function show(entries: ShortlistEntry[] = []) {
  const stored = stubShortlist(entries);
  const onOpen = vi.fn();
  const onName = vi.fn();
  renderScreen(<Shortlist isBusy={false} onName={onName} onOpen={onOpen} />);
  await screen.findByRole("table");
  return { onOpen, onName, stored };
}

const names = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);

test("Shortlist compares the newest check of each name by TLD, with its available handles", async () => {
  const { onOpen } = await show();
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

test("Shortlist keeps starred names on top, on the server", async () => {
  const { stored } = await show();
  await userEvent.click(screen.getByRole("button", { name: "Keep northkiln in the shortlist" }));
  expect(names()).toEqual(["northkiln", "zephyrly"]);
  await waitFor(() =>
    expect(stored.data).toEqual([{ name: "northkiln", statuses: { ".com": "available" } }]),
  );
});

test("Shortlist shows a starred idea that was not checked by its name", async () => {
  const { onName } = await show([{ name: "tea-corner", statuses: { ".com": "available" } }]);
  await waitFor(() => expect(names()).toEqual(["tea-corner", "zephyrly", "northkiln"]));
  await userEvent.click(screen.getByRole("button", { name: "Show tea-corner" }));
  expect(onName).toHaveBeenCalledExactlyOnceWith("tea-corner");
});
