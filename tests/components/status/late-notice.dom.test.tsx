import { render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { LateNotice } from "#components/status/late-notice.tsx";
import type { HealthComponents } from "#shared/health-contract.ts";
import { stubApi } from "#tests/support/stub-api.ts";
import { WORKING } from "./working-components.ts";

const answerHealth = (jobs: HealthComponents["jobs"]) =>
  stubApi(() => ({ ok: true, tickAgeSeconds: jobs === "late" ? 400 : 3, components: { ...WORKING, jobs } }));

test("LateNotice says that jobs wait while nothing works on the queues", async () => {
  answerHealth("late");
  render(<LateNotice />);
  expect(await screen.findByText("Background work starts late at the moment")).toBeDefined();
  expect(screen.getByRole("link", { name: "See the status of the service" }).getAttribute("href")).toBe(
    "/status",
  );
});

test("LateNotice shows nothing while jobs run in time", async () => {
  const requests = answerHealth("ok");
  const { container } = render(<LateNotice />);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(container.textContent).toBe("");
});
