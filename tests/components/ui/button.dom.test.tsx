import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Button } from "#components/ui/button.tsx";

test("a busy Button shows its busy label, ignores clicks and keeps the focus", async () => {
  const onClick = vi.fn();
  const { rerender } = render(
    <Button busyLabel="Saving..." onClick={onClick}>
      Save
    </Button>,
  );
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  expect(onClick).toHaveBeenCalledTimes(1);

  rerender(
    <Button busy busyLabel="Saving..." onClick={onClick}>
      Save
    </Button>,
  );
  const button = screen.getByRole("button", { name: "Saving..." });
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-busy")).toBe("true");
  await userEvent.click(button);
  await userEvent.keyboard("{Enter}");
  expect(onClick).toHaveBeenCalledTimes(1);
});

test("a busy submit Button prevents another submit with Enter", async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button busy={busy} type="submit">
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await userEvent.type(screen.getByLabelText("Name"), "a{Enter}");
  expect(onSubmit).toHaveBeenCalledTimes(1);
  rerender(form(true));
  await userEvent.type(screen.getByLabelText("Name"), "b{Enter}");
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test("Button renders only one of its labels as text", () => {
  const { container, rerender } = render(<Button busyLabel="Saving...">Save</Button>);
  expect(container.textContent).toBe("Save");
  rerender(
    <Button busy busyLabel="Saving...">
      Save
    </Button>,
  );
  expect(container.textContent).toBe("Saving...");
});
