import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { IncidentList } from "#components/status/incident-list.tsx";
import { StatusScreen } from "#components/status/status-screen.tsx";
import type { HealthComponents } from "#shared/health-contract.ts";
import { INCIDENTS } from "#shared/incidents.ts";
import { stubApi } from "#tests/support/stub-api.ts";
import { WORKING } from "./working-components.ts";

const stubHealth = (components: Partial<HealthComponents>, status = 200) =>
  stubApi(() =>
    Response.json(
      { ok: status === 200, tickAgeSeconds: 10, components: { ...WORKING, ...components } },
      { status },
    ),
  );
const getRow = (name: string) => {
  const row = screen.getByText(name).closest("li");
  if (!row) throw new Error(`There is no row ${name}`);
  return within(row);
};

test("StatusScreen shows that everything works, and when it was checked", async () => {
  stubHealth({ browser: "unconfined" });
  render(<StatusScreen />);
  expect(screen.getByText("Checking every part")).toBeTruthy();
  expect(await screen.findByText("Everything works")).toBeTruthy();
  expect(screen.getByText(/^Checked at \d/)).toBeTruthy();
  expect(screen.getAllByText("Operational")).toHaveLength(8);
});

test("StatusScreen names the component that is not available, also from a response with 503", async () => {
  stubHealth({ browser: "unreachable", lookups: "doubtful" }, 503);
  render(<StatusScreen />);
  expect((await screen.findByRole("alert")).textContent).toContain("A part of the service is not available");
  expect(getRow("Screenshots and extraction").getByText("Not available")).toBeTruthy();
  expect(getRow("Name checks").getByText("Limited")).toBeTruthy();
  expect(getRow("Sign-in").getByText("Operational")).toBeTruthy();
});

test.each([
  ["no connection", () => Promise.reject(new TypeError("failed"))],
  ["another response", async () => Response.json({ code: "busy" }, { status: 503 })],
])("StatusScreen offers another attempt after %s", async (_name, answer) => {
  stubApi(answer);
  render(<StatusScreen />);
  expect((await screen.findByRole("alert")).textContent).toContain("We could not check the service");
  expect(screen.getAllByText("Unknown")).toHaveLength(8);
  stubHealth({});
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Everything works")).toBeTruthy();
});

test("IncidentList shows what was written, and says when there is nothing", () => {
  const { rerender } = render(<IncidentList incidents={[]} />);
  expect(screen.getByText("There was no incident.")).toBeTruthy();
  const updates = [{ at: "2026-11-20T10:05:00Z", text: "Captures are slow." }];
  const incident = { title: "Slow captures", startedAt: "2026-11-20T10:00:00Z", resolvedAt: null, updates };
  rerender(
    <IncidentList
      incidents={[
        incident,
        { ...incident, startedAt: "2026-11-19T10:00:00Z", resolvedAt: "2026-11-19T11:00:00Z" },
      ]}
    />,
  );
  expect(screen.getAllByText("Slow captures")).toHaveLength(2);
  expect(screen.getByText("Ongoing")).toBeTruthy();
  expect(screen.getByText("Resolved")).toBeTruthy();
  expect(screen.getByText("November 19, 2026 at 11:00 AM UTC")).toBeTruthy();
});

test("incidents are sorted, with updates in order and valid times", () => {
  const times = INCIDENTS.map(({ startedAt }) => startedAt);
  expect(times).toEqual(times.toSorted().reverse());
  for (const { startedAt, resolvedAt, updates } of INCIDENTS) {
    const all = [startedAt, ...updates.map(({ at }) => at), ...(resolvedAt ? [resolvedAt] : [])];
    expect(all.every((time) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(time))).toBe(true);
    expect(all).toEqual(all.toSorted());
  }
});
