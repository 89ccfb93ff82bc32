import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { DeleteAccount } from "#components/account/delete-account.tsx";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { stubApi } from "#tests/support/stub-api.ts";

test("DeleteAccount requires the confirmation word every time the dialog opens", async () => {
  stubApi(() => []);
  renderScreen(<DeleteAccount />);
  const user = userEvent.setup();
  const confirm = () => screen.getByRole<HTMLButtonElement>("button", { name: "Delete account" });
  await user.click(confirm());
  await screen.findByRole("dialog", { name: "Delete your account?" });
  expect(confirm().disabled).toBe(true);
  await user.type(screen.getByLabelText(/Type "delete"/), "Delete ");
  expect(confirm().disabled).toBe(false);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(confirm());
  await screen.findByRole("dialog");
  expect(confirm().disabled).toBe(true);
});
