import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { getQueryClient } from "#client/query-client.ts";
import { NotificationsScreen } from "#components/notifications/notifications-screen.tsx";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import {
  type NotificationSettings,
  OPTIONAL_MAIL_KINDS,
  OPTIONAL_MAILS,
} from "#shared/notifications/contract.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { signIn, USER } from "#tests/support/session.ts";
import { type ApiRequest, getChanges, refuse, stubApi } from "#tests/support/stub-api.ts";

const state = { settings: {} as NotificationSettings, isDown: false };
let requests: ApiRequest[];

function respond({ method, path, body }: ApiRequest): unknown {
  if (path === backgroundApiPaths.recipients) return { data: [], maxRecipients: 2 };
  if (state.isDown) return refuse(503, { code: "busy", message: "Not today." });
  if (method === "PATCH") state.settings = { ...state.settings, ...(body as Partial<NotificationSettings>) };
  return state.settings;
}

const show = () => renderScreen(<NotificationsScreen />);
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const findSwitch = (title: string) => screen.findByRole("switch", { name: new RegExp(`^${title}`) });

beforeEach(() => {
  Object.assign(state, {
    settings: { timeZone: null, mutedKinds: [], changeFrequency: "at_once", bouncedAddress: null },
    isDown: false,
  });
  signIn();
  requests = stubApi(respond);
});

test("every kind of mail that can be switched off has a switch", async () => {
  show();
  await findSwitch("Usage");
  expect(screen.getAllByRole("switch")).toHaveLength(OPTIONAL_MAIL_KINDS.length);
});

test("a switch disables and enables its kind, and stores the browser's zone the first time", async () => {
  state.settings = { ...state.settings, mutedKinds: ["usage"] };
  show();
  const { title } = OPTIONAL_MAILS.schedule_run;
  const results = await findSwitch(title);
  expect(results.getAttribute("aria-checked")).toBe("true");
  await userEvent.click(results);
  await waitFor(() => expect(results.getAttribute("aria-checked")).toBe("false"));
  await userEvent.click(results);
  await waitFor(() => expect(results.getAttribute("aria-checked")).toBe("true"));
  expect(getChanges(requests).map(({ body }) => body)).toEqual([
    { mutedKinds: ["usage", "schedule_run"], timeZone: zone },
    { mutedKinds: ["usage"], timeZone: zone },
  ]);
});

test("a period for changes is chosen, with the browser's zone the first time", async () => {
  show();
  const daily = await screen.findByRole("radio", { name: "Every day at 08:00" });
  await userEvent.click(daily);
  await waitFor(() => expect(daily.getAttribute("aria-checked")).toBe("true"));
  expect(getChanges(requests).map(({ body }) => body)).toEqual([
    { changeFrequency: "daily", timeZone: zone },
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
  state.settings = { ...state.settings, bouncedAddress: USER.email };
  const { unmount } = show();
  expect(await screen.findByText("Emails to this address are refused")).toBeTruthy();
  unmount();
  getQueryClient().clear();
  state.settings = { ...state.settings, bouncedAddress: "old@example.com" };
  show();
  await findSwitch("Usage");
  expect(screen.queryByText("Emails to this address are refused")).toBeNull();
});
