import { cleanup, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { PlanTable } from "#components/docs/plan-table.tsx";

const session = vi.hoisted(() => ({ user: null as { id: string } | null }));
vi.mock("#components/auth/auth-provider.tsx", () => ({ useAuth: () => session }));
vi.mock("#client/supabase.ts", () => ({ getAccessToken: async () => "token" }));

const TABLE = {
  columns: ["Plan", "Keys"],
  rows: [
    ["Free", "2"],
    ["Pro", "10"],
  ],
  planIds: [1, 3],
};
const plans = [
  { id: 1, isCurrentUserPlan: false },
  { id: 3, isCurrentUserPlan: true },
];

beforeEach(() => {
  session.user = null;
  cleanup();
});

const show = () => render(<PlanTable label="Keys by plan" table={TABLE} />);
const getClasses = (plan: string) => screen.getByText(plan).closest("tr")?.className ?? "";

test("PlanTable marks the reader's plan", async () => {
  session.user = { id: "u" };
  const request = vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(plans));
  show();
  await vi.waitFor(() => expect(getClasses("Pro")).toContain("bg-accent-soft"), { timeout: 10_000 });
  expect(getClasses("Free")).not.toContain("bg-accent-soft");
  expect(request).toHaveBeenCalledTimes(1);
});

test("PlanTable asks for nothing and marks nothing for a visitor", () => {
  const request = vi.spyOn(globalThis, "fetch");
  show();
  expect(getClasses("Pro")).not.toContain("bg-accent-soft");
  expect(request).not.toHaveBeenCalled();
});

test("PlanTable stays complete when the plans cannot be loaded", async () => {
  session.user = { id: "u" };
  vi.spyOn(console, "error").mockImplementation(() => {});
  const request = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async () => new Response("", { status: 503 }));
  show();
  await vi.waitFor(() => expect(request).toHaveBeenCalled(), { timeout: 10_000 });
  expect(screen.getByText("10")).toBeDefined();
  expect(getClasses("Pro")).not.toContain("bg-accent-soft");
});
