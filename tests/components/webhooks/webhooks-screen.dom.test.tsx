import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { WebhooksScreen } from "#components/webhooks/webhooks-screen.tsx";
import type { Webhook } from "#shared/webhooks/contract.ts";
import { DEFAULT_EVENTS } from "#shared/webhooks/events.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { signIn } from "#tests/support/session.ts";
import { type ApiRequest, getChanges, refuse, stubApi } from "#tests/support/stub-api.ts";

const makeWebhook = (part: Partial<Webhook> = {}): Webhook => ({
  id: "whk_1",
  kind: "standard",
  url: "https://hooks.test/in",
  chatId: null,
  hasToken: false,
  description: "ci",
  events: DEFAULT_EVENTS,
  isEnabled: true,
  disabledReason: null,
  failingSince: null,
  oldSecretEndsAt: null,
  createdAt: "2026-11-20T08:00:00.000Z",
  ...part,
});

const state = {
  webhooks: [] as Webhook[],
  maxEndpoints: 2,
  refusal: null as object | null,
  secret: "whsec_abc" as string | null,
};
let requests: ApiRequest[];

function respond({ method, path, body }: ApiRequest): unknown {
  if (method === "GET") {
    if (path.includes("/deliveries")) return { data: [], nextCursor: null };
    return { data: state.webhooks, maxEndpoints: state.maxEndpoints };
  }
  if (state.refusal) return refuse(400, state.refusal);
  if (method === "DELETE") {
    state.webhooks = [];
    return { deleted: true };
  }
  const webhook = makeWebhook(path.endsWith("/webhooks") ? { hasToken: true, ...(body as object) } : {});
  state.webhooks = [webhook];
  return path.endsWith("/test") ? { id: "dlv_1" } : { webhook, secret: state.secret };
}

const show = () => renderScreen(<WebhooksScreen />);

async function openForm() {
  await userEvent.click(await screen.findByRole("button", { name: "Add endpoint" }));
  return within(screen.getByRole("dialog", { name: "Add an endpoint" }));
}

beforeEach(() => {
  Object.assign(state, { webhooks: [], maxEndpoints: 2, refusal: null, secret: "whsec_abc" });
  signIn();
  requests = stubApi(respond);
});

test("a plan without webhooks leads to the plans", async () => {
  state.maxEndpoints = 0;
  show();
  expect(await screen.findByText("Webhooks come with Starter and larger plans")).toBeTruthy();
  expect(screen.getByRole("link", { name: "See Plans" }).getAttribute("href")).toBe("/pricing");
  expect(screen.queryByRole("button", { name: "Add endpoint" })).toBeNull();
});

test("a new endpoint shows its secret once", async () => {
  show();
  const form = await openForm();
  await userEvent.type(form.getByLabelText("Endpoint URL"), "https://hooks.test/new");
  await userEvent.click(form.getByRole("button", { name: "Add endpoint" }));
  const secret = await screen.findByRole("dialog", { name: "Signing secret" });
  expect(within(secret).getByText("whsec_abc")).toBeTruthy();
  await userEvent.click(within(secret).getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByText("whsec_abc")).toBeNull());
  expect(await screen.findByRole("button", { name: /^Edit.*hooks\.test\/new$/ })).toBeTruthy();
});

test("a Telegram bot is added with its token and chat, and changed without the token", async () => {
  show();
  const form = await openForm();
  await userEvent.click(form.getByRole("radio", { name: "Telegram" }));
  expect(form.queryByLabelText(/URL/)).toBeNull();
  await userEvent.type(form.getByLabelText("Bot token"), "12:abcdefghijklmnopqrstuvwxyz");
  await userEvent.type(form.getByLabelText("Chat ID"), "-1001");
  state.secret = null;
  await userEvent.click(form.getByRole("button", { name: "Add endpoint" }));
  expect(await screen.findByText("Chat -1001")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /^Edit/ }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [created, changed] = getChanges(requests).map(({ body }) => body);
  expect(created).toMatchObject({
    kind: "telegram",
    token: "12:abcdefghijklmnopqrstuvwxyz",
    chatId: "-1001",
  });
  expect(Object.keys(changed as object).sort()).toEqual(["chatId", "description", "events"]);
});

test("an address that is refused is reported at its field, and an empty one without a request", async () => {
  show();
  const form = await openForm();
  await userEvent.click(form.getByRole("button", { name: "Add endpoint" }));
  const field = form.getByLabelText("Endpoint URL");
  const note = () => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;
  expect([note(), field.getAttribute("aria-invalid"), getChanges(requests)]).toEqual([
    "Please enter an address",
    "true",
    [],
  ]);
  state.refusal = { code: "invalid", message: "This address cannot be reached from the internet." };
  await userEvent.type(field, "https://10.0.0.1/");
  await userEvent.click(form.getByRole("button", { name: "Add endpoint" }));
  await waitFor(() => expect(note()).toBe("This address cannot be reached from the internet."));
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(form.queryByText("The endpoint was not saved")).toBeNull();
});

test("an endpoint is tested, turned off and deleted after a confirmation", async () => {
  state.webhooks = [makeWebhook()];
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Send test" }));
  await userEvent.click(screen.getByRole("button", { name: "Turn off" }));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: /^Delete/ }).hasAttribute("disabled")).toBe(false),
  );
  await userEvent.click(screen.getByRole("button", { name: /^Delete/ }));
  const dialog = within(screen.getByRole("dialog", { name: "Delete this endpoint?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Send events to your systems and chats")).toBeTruthy();
  expect(getChanges(requests).map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /api/user/webhooks/whk_1/test",
    "PATCH /api/user/webhooks/whk_1",
    "DELETE /api/user/webhooks/whk_1",
  ]);
});

test("at the plan's number no other endpoint is offered, and a disabled one says why", async () => {
  state.maxEndpoints = 1;
  state.webhooks = [makeWebhook({ isEnabled: false, disabledReason: "gone" })];
  show();
  expect(await screen.findByText(/^1 of 1 endpoints/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add endpoint" })).toBeNull();
  expect(screen.getByText("Disabled: it answered 410 Gone")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Send test" }).hasAttribute("disabled")).toBe(true);
});

test("the example is a topic of ntfy that only its user knows, and can be saved as it is", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Try an example" }));
  const dialog = within(screen.getByRole("dialog", { name: "Add an endpoint" }));
  await userEvent.click(dialog.getByRole("button", { name: "Add endpoint" }));
  await waitFor(() => expect(getChanges(requests)).toHaveLength(1));
  expect(getChanges(requests)[0]?.body).toMatchObject({
    kind: "ntfy",
    url: expect.stringMatching(/^https:\/\/ntfy\.sh\/[\w-]{36}$/),
    events: DEFAULT_EVENTS,
  });
});
