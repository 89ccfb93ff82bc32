import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LOG_ALERTS, METRIC_ALERTS } from "#tests/support/alerts.ts";

const ALERTS = [...LOG_ALERTS, ...METRIC_ALERTS];
const operations = readFileSync("docs/operations.md", "utf8");
const dashboard = JSON.parse(readFileSync("docs/monitoring/dashboard.json", "utf8")) as {
  panels: { title: string; targets: { expr: string }[] }[];
};

/** The metrics of the product, with the names that Prometheus gives them. */
const METRICS = [
  "browser_memory_bytes",
  "capture_slot_wait_milliseconds_bucket",
  "queue_length",
  "stripe_webhook_lag_milliseconds_bucket",
  "tool_runs_total",
];

test("each of the twelve alerts has a runbook entry with cause, check and remedy", () => {
  expect(ALERTS).toHaveLength(12);
  for (const { alert, annotations } of ALERTS) {
    expect(annotations.runbook).toBe("docs/operations.md#dashboard-and-alerts");
    const [, entry] = new RegExp(`^### ${alert}\n\n(.*)\n`, "m").exec(operations) ?? [];
    expect(entry, alert).toMatch(/^Cause: .+ Check: .+ Remedy: .+\.$/);
  }
});

test("alerts and panels query only metrics that the product has", () => {
  const queries = [...ALERTS, ...dashboard.panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);
  const names = queries.flatMap((query) => query.match(/\b(browser|capture|queue|stripe|tool)_\w+/g) ?? []);
  expect([...new Set(names)].sort()).toEqual(METRICS);
});
