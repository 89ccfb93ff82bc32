import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { RecentSection } from "#components/tools/recent-section.tsx";

function show(items: readonly string[] | undefined, { isError = false, onRetry = vi.fn() } = {}) {
  render(
    <RecentSection
      empty="Nothing yet."
      failed="Could not be loaded."
      isError={isError}
      items={items}
      note="Kept for 30 days"
      onRetry={onRetry}
      title="Recent things"
    >
      {(shown, stay) => (
        <ul>
          {shown.map((item) => (
            <li key={item}>
              <button onClick={stay} type="button">
                {item}
              </button>
            </li>
          ))}
        </ul>
      )}
    </RecentSection>,
  );
  return onRetry;
}

const many = Array.from({ length: 11 }, (_, n) => `thing ${n}`);

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
  const onRetry = show(undefined, { isError: true });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
