import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { SignedInDevices } from "#components/account/signed-in-devices.tsx";

const { signOutEverywhere, toast } = vi.hoisted(() => ({ signOutEverywhere: vi.fn(), toast: vi.fn() }));
vi.mock("#client/auth.ts", () => ({ signOutEverywhere }));
vi.mock("#components/ui/use-toast.ts", () => ({ toast }));

beforeEach(() => toast.mockReset());

test.each([
  [{ ok: true }, { title: "Signed out everywhere" }],
  [
    { ok: false, error: { message: "No connection" } },
    { title: "Could not sign out everywhere", description: "No connection" },
  ],
])("SignedInDevices ends all sessions and reports %j", async (result, shown) => {
  signOutEverywhere.mockResolvedValueOnce(result);
  render(<SignedInDevices />);
  await userEvent.click(screen.getByRole("button", { name: "Sign out everywhere" }));
  expect(signOutEverywhere).toHaveBeenCalledOnce();
  expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(shown));
  signOutEverywhere.mockReset();
});
