import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { LateNotice } from "#components/status/late-notice.tsx";
import type { HealthComponents } from "#shared/health-contract.ts";

function answerHealth(jobs: HealthComponents["jobs"]): void {
  const components: HealthComponents = {
    ...{ database: "ok", auth: "ok", browser: "ok", lookups: "ok", captureStore: "ok", refunds: "ok" },
    jobs,
  };
  const report = { ok: true, tickAgeSeconds: jobs === "late" ? 400 : 3, components };
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(report));
}

test("LateNotice says that jobs wait while nothing works on the queues", async () => {
  answerHealth("late");
  render(<LateNotice />);
  expect(await screen.findByText("Background work starts late at the moment")).toBeDefined();
  expect(screen.getByRole("link", { name: "See the status of the service" }).getAttribute("href")).toBe(
    "/status",
  );
});

test("LateNotice shows nothing while jobs run in time", async () => {
  answerHealth("ok");
  const { container } = render(<LateNotice />);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(container.textContent).toBe("");
});
