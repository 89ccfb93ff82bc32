import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { PlanTable } from "#components/docs/plan-table.tsx";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { signIn } from "#tests/support/session.ts";
import { refuse, stubApi } from "#tests/support/stub-api.ts";

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

const show = () => renderScreen(<PlanTable label="Keys by plan" table={TABLE} />);
const getClasses = (plan: string) => screen.getByText(plan).closest("tr")?.className ?? "";

test("PlanTable marks the reader's plan", async () => {
  signIn();
  const requests = stubApi(() => plans);
  show();
  await waitFor(() => expect(getClasses("Pro")).toContain("bg-primary-muted"));
  expect(getClasses("Free")).not.toContain("bg-primary-muted");
  expect(requests).toHaveLength(1);
});

test("PlanTable asks for nothing and marks nothing for a visitor", () => {
  const requests = stubApi();
  show();
  expect(getClasses("Pro")).not.toContain("bg-primary-muted");
  expect(requests).toEqual([]);
});

test("PlanTable stays complete when the plans cannot be loaded", async () => {
  signIn();
  const requests = stubApi(() => refuse(503));
  show();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.getByText("10")).toBeDefined();
  expect(getClasses("Pro")).not.toContain("bg-primary-muted");
});
