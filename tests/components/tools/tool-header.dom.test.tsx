import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ToolHeader } from "#components/tools/tool-header.tsx";
import { coversSpec } from "#tests/support/covers-spec.ts";

test("ToolHeader shows the 'Premium Tool' badge and a link back to the tools", () => {
  coversSpec("2.58", "2.68");
  render(<ToolHeader title="Domain Name Checker">What it does.</ToolHeader>);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Domain Name Checker");
  expect(screen.getByText("Premium Tool")).toBeDefined();
  expect(screen.getByRole("link", { name: "← Back to Tools" }).getAttribute("href")).toBe("/");
});
