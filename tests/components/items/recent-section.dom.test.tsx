import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { RecentSection } from "#components/items/recent-section.tsx";
import { historyPath } from "#shared/background-paths.ts";

type Thing = { id: string; createdAt: string; expiresAt: string; kind: string };

function show(items: readonly Thing[] | undefined, { isError = false, hasOlder = false } = {}) {
  const list = { isError, hasOlder, isLoadingOlder: false };
  const handlers = { retry: vi.fn(), remove: vi.fn(async () => {}), loadOlder: vi.fn(async () => false) };
  const download = vi.fn((_selected: Thing[]) => null);
  render(
    <RecentSection
      allPath={historyPath({ kind: "pdf,check" })}
      download={download}
      empty="Nothing yet."
      failed="Could not be loaded."
      kinds={{ options: { odd: "Odd things", even: "Even things" }, of: ({ kind }) => kind }}
      list={{ ...list, ...handlers, items }}
      noun="thing"
      toTexts={({ id }) => [id]}
      title="Recent things"
    >
      {({ id }, { select, stay }) => (
        <li key={id}>
          {select}
          <button onClick={stay} type="button">
            {id}
          </button>
        </li>
      )}
    </RecentSection>,
  );
  return { ...handlers, download };
}

const DAY_MS = 24 * 60 * 60_000;
const many = Array.from({ length: 11 }, (_, n) => ({
  id: `thing ${n}`,
  kind: n % 2 ? "odd" : "even",
  createdAt: new Date(Date.now() - n * DAY_MS).toISOString(),
  expiresAt: new Date(Date.now() + (30 - n) * DAY_MS).toISOString(),
}));
const names = () => screen.queryAllByRole("listitem").map((item) => item.textContent);

test("RecentSection shows the newest eight items, the rest on request, and keeps the focus in the list", () => {
  show(many);
  expect(screen.getAllByRole("listitem")).toHaveLength(8);
  fireEvent.click(screen.getByRole("button", { name: "Show all 11" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(11);
  expect(screen.queryByRole("button", { name: /Show all/ })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Recent things" }));
});

test("RecentSection says how long items are kept, from the newest one", () => {
  show(many);
  expect(screen.getByText("Kept for 30 days, visible only to you unless you share them")).toBeTruthy();
});

test("RecentSection leads to the history with all of its items", () => {
  show(many);
  expect(screen.getByRole("link", { name: "All history" }).getAttribute("href")).toBe(
    "/history?kind=pdf,check",
  );
});

test("RecentSection loads older items after all loaded ones are shown, and moves the focus after the last", async () => {
  const { loadOlder } = show(many, { hasOlder: true });
  expect(screen.queryByRole("button", { name: "Load older" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show all 11" }));
  const button = screen.getByRole("button", { name: "Load older" });
  button.focus();
  fireEvent.click(button);
  expect(loadOlder).toHaveBeenCalledTimes(1);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Recent things" })),
  );
});

test("RecentSection moves the focus to the heading when a button unmounts with its item", () => {
  show(many.slice(0, 1));
  fireEvent.click(screen.getByRole("button", { name: "thing 0" }));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Recent things" }));
});

test("RecentSection shows an empty state, and an error with a retry", () => {
  show([]);
  expect(screen.getByText("Nothing yet.")).toBeTruthy();
  const { retry } = show(undefined, { isError: true });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test("RecentSection finds items by search, kind and date, and says how many", async () => {
  show(many);
  await userEvent.type(screen.getByRole("searchbox", { name: "Search things" }), "THING 1");
  expect(names()).toEqual(["thing 1", "thing 10"]);
  expect(screen.getByText("2 of 11 things found")).toBeDefined();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Tool" }), "Even things");
  expect(names()).toEqual(["thing 10"]);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Date" }), "Last 7 days");
  expect(names()).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(names()).toHaveLength(8);
});

test("RecentSection selects the items that are found, and deletes them after a confirmation", async () => {
  const { remove, download } = show(many);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Tool" }), "Odd things");
  await userEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Select: thing 3" }));
  const selected = ["thing 1", "thing 5", "thing 7", "thing 9"];
  expect(screen.getByText("4 selected")).toBeDefined();
  expect(download.mock.lastCall?.[0].map(({ id }) => id)).toEqual(selected);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await screen.findByRole("dialog", { name: "Delete 4 things?" });
  expect(remove).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  expect(remove).toHaveBeenCalledWith(selected);
});
