import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { getQueryClient } from "#client/query-client.ts";
import { ApiKeysScreen } from "#components/api-keys/api-keys-screen.tsx";
import type { ApiKeyList, ApiKeySummary } from "#shared/api-keys/contract.ts";

vi.mock("#components/auth/auth-provider.tsx", () => ({
  useAuth: () => ({ user: { email: "a@example.test" }, isLoading: false, isUnreachable: false }),
}));
vi.mock("#client/supabase.ts", () => ({ getAccessToken: async () => "token" }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ replace: vi.fn() }), usePathname: () => "/" }));

const KEY = "stm_live_abcdEFGH0123456789abcdefghijklmnopqrst";
const summary: ApiKeySummary = {
  id: "00000000-0000-4000-8000-000000000001",
  name: "ci",
  start: "stm_live_abcd",
  last4: "qrst",
  scopes: ["capture"],
  createdAt: "2026-11-01T10:00:00Z",
  expiresAt: null,
  lastUsedAt: null,
  status: "active",
  isRotated: false,
  recentRuns: 0,
};

let list: ApiKeyList;
const requests: { method: string; path: string; body: unknown }[] = [];

beforeEach(() => {
  requests.length = 0;
  list = { keys: [], maxKeys: 2 };
  getQueryClient().clear();
  vi.spyOn(globalThis, "fetch").mockImplementation(async (path, init) => {
    const method = init?.method ?? "GET";
    if (method === "GET") return Response.json(list);
    requests.push({ method, path: String(path), body: init?.body ? JSON.parse(String(init.body)) : null });
    if (method === "DELETE") {
      list = { ...list, keys: list.keys.map((key) => ({ ...key, status: "revoked" })) };
      return Response.json({ revoked: true });
    }
    list = { ...list, keys: [summary, ...list.keys.map((key) => ({ ...key, id: "old", isRotated: true }))] };
    return Response.json({ key: KEY, summary });
  });
});

function open() {
  render(
    <QueryClientProvider client={getQueryClient()}>
      <ApiKeysScreen />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

describe("ApiKeysScreen", () => {
  test("creates a key, shows it once with a command, and then only its ends", async () => {
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Create key" }));
    const form = await screen.findByRole("dialog", { name: "Create an API key" });
    await user.type(within(form).getByLabelText("Name"), "ci");
    await user.click(within(form).getByRole("checkbox", { name: /^names/ }));
    await user.click(within(form).getByRole("radio", { name: "90 days" }));
    await user.click(within(form).getByRole("button", { name: "Create key" }));
    const dialog = await screen.findByRole("dialog", { name: "Your new key" });
    expect(within(dialog).getByText(KEY)).toBeDefined();
    expect(within(dialog).getByText(/^curl .*\/api\/v1\/screenshot/).textContent).toContain(KEY);
    expect(requests).toEqual([
      {
        method: "POST",
        path: "/api/user/api-keys",
        body: { name: "ci", scopes: ["capture", "extract", "usage:read", "webhooks"], expiresInDays: 90 },
      },
    ]);
    await screen.findByText("1 of 2 active keys", { ignore: "[hidden]" });
    await user.click(within(dialog).getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByText(KEY)).toBeNull());
    expect(screen.getByText("stm_live_abcd…qrst")).toBeDefined();
  });

  test("shows the errors of the form beside their fields and sends nothing", async () => {
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Create key" }));
    const form = await screen.findByRole("dialog");
    await user.click(within(form).getByRole("button", { name: "Create key" }));
    expect((await within(form).findByRole("alert")).textContent).toBe("Please enter a name");
    await user.type(within(form).getByLabelText("Name"), "x");
    for (const box of within(form).getAllByRole("checkbox")) await user.click(box);
    await user.click(within(form).getByRole("button", { name: "Create key" }));
    expect((await within(form).findByRole("alert")).textContent).toBe("Please select at least one scope");
    expect(requests).toEqual([]);
  });

  test("rotates a key and shows the new one although the list changes", async () => {
    list = { keys: [summary], maxKeys: 2 };
    const user = open();
    await user.click(await screen.findByRole("button", { name: /^Rotate\s*ci$/ }));
    const dialog = await screen.findByRole("dialog", { name: 'Rotate "ci"?' });
    await user.click(within(dialog).getByRole("radio", { name: "1 hour" }));
    await user.click(within(dialog).getByRole("button", { name: "Rotate key" }));
    expect(await screen.findByText(KEY)).toBeDefined();
    expect(requests).toMatchObject([{ body: { oldKeyValidHours: 1 } }]);
  });

  test("revokes a key after a question", async () => {
    list = { keys: [summary], maxKeys: 2 };
    const user = open();
    await user.click(await screen.findByRole("button", { name: /^Revoke\s*ci$/ }));
    const dialog = await screen.findByRole("dialog", { name: 'Revoke "ci"?' });
    await user.click(within(dialog).getByRole("button", { name: "Revoke key" }));
    expect(await screen.findByText("Revoked")).toBeDefined();
    expect(requests).toMatchObject([{ method: "DELETE", path: `/api/user/api-keys/${summary.id}` }]);
    expect(screen.queryByRole("button", { name: /^Revoke/ })).toBeNull();
  });

  test("leads to the plans without a plan, and offers no creation at the plan's number of keys", async () => {
    list = { keys: [], maxKeys: 0 };
    const { unmount } = render(
      <QueryClientProvider client={getQueryClient()}>
        <ApiKeysScreen />
      </QueryClientProvider>,
    );
    expect((await screen.findByRole("link", { name: "See Plans" })).getAttribute("href")).toBe("/pricing");
    unmount();
    getQueryClient().clear();
    list = { keys: [summary, { ...summary, id: "2" }], maxKeys: 2 };
    open();
    expect(await screen.findByText(/^2 of 2 active keys\. Revoke one, or upgrade/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Create key" })).toBeNull();
  });
});
