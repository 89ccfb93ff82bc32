import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { RecentSection } from "#components/tools/recent-section.tsx";

type Thing = { id: string; createdAt: string; kind: string };

function show(items: readonly Thing[] | undefined, { isError = false } = {}) {
  const handlers = { onRetry: vi.fn(), onDelete: vi.fn(), download: vi.fn((_selected: Thing[]) => null) };
  render(
    <RecentSection
      {...handlers}
      empty="Nothing yet."
      failed="Could not be loaded."
      isError={isError}
      items={items}
      kinds={{ options: { odd: "Odd things", even: "Even things" }, of: ({ kind }) => kind }}
      note="Kept for 30 days"
      noun="thing"
      textsOf={({ id }) => [id]}
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
  return handlers;
}

const many = Array.from({ length: 11 }, (_, n) => ({
  id: `thing ${n}`,
  kind: n % 2 ? "odd" : "even",
  createdAt: new Date(Date.now() - n * 24 * 60 * 60_000).toISOString(),
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

test("RecentSection moves the focus to the heading when a button unmounts with its item", () => {
  show(many.slice(0, 1));
  fireEvent.click(screen.getByRole("button", { name: "thing 0" }));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Recent things" }));
});

test("RecentSection shows an empty state, and an error with a retry", () => {
  show([]);
  expect(screen.getByText("Nothing yet.")).toBeTruthy();
  const { onRetry } = show(undefined, { isError: true });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledTimes(1);
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
  const { onDelete, download } = show(many);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Tool" }), "Odd things");
  await userEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Select: thing 3" }));
  const selected = ["thing 1", "thing 5", "thing 7", "thing 9"];
  expect(screen.getByText("4 selected")).toBeDefined();
  expect(download.mock.lastCall?.[0].map(({ id }) => id)).toEqual(selected);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await screen.findByRole("dialog", { name: "Delete 4 things?" });
  expect(onDelete).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  expect(onDelete).toHaveBeenCalledWith(selected);
});
