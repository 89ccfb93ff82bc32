import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { DestinationsScreen } from "#components/destinations/destinations-screen.tsx";
import type { Destination } from "#shared/destinations/contract.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { signIn } from "#tests/support/session.ts";
import { type ApiRequest, getChanges, refuse, stubApi } from "#tests/support/stub-api.ts";
import { makeDestination } from "./make-destination.ts";

const ARCHIVE = makeDestination();

const show = (data: Destination[], answer: (request: ApiRequest) => unknown, maxDestinations = 5) => {
  const requests = stubApi((request) =>
    request.method === "GET" ? { data, maxDestinations } : answer(request),
  );
  renderScreen(<DestinationsScreen />);
  return requests;
};

beforeEach(() => signIn());

test("a destination is sent with its secret, and what the store says is shown at its address", async () => {
  const requests = show([], () => refuse(400, { code: "invalid", message: "The store answered 403." }));
  await userEvent.click(await screen.findByRole("button", { name: "Add a destination" }));
  const dialog = within(screen.getByRole("dialog"));
  const save = () => userEvent.click(dialog.getByRole("button", { name: "Test and save" }));
  await save();
  expect(dialog.getByText("Please enter an address")).toBeTruthy();
  const texts = {
    Name: "archive",
    Endpoint: "https://s3.test",
    Bucket: "pages",
    "Access key id": "key-id",
    "Secret access key": "secret",
  };
  for (const [label, text] of Object.entries(texts)) await userEvent.type(dialog.getByLabelText(label), text);
  await save();
  expect(await dialog.findByText("The store answered 403.")).toBeTruthy();
  expect(getChanges(requests)).toMatchObject([
    {
      method: "POST",
      path: "/api/user/destinations",
      body: { name: "archive", bucket: "pages", pathStyle: true, prefix: "", secretAccessKey: "secret" },
    },
  ]);
});

test("a change sends the secret only when another one was entered, and nothing that cannot be changed", async () => {
  const requests = show([ARCHIVE], () => ARCHIVE);
  await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.clear(dialog.getByLabelText("Prefix (optional)"));
  await userEvent.click(dialog.getByRole("button", { name: "Test and save" }));
  const { id: _id, createdAt: _created, updatedAt: _updated, ...settings } = ARCHIVE;
  expect(getChanges(requests)).toEqual([
    { method: "PATCH", path: "/api/user/destinations/dst_1", body: { ...settings, prefix: "" } },
  ]);
});

test.each([
  [{ ok: true, error: null }, "The bucket accepts files."],
  [{ ok: false, error: "The store did not answer in time." }, "The store did not answer in time."],
])("a test of a destination says %j", async (answer, text) => {
  show([ARCHIVE], () => answer);
  await userEvent.click(await screen.findByRole("button", { name: "Test" }));
  expect(await screen.findByText(text)).toBeTruthy();
});

test("without Pro the screen says what the plan lacks, and offers no form", async () => {
  show([], () => ({}), 0);
  expect(await screen.findByText("Delivery to your own bucket comes with Pro")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add a destination" })).toBeNull();
});

test("the example fills in everything but the key", async () => {
  show([], () => ARCHIVE);
  await userEvent.click(await screen.findByRole("button", { name: "Try an example" }));
  const dialog = within(screen.getByRole("dialog"));
  const empty = dialog.getAllByRole("textbox").filter((field) => (field as HTMLInputElement).value === "");
  expect(empty).toEqual([dialog.getByLabelText("Access key id")]);
});
