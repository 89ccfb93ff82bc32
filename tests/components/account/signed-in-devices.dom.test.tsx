import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { SignedInDevices } from "#components/account/account-screen.tsx";
import { toast } from "#components/ui/use-toast.ts";
import { authService } from "#tests/support/auth-service.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { signIn } from "#tests/support/session.ts";
import { stubApi } from "#tests/support/stub-api.ts";

test.each([
  [null, { title: "Signed out everywhere" }],
  ["Not today.", { title: "Could not sign out everywhere", description: "Not today." }],
])("SignedInDevices ends all sessions and reports the refusal %j", async (refusal, shown) => {
  signIn();
  stubApi();
  if (refusal) authService.refuse("POST /logout", refusal, 500);
  renderScreen(<SignedInDevices />);
  await userEvent.click(screen.getByRole("button", { name: "Sign out everywhere" }));
  await waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(shown)));
  expect(authService.getRequests("POST /logout")).toMatchObject([{ path: "/logout?scope=global" }]);
});
