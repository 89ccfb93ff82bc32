import { cleanup, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { PricingLink } from "#components/layout/nav-links.tsx";
import { coversSpec } from "#tests/support/covers-spec.ts";

const at = vi.hoisted(() => ({ path: "/", user: null as { id: string } | null }));
vi.mock("next/navigation", () => ({ usePathname: () => at.path }));
vi.mock("#components/auth/auth-provider.tsx", () => ({ useAuth: () => ({ user: at.user }) }));

function show(path: string, user: { id: string } | null) {
  cleanup();
  Object.assign(at, { path, user });
  render(<PricingLink />);
  const link = screen.queryByRole("link");
  return link && [link.textContent, link.getAttribute("href")];
}

test("PricingLink names itself by the session and is hidden on the pricing screen", () => {
  coversSpec("2.20");
  expect(show("/", null)).toEqual(["Pricing", "/pricing"]);
  expect(show("/", { id: "u" })).toEqual(["My Products", "/pricing"]);
  expect(show("/pricing", null)).toBeNull();
  expect(show("/pricing", { id: "u" })).toBeNull();
});
