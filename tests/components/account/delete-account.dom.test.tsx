import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { getQueryClient } from "#client/query-client.ts";
import { DeleteAccount } from "#components/account/delete-account.tsx";

vi.mock("#components/auth/auth-provider.tsx", () => ({ useAuth: () => ({ logout: vi.fn() }) }));

test("DeleteAccount requires the confirmation word every time the dialog opens", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json([]));
  render(
    <QueryClientProvider client={getQueryClient()}>
      <DeleteAccount />
    </QueryClientProvider>,
  );
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
