import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { getHeldKey, holdKey } from "#client/held-key.ts";
import { getQueryClient } from "#client/query-client.ts";
import { ApiKeysScreen } from "#components/api-keys/api-keys-screen.tsx";
import type { ApiKeyList, ApiKeySummary } from "#shared/api-keys/contract.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { signIn } from "#tests/support/session.ts";
import { type ApiRequest, getChanges, stubApi } from "#tests/support/stub-api.ts";

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
let requests: ApiRequest[];

beforeEach(() => {
  list = { keys: [], apps: [], maxKeys: 2, startsFreePlan: false };
  signIn();
  requests = stubApi(({ method }) => {
    if (method === "GET") return list;
    if (method === "DELETE") {
      list = { ...list, keys: list.keys.map((key) => ({ ...key, status: "revoked" })) };
      return { revoked: true };
    }
    list = { ...list, keys: [summary, ...list.keys.map((key) => ({ ...key, id: "old", isRotated: true }))] };
    return { key: KEY, summary, tools: ["screenshot"], startedFreePlan: list.startsFreePlan };
  });
});

function open() {
  renderScreen(<ApiKeysScreen />);
  return userEvent.setup();
}

/** Chooses an action in the menu of the key. */
async function choose(user: ReturnType<typeof open>, action: string) {
  await user.click(await screen.findByRole("button", { name: "Actions of ci" }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
}

describe("ApiKeysScreen", () => {
  test("creates a key, shows it once with a command, and then only its ends", async () => {
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Create key" }));
    const form = await screen.findByRole("dialog", { name: "Create an API key" });
    const name = within(form).getByLabelText<HTMLInputElement>("Name");
    expect(name.value).toBe("First key");
    await user.clear(name);
    await user.type(name, "ci");
    await user.click(within(form).getByRole("checkbox", { name: /^names/ }));
    await user.click(within(form).getByRole("radio", { name: "90 days" }));
    await user.click(within(form).getByRole("button", { name: "Create key" }));
    const dialog = await screen.findByRole("dialog", { name: "Your new key" });
    expect(within(dialog).getByText(KEY)).toBeDefined();
    expect(within(dialog).getByText(/^curl .*\/api\/v1\/screenshot/).textContent).toContain(KEY);
    expect(getChanges(requests)).toEqual([
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
    await user.clear(within(form).getByLabelText("Name"));
    await user.click(within(form).getByRole("button", { name: "Create key" }));
    expect((await within(form).findByRole("alert")).textContent).toBe("Please enter a name");
    await user.type(within(form).getByLabelText("Name"), "x");
    for (const box of within(form).getAllByRole("checkbox")) await user.click(box);
    await user.click(within(form).getByRole("button", { name: "Create key" }));
    expect((await within(form).findByRole("alert")).textContent).toBe("Please select at least one scope");
    expect(getChanges(requests)).toEqual([]);
  });

  test("rotates a key and shows the new one although the list changes", async () => {
    list = { keys: [summary], apps: [], maxKeys: 2, startsFreePlan: false };
    const user = open();
    await choose(user, "Rotate");
    const dialog = await screen.findByRole("dialog", { name: 'Rotate "ci"?' });
    await user.click(within(dialog).getByRole("radio", { name: "1 hour" }));
    await user.click(within(dialog).getByRole("button", { name: "Rotate key" }));
    expect(await screen.findByText(KEY)).toBeDefined();
    expect(getChanges(requests)).toMatchObject([{ body: { oldKeyValidHours: 1 } }]);
  });

  test("revokes a key after a question, and the samples no longer show it", async () => {
    holdKey(KEY);
    list = { keys: [summary], apps: [], maxKeys: 2, startsFreePlan: false };
    const user = open();
    await choose(user, "Revoke");
    const dialog = await screen.findByRole("dialog", { name: 'Revoke "ci"?' });
    await user.click(within(dialog).getByRole("button", { name: "Revoke key" }));
    const fold = await screen.findByText("Revoked (1)");
    expect(getHeldKey()).toBeNull();
    await user.click(fold);
    expect(screen.getByText("Revoked")).toBeDefined();
    expect(getChanges(requests)).toMatchObject([
      { method: "DELETE", path: `/api/user/api-keys/${summary.id}` },
    ]);
    await user.click(screen.getByRole("button", { name: "Actions of ci" }));
    expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual([
      "Copy id",
    ]);
  });

  test("starts the free plan with the first key, and says so before and after", async () => {
    list = { keys: [], apps: [], maxKeys: 0, startsFreePlan: true };
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Create key" }));
    expect(screen.getByText(/^Also starts the free plan of the Web Inspector\./)).toBeDefined();
    const form = await screen.findByRole("dialog");
    expect(within(form).getByText(/It also starts the free plan of the Web Inspector/)).toBeDefined();
    await user.click(within(form).getByRole("button", { name: "Create key" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Your new key" }));
    expect(dialog.getByText("Free Access Granted")).toBeDefined();
    expect(dialog.getByRole("link", { name: "Continue in the quickstart" }).getAttribute("href")).toBe(
      "/docs",
    );
    expect(getHeldKey()).toBe(KEY);
    expect(getChanges(requests)).toHaveLength(1);
  });

  test("leads to the plans without a plan, and offers no creation at the plan's number of keys", async () => {
    list = { keys: [], apps: [], maxKeys: 0, startsFreePlan: false };
    const { unmount } = renderScreen(<ApiKeysScreen />);
    expect((await screen.findByRole("link", { name: "See Plans" })).getAttribute("href")).toBe("/pricing");
    unmount();
    getQueryClient().clear();
    list = { keys: [summary, { ...summary, id: "2" }], apps: [], maxKeys: 2, startsFreePlan: false };
    open();
    expect(await screen.findByText(/^2 of 2 active keys\. Revoke one, or upgrade/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Create key" })).toBeNull();
  });

  test("lists connected apps, and ends the access of one after a question", async () => {
    list = {
      keys: [],
      apps: [{ ...summary, id: "key_app", name: "Claude" }],
      maxKeys: 2,
      startsFreePlan: false,
    };
    const user = open();
    const apps = within(await screen.findByRole("list", { name: "Connected apps" }));
    expect(apps.getByText(/^Connected .*2026/)).toBeDefined();
    await user.click(apps.getByRole("button", { name: /^Revoke\s*Claude$/ }));
    await user.click(await screen.findByRole("button", { name: "Revoke access" }));
    expect(getChanges(requests)).toMatchObject([{ method: "DELETE", path: "/api/user/api-keys/key_app" }]);
  });
});
