import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { SessionsScreen } from "#components/saved-sessions/sessions-screen.tsx";
import type { SavedSessionList, TriedLogin } from "#shared/saved-sessions/contract.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { signIn } from "#tests/support/session.ts";
import { type ApiRequest, getChanges, stubApi } from "#tests/support/stub-api.ts";
import { makeSavedSession } from "./make-saved-session.ts";

const session = makeSavedSession();

let list: SavedSessionList;
let tried: TriedLogin;
let requests: ApiRequest[];

beforeEach(() => {
  list = { data: [], maxSessions: 2 };
  tried = { url: "https://shop.test/", asksForPassword: false, picture: "data:image/jpeg;base64,AA" };
  signIn();
  requests = stubApi(({ method, path }) => {
    if (path.endsWith("/try")) return tried;
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

test("SessionsScreen tries a login by steps, shows its page or the failed step, and saves it", async () => {
  const user = userEvent.setup();
  renderScreen(<SessionsScreen />);
  await user.click(await screen.findByRole("button", { name: "Sign in by steps" }));
  const form = await screen.findByRole("dialog", { name: "Sign in by steps" });
  const click = (name: string) => user.click(within(form).getByRole("button", { name }));
  await click("Try");
  expect(getChanges(requests)).toEqual([]);
  const address = within(form).getByLabelText("Start address");
  await user.clear(address);
  await user.type(address, "https://shop.test/login");
  await user.type(within(form).getByLabelText("Text of step 1"), "ada");
  await user.type(within(form).getByLabelText("Value of secret 1"), "open-sesame");
  await user.type(within(form).getByLabelText("Secret of the authenticator app"), "APP-SECRET");
  await click("Try");
  const page = await within(form).findByRole("img", { name: /The page after the last step/ });
  expect(page.getAttribute("src")).toBe("data:image/jpeg;base64,AA");
  tried = { url: "https://shop.test/login", asksForPassword: true, picture: null };
  await click("Try");
  expect(await within(form).findByText("The page still asks for a password")).toBeDefined();
  await user.type(within(form).getByLabelText("Name"), "my shop");
  await click("Save session");
  expect(await screen.findByText("1 of 2 sessions")).toBeDefined();
  const login = {
    url: "https://shop.test/login",
    steps: [
      { type: { selector: 'input[type="email"]', value: "ada" } },
      { type: { selector: 'input[type="password"]', secret: "password" } },
      { press: { key: "Enter" } },
    ],
    secrets: { password: "open-sesame", totp: "APP-SECRET" },
  };
  const attempt = { method: "POST", path: "/api/user/sessions/try", body: { login } };
  expect(getChanges(requests)).toEqual([
    attempt,
    attempt,
    {
      method: "POST",
      path: "/api/user/sessions",
      body: { name: "my shop", domain: login.url, login, allowsMcp: false },
    },
  ]);
});

test("SessionsScreen leads to plans without one, and shows full and expired lists", async () => {
  list = { data: [], maxSessions: 0 };
  renderScreen(<SessionsScreen />);
  expect(await screen.findByText("Saved sessions come with Starter and larger plans")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Save a session" })).toBeNull();
});

test("SessionsScreen shows expired sessions and a full list", async () => {
  list = {
    data: [makeSavedSession({ isExpired: true, lastUsedAt: "2026-11-02T10:00:00Z" })],
    maxSessions: 1,
  };
  renderScreen(<SessionsScreen />);
  expect(await screen.findByText(/^1 of 1 sessions. Delete one/)).toBeDefined();
  expect(screen.getAllByText("Expired").length).toBeGreaterThan(0);
});

test("the example of a session can be saved as it is", async () => {
  const user = userEvent.setup();
  renderScreen(<SessionsScreen />);
  await user.click(await screen.findByRole("button", { name: "Try an example" }));
  await user.click(screen.getByRole("button", { name: "Save session" }));
  await screen.findByText("1 of 2 sessions");
  expect(getChanges(requests)).toMatchObject([{ body: { name: "my shop", domain: "example.com" } }]);
});
