import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { BusyButton } from "#components/ui/busy-button.tsx";

test("a busy button shows its busy label, ignores clicks and keeps the focus", async () => {
  const onClick = vi.fn();
  const { rerender } = render(
    <BusyButton busyLabel="Saving..." onClick={onClick}>
      Save
    </BusyButton>,
  );
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  expect(onClick).toHaveBeenCalledTimes(1);

  rerender(
    <BusyButton busy busyLabel="Saving..." onClick={onClick}>
      Save
    </BusyButton>,
  );
  const button = screen.getByRole("button", { name: "Saving..." });
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-busy")).toBe("true");
  await userEvent.click(button);
  await userEvent.keyboard("{Enter}");
  expect(onClick).toHaveBeenCalledTimes(1);
});

test("a busy submit button prevents another submit with Enter", async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <BusyButton busy={busy} type="submit">
        Save
      </BusyButton>
    </form>
  );
  const { rerender } = render(form(false));
  await userEvent.type(screen.getByLabelText("Name"), "a{Enter}");
  expect(onSubmit).toHaveBeenCalledTimes(1);
  rerender(form(true));
  await userEvent.type(screen.getByLabelText("Name"), "b{Enter}");
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test("BusyButton renders only one of its labels as text", () => {
  const { container, rerender } = render(<BusyButton busyLabel="Saving...">Save</BusyButton>);
  expect(container.textContent).toBe("Save");
  rerender(
    <BusyButton busy busyLabel="Saving...">
      Save
    </BusyButton>,
  );
  expect(container.textContent).toBe("Saving...");
});
