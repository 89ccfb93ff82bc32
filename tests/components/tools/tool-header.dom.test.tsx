import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ToolHeader } from "#components/tools/tool-header.tsx";
import { coversSpec } from "#tests/support/covers-spec.ts";

test("a tool is labelled as a premium one, and leads back to the tools", () => {
  coversSpec("2.58", "2.68");
  render(<ToolHeader title="Domain Name Checker">What it does.</ToolHeader>);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Domain Name Checker");
  expect(screen.getByText("Premium Tool")).toBeDefined();
  expect(screen.getByRole("link", { name: "← Back to Tools" }).getAttribute("href")).toBe("/");
});
