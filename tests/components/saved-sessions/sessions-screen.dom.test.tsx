import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { SessionsScreen } from "#components/saved-sessions/sessions-screen.tsx";
import type { SavedSession, SavedSessionList } from "#shared/saved-sessions/contract.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { signIn } from "#tests/support/session.ts";
import { type ApiRequest, getChanges, stubApi } from "#tests/support/stub-api.ts";

const session: SavedSession = {
  id: "ses_1",
  name: "my shop",
  domain: "shop.test",
  allowsMcp: false,
  hasLogin: false,
  createdAt: "2026-11-01T10:00:00Z",
  lastUsedAt: null,
  expiresAt: "2026-12-01T10:00:00Z",
  isExpired: false,
};

let list: SavedSessionList;
let requests: ApiRequest[];

beforeEach(() => {
  list = { data: [], maxSessions: 2 };
  signIn();
  requests = stubApi(({ method }) => {
    if (method === "GET") return list;
    if (method === "DELETE") list = { ...list, data: [] };
    else list = { ...list, data: [{ ...session, allowsMcp: method === "PATCH" }] };
    if (method !== "POST") return {};
    return { session, dropped: [{ name: "track", domain: "ads.test" }] };
  });
});

test("SessionsScreen saves a session of pasted cookies, names what was dropped, allows MCP, and deletes it after a question", async () => {
  const user = userEvent.setup();
  renderScreen(<SessionsScreen />);
  await user.click(await screen.findByRole("button", { name: "Save a session" }));
  const form = await screen.findByRole("dialog", { name: "Save a session" });
  await user.click(within(form).getByRole("button", { name: "Save session" }));
  expect(within(form).getByText("Please paste cookies")).toBeDefined();
  await user.type(within(form).getByLabelText("Name"), "my shop");
  await user.type(within(form).getByLabelText("Domain"), "shop.test");
  await user.type(within(form).getByLabelText("Cookies"), "sid=1");
  await user.click(within(form).getByRole("button", { name: "Save session" }));
  expect(await screen.findByText(/track of ads.test/)).toBeDefined();
  expect(screen.getByText("1 of 2 sessions")).toBeDefined();
  expect(screen.getByText("Not used yet")).toBeDefined();
  await user.click(screen.getByRole("switch", { name: /^MCP/ }));
  await waitFor(() => expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("true"));
  await user.click(screen.getByRole("button", { name: /^Delete.*my shop/ }));
  const question = await screen.findByRole("dialog", { name: "Delete this session?" });
  await user.click(within(question).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Capture what you see when you are signed in")).toBeDefined();
  expect(getChanges(requests)).toEqual([
    {
      method: "POST",
      path: "/api/user/sessions",
      body: { name: "my shop", domain: "shop.test", cookies: "sid=1", allowsMcp: false },
    },
    { method: "PATCH", path: "/api/user/sessions/ses_1", body: { allowsMcp: true } },
    { method: "DELETE", path: "/api/user/sessions/ses_1", body: null },
  ]);
});

test("SessionsScreen leads to plans without one, and shows full and expired lists", async () => {
  list = { data: [], maxSessions: 0 };
  renderScreen(<SessionsScreen />);
  expect(await screen.findByText("Saved sessions come with Starter and larger plans")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Save a session" })).toBeNull();
});

test("SessionsScreen shows expired sessions and a full list", async () => {
  list = { data: [{ ...session, isExpired: true, lastUsedAt: "2026-11-02T10:00:00Z" }], maxSessions: 1 };
  renderScreen(<SessionsScreen />);
  expect(await screen.findByText(/^1 of 1 sessions. Delete one/)).toBeDefined();
  expect(screen.getAllByText("Expired").length).toBeGreaterThan(0);
});
