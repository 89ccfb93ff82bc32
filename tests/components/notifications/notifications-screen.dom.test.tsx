import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { getQueryClient } from "#client/query-client.ts";
import { NotificationsScreen } from "#components/notifications/notifications-screen.tsx";
import {
  type NotificationSettings,
  OPTIONAL_MAIL_KINDS,
  OPTIONAL_MAILS,
} from "#shared/notifications/contract.ts";

vi.mock("#client/supabase.ts", () => ({ getAccessToken: async () => "token" }));
vi.mock("#components/auth/auth-provider.tsx", () => ({
  useAuth: () => ({ user: { email: "a@example.com" } }),
}));
vi.mock("#components/auth/require-user.tsx", () => ({
  RequireUser: ({ children }: { children: React.ReactNode }) => children,
}));

vi.mock("#components/notifications/extra-recipients.tsx", () => ({ ExtraRecipients: () => null }));

const state = { settings: {} as NotificationSettings, isDown: false };
const sent: object[] = [];

function respond({ method = "GET", body }: RequestInit = {}): Response {
  if (state.isDown) return Response.json({ code: "busy", message: "Not today." }, { status: 503 });
  if (method === "POST") {
    const change = JSON.parse(String(body));
    sent.push(change);
    state.settings = { ...state.settings, ...change };
  }
  return Response.json(state.settings);
}

const show = () =>
  render(
    <QueryClientProvider client={getQueryClient()}>
      <NotificationsScreen />
    </QueryClientProvider>,
  );
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const findSwitch = (title: string) => screen.findByRole("switch", { name: new RegExp(`^${title}`) });

beforeEach(() => {
  getQueryClient().clear();
  sent.length = 0;
  Object.assign(state, { settings: { timeZone: null, mutedKinds: [], bouncedAddress: null }, isDown: false });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_path, init) => respond(init));
});

test("every kind of mail that can be switched off has a switch", async () => {
  show();
  await findSwitch("Usage");
  expect(screen.getAllByRole("switch")).toHaveLength(OPTIONAL_MAIL_KINDS.length);
});

test("a switch turns its kind off and on again, and takes the browser's zone the first time", async () => {
  state.settings = { ...state.settings, mutedKinds: ["usage"] };
  show();
  const { title } = OPTIONAL_MAILS.schedule_run;
  const results = await findSwitch(title);
  expect(results.getAttribute("aria-checked")).toBe("true");
  await userEvent.click(results);
  await waitFor(() => expect(results.getAttribute("aria-checked")).toBe("false"));
  await userEvent.click(results);
  await waitFor(() => expect(results.getAttribute("aria-checked")).toBe("true"));
  expect(sent).toEqual([
    { mutedKinds: ["usage", "schedule_run"], timeZone: zone },
    { mutedKinds: ["usage"], timeZone: zone },
  ]);
});

test("a change that fails leaves the switch, and says so", async () => {
  show();
  const usage = await findSwitch("Usage");
  state.isDown = true;
  await userEvent.click(usage);
  expect(await screen.findByText("The change was not saved")).toBeTruthy();
  expect(usage.getAttribute("aria-checked")).toBe("true");
});

test("an address that refuses mails is reported, while it is the user's", async () => {
  state.settings = { ...state.settings, bouncedAddress: "a@example.com" };
  const { unmount } = show();
  expect(await screen.findByText("Emails to this address are refused")).toBeTruthy();
  unmount();
  getQueryClient().clear();
  state.settings = { ...state.settings, bouncedAddress: "old@example.com" };
  show();
  await findSwitch("Usage");
  expect(screen.queryByText("Emails to this address are refused")).toBeNull();
});
