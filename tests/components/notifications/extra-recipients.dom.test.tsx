import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { ExtraRecipients } from "#components/notifications/extra-recipients.tsx";
import { ConfirmRecipientScreen } from "#components/notifications/recipient-screens.tsx";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { MailRecipient, MailRecipientList } from "#shared/notifications/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { setAddress } from "#tests/support/navigation.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { type ApiRequest, getChanges, refuse, stubApi } from "#tests/support/stub-api.ts";

const makeRecipient = (address: string, wish: Partial<MailRecipient> = {}): MailRecipient => ({
  id: `rcp_${address}`,
  address,
  state: "confirmed",
  linkExpiresAt: null,
  ...wish,
});

const IN_FUTURE = new Date(Date.now() + 3_600_000).toISOString();
const state = { list: {} as MailRecipientList, status: 200, message: "" };
let requests: ApiRequest[];

function respond({ method, path }: ApiRequest): unknown {
  if (state.status !== 200) return refuse(state.status, { code: "invalid", message: state.message });
  if (path === apiPaths.plans) return [{ limits: { mailRecipients: 7 } }];
  if (method === "GET") return state.list;
  if (path === backgroundApiPaths.recipients) {
    const added = makeRecipient("new@example.com", { state: "pending", linkExpiresAt: IN_FUTURE });
    state.list = { ...state.list, data: [...state.list.data, added] };
  }
  if (method === "DELETE") state.list = { ...state.list, data: [] };
  return {};
}

const show = () => renderScreen(<ExtraRecipients />);
/** The name of a button; jsdom states no space between its elements. */
const byName = (label: string, address: string) => (name: string) =>
  name.replaceAll(" ", "") === `${label}${address}`.replaceAll(" ", "");
const findRow = async (address: string) =>
  within(
    (await screen.findByRole("button", { name: byName("Remove", address) })).closest("li") ?? document.body,
  );

beforeEach(() => {
  Object.assign(state, { list: { data: [], maxRecipients: 2 }, status: 200, message: "" });
  requests = stubApi(respond);
});

test("an address is checked, added, and waits for its confirmation", async () => {
  show();
  const input = await screen.findByLabelText("Email address");
  expect(screen.getByText("0 of 2 recipients")).toBeTruthy();
  await userEvent.type(input, "no address");
  await userEvent.click(screen.getByRole("button", { name: "Add recipient" }));
  expect(screen.getByText("Please enter a valid email address")).toBeTruthy();
  expect(getChanges(requests)).toEqual([]);
  await userEvent.clear(input);
  await userEvent.type(input, " New@Example.com {Enter}");
  const row = await findRow("new@example.com");
  expect(row.getByText("Waiting for confirmation")).toBeTruthy();
  expect(getChanges(requests)).toEqual([
    { method: "POST", path: backgroundApiPaths.recipients, body: { address: "new@example.com" } },
  ]);
  expect((input as HTMLInputElement).value).toBe("");
});

test("an address that the server refuses stays in the field, with the reason", async () => {
  show();
  const input = await screen.findByLabelText("Email address");
  await userEvent.type(input, "a@example.com");
  Object.assign(state, { status: 400, message: "This address is in your list already." });
  await userEvent.click(screen.getByRole("button", { name: "Add recipient" }));
  expect(await screen.findByText("This address is in your list already.")).toBeTruthy();
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect((input as HTMLInputElement).value).toBe("a@example.com");
});

test("each state says what it means, and only links that can still be sent are sent again", async () => {
  state.list = {
    maxRecipients: 3,
    data: [
      makeRecipient("done@example.com"),
      makeRecipient("old@example.com", { state: "pending", linkExpiresAt: "2026-01-01T00:00:00.000Z" }),
      makeRecipient("refuses@example.com", { state: "refused" }),
      makeRecipient("paused@example.com", { state: "paused", linkExpiresAt: IN_FUTURE }),
    ],
  };
  show();
  const expected = [
    ["done@example.com", "Confirmed", 0],
    ["old@example.com", "The link in the email has expired.", 1],
    ["refuses@example.com", "Refuses emails", 0],
    ["paused@example.com", "Paused by plan", 0],
  ] as const;
  for (const [address, text, buttons] of expected) {
    const row = await findRow(address);
    expect(row.getByText(text)).toBeTruthy();
    expect(row.queryAllByRole("button", { name: byName("Send again to", address) })).toHaveLength(buttons);
  }
  expect(screen.getByText(/^4 of 3 recipients\. Remove one/)).toBeTruthy();
  expect(screen.queryByLabelText("Email address")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: byName("Send again to", "old@example.com") }));
  expect(await screen.findByText("Sent")).toBeTruthy();
  expect(getChanges(requests)).toEqual([
    { method: "POST", path: backgroundApiPaths.resendConfirmation("rcp_old@example.com"), body: {} },
  ]);
});

test("a recipient is removed after a question", async () => {
  state.list = { maxRecipients: 2, data: [makeRecipient("a@example.com")] };
  show();
  await userEvent.click(await screen.findByRole("button", { name: byName("Remove", "a@example.com") }));
  const dialog = screen.getByRole("dialog", { name: "Remove this recipient?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(screen.queryByText("a@example.com")).toBeNull());
  expect(getChanges(requests)).toEqual([
    { method: "DELETE", path: backgroundApiPaths.recipient("rcp_a@example.com"), body: null },
  ]);
});

test("a plan without recipients says what paid plans include", async () => {
  state.list = { maxRecipients: 0, data: [] };
  show();
  expect(await screen.findByText(/to up to 7 more addresses/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "See Plans" }).getAttribute("href")).toBe("/pricing");
  expect(screen.queryByLabelText("Email address")).toBeNull();
});

test("a list that could not be loaded can be loaded again", async () => {
  state.status = 503;
  show();
  expect(await screen.findByText("Your recipients could not be loaded")).toBeTruthy();
  state.status = 200;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText("Email address")).toBeTruthy();
});

test("a confirmation link asks first, can be repeated after a failure, and is used once", async () => {
  setAddress("/recipients/confirm?token=abc");
  state.status = 503;
  renderScreen(<ConfirmRecipientScreen />);
  expect(requests).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("That did not work. Please try again.")).toBeTruthy();
  state.status = 200;
  await userEvent.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Your address is confirmed")).toBeTruthy();
  expect(requests.at(-1)).toEqual({
    method: "POST",
    path: backgroundApiPaths.confirmRecipient,
    body: { token: "abc" },
  });
  expect(requests).toHaveLength(2);
});

test("a confirmation link that was used says so", async () => {
  state.status = 404;
  renderScreen(<ConfirmRecipientScreen />);
  await userEvent.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("This link is not valid any more")).toBeTruthy();
});
