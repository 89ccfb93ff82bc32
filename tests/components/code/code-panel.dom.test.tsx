import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { CodePanel } from "#components/code/code-panel.tsx";

const KEY = `stm_test_${"a".repeat(38)}`;
vi.mock("#client/supabase.ts", () => ({ getAccessToken: async () => "token" }));

const respond = (body: object, status = 200) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(body, { status }));

const CALL = {
  label: "Take a screenshot",
  call: { method: "POST", path: "/screenshot", body: { url: "https://blog.test" } },
} as const;

function Screen() {
  const [apiKey, setApiKey] = useState<string | null>(null);
  return (
    <QueryClientProvider client={new QueryClient()}>
      <CodePanel
        apiKey={apiKey}
        calls={[CALL]}
        cost="Uses 1 screenshot."
        docs="take-screenshot"
        onKey={setApiKey}
      />
    </QueryClientProvider>
  );
}

const getCode = () => screen.getByRole("tabpanel").textContent;

test("CodePanel shows the call with YOUR_KEY in three languages, and copies the one that is shown", async () => {
  const user = userEvent.setup();
  render(<Screen />);
  expect(getCode()).toMatch(/^curl [\s\S]*Bearer YOUR_KEY/);
  await user.click(screen.getByRole("tab", { name: "Python" }));
  expect(getCode()).toMatch(/^import requests/);
  await user.click(screen.getByRole("button", { name: "Copy code" }));
  expect(await navigator.clipboard.readText()).toBe(getCode());
});

test("'Create a key' puts the new key into the code", async () => {
  const user = userEvent.setup();
  respond({ key: KEY, summary: { scopes: ["capture"] } });
  render(<Screen />);
  await user.click(screen.getByRole("button", { name: "Create a key" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.type(dialog.getByLabelText("Name"), "ci");
  await user.click(dialog.getByRole("button", { name: "Create key" }));
  expect(await screen.findByText("Your new key is in the code")).toBeDefined();
  expect(getCode()).toContain(`Bearer ${KEY}`);
  expect(screen.queryByRole("button", { name: "Create a key" })).toBeNull();
});

test("a key that was not created leaves YOUR_KEY in the code and says why", async () => {
  const user = userEvent.setup();
  vi.spyOn(console, "error").mockImplementation(() => {});
  const message = "Your plan includes 2 keys.";
  respond({ code: "limit_reached", message, error: message, requestId: "r" }, 429);
  render(<Screen />);
  await user.click(screen.getByRole("button", { name: "Create a key" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.type(dialog.getByLabelText("Name"), "ci");
  await user.click(dialog.getByRole("button", { name: "Create key" }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(document.body.textContent).toContain("Bearer YOUR_KEY");
});
