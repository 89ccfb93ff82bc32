import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test, vi } from "vitest";
import { CompareLimitsToggle } from "#components/pricing/compare-limits-toggle.tsx";
import { FREE, makePlan, PRO } from "./make-product.ts";

// Loaded on demand, which can take long while the module is transformed.
beforeAll(() => import("#components/pricing/compare-limits.tsx"));

test("CompareLimits loads the limits of a product's plans when it is opened, and hides them again", async () => {
  const plans = [
    { ...PRO, limits: { concurrentCaptures: 4, sharedLinks: 500 } },
    { ...FREE, limits: { concurrentCaptures: 1, sharedLinks: 3 } },
    { ...makePlan({ id: 6, productId: 2 }), limits: { concurrentCaptures: null, sharedLinks: 50 } },
  ];
  const fetch = vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(plans));
  render(<CompareLimitsToggle productId={1} productName="Web Inspector" />);
  expect(fetch).not.toHaveBeenCalled();
  const toggle = screen.getByRole("button", { name: "Compare all limits of Web Inspector" });
  await userEvent.click(toggle);
  await screen.findByRole("table", {}, { timeout: 10_000 });
  expect(toggle.getAttribute("aria-expanded")).toBe("true");
  const rows = screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ["Limit", "Free", "Pro"],
    ["Screenshot", "10 uses/month", "Unlimited uses/month"],
    ["Captures at the same time", "1", "4"],
    ["Shared links", "3", "500"],
  ]);
  await userEvent.click(toggle);
  expect(screen.queryByRole("table")).toBeNull();
});
