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

test("the newest eight are shown, the rest when asked; the focus stays in the list", () => {
  show(many);
  expect(screen.getAllByRole("listitem")).toHaveLength(8);
  fireEvent.click(screen.getByRole("button", { name: "Show all 11" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(11);
  expect(screen.queryByRole("button", { name: /Show all/ })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Recent things" }));
});

test("a button that goes away with its item can leave the focus at the heading", () => {
  show(many.slice(0, 1));
  fireEvent.click(screen.getByRole("button", { name: "thing 0" }));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Recent things" }));
});

test("without items it says what belongs here; when it failed, that, with another try", () => {
  show([]);
  expect(screen.getByText("Nothing yet.")).toBeTruthy();
  const onRetry = show(undefined, { isError: true });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
