import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { DeleteItems } from "#components/items/delete-items.tsx";

test("LazyDialog opens from the keyboard and returns the focus to its button", async () => {
  const onDelete = vi.fn();
  render(
    <DeleteItems count={1} name="shop.test" noun="capture" onDelete={onDelete}>
      <button type="button">Remove</button>
    </DeleteItems>,
  );
  const button = screen.getByRole("button", { name: "Remove" });
  expect(button.getAttribute("aria-haspopup")).toBe("dialog");
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("dialog", { name: "Delete this capture?" });
  expect(button.getAttribute("aria-expanded")).toBe("true");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(onDelete).not.toHaveBeenCalled();
});
