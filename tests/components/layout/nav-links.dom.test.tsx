import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PricingLink } from "#components/layout/nav-links.tsx";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { setAddress } from "#tests/support/navigation.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { signIn } from "#tests/support/session.ts";
import { stubApi } from "#tests/support/stub-api.ts";

test("PricingLink names itself by the session", async () => {
  coversSpec("2.20");
  stubApi();
  const { unmount } = renderScreen(<PricingLink />);
  expect(screen.getByRole("link", { name: "Pricing" }).getAttribute("href")).toBe("/pricing");
  unmount();
  signIn();
  renderScreen(<PricingLink />);
  expect((await screen.findByRole("link", { name: "My Products" })).getAttribute("href")).toBe("/pricing");
});

test("PricingLink is hidden on the pricing screen", () => {
  coversSpec("2.20");
  setAddress("/pricing");
  renderScreen(<PricingLink />);
  expect(screen.queryByRole("link")).toBeNull();
});
