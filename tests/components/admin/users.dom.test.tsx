import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { UserScreen } from "#components/admin/user-screen.tsx";
import { UserSearch } from "#components/admin/user-search.tsx";
import { toast } from "#components/ui/use-toast.ts";
import type { UserReport } from "#shared/operator-contract.ts";
import { setAddress } from "#tests/support/navigation.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { getChanges, refuse, stubApi } from "#tests/support/stub-api.ts";

const ID = "0b6f0a3e-54b9-4d0a-9b5e-7a2a6f3b1c20";
const AT = "2026-11-22T12:00:00.000Z";
const EMPTY: UserReport = {
  id: ID,
  email: "ada@example.com",
  createdAt: AT,
  emailConfirmedAt: AT,
  lastSignInAt: null,
  customer: { id: "cus_1", url: "https://dashboard.stripe.com/test/customers/cus_1", lastSyncedAt: null },
  subscriptions: [],
  usage: [],
  runs: [],
  jobs: [],
  errors: [],
  payments: null,
};

const search = (text: string) => userEvent.type(screen.getByLabelText("Find a user"), `${text}{Enter}`);

test("UserSearch sends what was typed in the body, and leads to the users", async () => {
  const requests = stubApi(() => ({
    users: [{ id: ID, email: "ada@example.com", createdAt: AT }],
    hasMore: false,
  }));
  renderScreen(<UserSearch />);
  await search(" ada@ ");
  const link = await screen.findByRole("link", { name: "ada@example.com" });
  expect(link.getAttribute("href")).toBe(`/admin/users/${ID}`);
  expect(requests).toEqual([{ method: "POST", path: "/api/admin/users", body: { query: "ada@" } }]);
});

test("UserSearch says what is wrong with a search, and that no user matches", async () => {
  let answer: () => unknown = () => ({ users: [], hasMore: false });
  const requests = stubApi(() => answer());
  renderScreen(<UserSearch />);
  await search("a");
  expect(await screen.findByText("Enter at least 3 characters")).toBeDefined();
  expect(requests).toEqual([]);
  await search("da@");
  expect(await screen.findByText("No user matches.")).toBeDefined();
  answer = () => refuse(429, { message: "Too many requests." });
  await search("x");
  expect(await screen.findByText("Too many requests.")).toBeDefined();
});

test("UserScreen shows a user without anything, and syncs with Stripe", async () => {
  setAddress(`/admin/users/${ID}`, { id: ID });
  let fails = false;
  const requests = stubApi(({ method }) => {
    if (method === "GET") return EMPTY;
    return fails ? refuse(502, { message: "Stripe is away." }) : { synced: true };
  });
  renderScreen(<UserScreen />);
  expect(await screen.findByRole("heading", { name: "ada@example.com" })).toBeDefined();
  for (const text of ["No plan.", "No failed runs.", "No jobs.", "No runs.", "Stripe did not answer"])
    expect(screen.getByText(text)).toBeDefined();
  const link = screen.getByRole("link", { name: /^cus_1/ });
  expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer"]);
  const sync = screen.getByRole("button", { name: "Sync with Stripe" });
  await userEvent.click(sync);
  await waitFor(() =>
    expect(toast).toHaveBeenLastCalledWith(expect.objectContaining({ title: "Synced with Stripe" })),
  );
  expect(getChanges(requests)).toEqual([{ method: "POST", path: `/api/admin/users/${ID}/sync`, body: {} }]);
  fails = true;
  await userEvent.click(sync);
  await waitFor(() =>
    expect(toast).toHaveBeenLastCalledWith(
      expect.objectContaining({ title: "Could not sync with Stripe", description: "Stripe is away." }),
    ),
  );
});

test("UserScreen says that a user does not exist", async () => {
  setAddress(`/admin/users/${ID}`, { id: ID });
  stubApi(() => refuse(404, { code: "not_found", message: "This user does not exist." }));
  renderScreen(<UserScreen />);
  expect(await screen.findByText("This user does not exist")).toBeDefined();
  expect(screen.getByRole("link", { name: "← Admin" }).getAttribute("href")).toBe("/admin");
});
