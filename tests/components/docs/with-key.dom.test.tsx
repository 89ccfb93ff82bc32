import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { holdKey } from "#client/held-key.ts";
import { CodeWithKey, SamplesWithKey } from "#components/docs/with-key.tsx";

beforeEach(() => holdKey(null));

test("samples lead to a key, and show the one that this tab holds until it is forgotten", () => {
  const code = 'curl -H "Authorization: Bearer YOUR_KEY"';
  render(
    <>
      <SamplesWithKey label="Example" snippets={[{ language: "curl", label: "cURL", code }]} />
      <pre data-testid="block">
        <CodeWithKey code="Bearer YOUR_KEY" />
      </pre>
    </>,
  );
  const link = screen.getByRole("link", { name: "Create a key" });
  expect(link.getAttribute("href")).toBe("/auth?view=register&redirect=%2Faccount%2Fapi-keys");
  act(() => holdKey("stm_live_abc"));
  expect(screen.getByRole("tabpanel").textContent).toContain("Bearer stm_live_abc");
  expect(screen.getByTestId("block").textContent).toBe("Bearer stm_live_abc");
  expect(screen.queryByRole("link", { name: "Create a key" })).toBeNull();
  act(() => holdKey(null));
  expect(screen.getByRole("tabpanel").textContent).toContain("YOUR_KEY");
});
