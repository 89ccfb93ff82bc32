import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { holdKey } from "#client/held-key.ts";
import { CodePanel } from "#components/code/code-panel.tsx";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { refuse, stubApi } from "#tests/support/stub-api.ts";

const KEY = `stm_test_${"a".repeat(38)}`;

const CALL = {
  label: "Take a screenshot",
  call: { method: "POST", path: "/screenshot", body: { url: "https://blog.test" } },
} as const;

beforeEach(() => holdKey(null));

function Screen() {
  return <CodePanel calls={[CALL]} cost="Uses 1 screenshot." docs="take-screenshot" />;
}

/** Renders the screen and creates a key in its dialog. */
async function createKey() {
  renderScreen(<Screen />);
  await userEvent.click(screen.getByRole("button", { name: "Create a key" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Name"), "ci");
  await userEvent.click(dialog.getByRole("button", { name: "Create key" }));
}

const getCode = () => screen.getByRole("tabpanel").textContent;

test("CodePanel shows the call with YOUR_KEY in three languages, and copies the one that is shown", async () => {
  const user = userEvent.setup();
  renderScreen(<Screen />);
  expect(getCode()).toMatch(/^curl [\s\S]*Bearer YOUR_KEY/);
  await user.click(screen.getByRole("tab", { name: "Python" }));
  expect(getCode()).toMatch(/^import requests/);
  await user.click(screen.getByRole("button", { name: "Copy code" }));
  expect(await navigator.clipboard.readText()).toBe(getCode());
});

test("'Create a key' puts the new key into the code", async () => {
  stubApi(() => ({ key: KEY, summary: { scopes: ["capture"] } }));
  await createKey();
  expect(await screen.findByText("Your key is in the code")).toBeDefined();
  expect(getCode()).toContain(`Bearer ${KEY}`);
  expect(screen.queryByRole("button", { name: "Create a key" })).toBeNull();
});

test("a key that was not created leaves YOUR_KEY in the code and says why", async () => {
  const message = "Your plan includes 2 keys.";
  stubApi(() => refuse(429, { code: "limit_reached", message, error: message, requestId: "r" }));
  await createKey();
  expect(await screen.findByText(message)).toBeDefined();
  expect(document.body.textContent).toContain("Bearer YOUR_KEY");
});
