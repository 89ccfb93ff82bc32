import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { CompareLimitsToggle } from "#components/pricing/product-section.tsx";
import { stubApi } from "#tests/support/stub-api.ts";
import { FREE, makePlan, PRO } from "./make-product.ts";

const SHARED = {
  jobItems: 10,
  openJobs: 1,
  pageWatches: 1,
  watchIntervalMinutes: 60,
  nameWatches: null,
  apiKeys: 2,
  readsPerMinute: 120,
  sharedLinks: 3,
  retentionDays: 30,
  storageBytes: 1e9,
};
const FREE_LIMITS = {
  ...SHARED,
  steps: 5,
  crawlPages: null,
  schedules: 0,
  scheduleMinutes: null,
  siteWatches: 0,
  siteWatchMinutes: null,
  concurrentCaptures: 1,
  runsPerMinute: 10,
  automatedRunsPerDay: 10,
  renderLinks: 0,
  mailRecipients: 0,
  savedSessions: 0,
  destinations: 0,
};
const PRO_LIMITS = {
  ...SHARED,
  steps: 20,
  crawlPages: 2_000,
  schedules: 50,
  scheduleMinutes: 60,
  siteWatches: 10,
  siteWatchMinutes: 360,
  concurrentCaptures: 4,
  runsPerMinute: 60,
  automatedRunsPerDay: 2_000,
  renderLinks: 50,
  mailRecipients: 10,
  savedSessions: 20,
  destinations: 5,
};

test("CompareLimits loads the limits of a product's plans when it is opened, and hides them again", async () => {
  const plans = [
    { ...PRO, limits: PRO_LIMITS },
    { ...FREE, limits: FREE_LIMITS },
    { ...makePlan({ id: 6, productId: 2 }), limits: PRO_LIMITS },
  ];
  const requests = stubApi(() => plans);
  render(<CompareLimitsToggle productId={1} productName="Web Inspector" />);
  expect(requests).toEqual([]);
  const toggle = screen.getByRole("button", { name: "Compare all limits of Web Inspector" });
  await userEvent.click(toggle);
  await screen.findByRole("table");
  expect(toggle.getAttribute("aria-expanded")).toBe("true");
  const rows = screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ["Limit", "Free", "Pro"],
    ["Screenshot", "10 uses/month", "Unlimited uses/month"],
    ["Captures at once", "1", "4"],
    ["Calls a minute", "10", "60"],
    ["Steps before a capture", "5", "20"],
    ["Entries in a job", "10", "10"],
    ["Pages of a crawl", "–", "2,000"],
    ["Jobs at the same time", "1", "1"],
    ["Runs by API and jobs a day, each tool", "10", "2,000"],
    ["Schedules", "–", "50"],
    ["Shortest interval of a schedule", "–", "1 hour"],
    ["Pages watched", "1", "1"],
    ["Shortest interval of a watched page", "1 hour", "1 hour"],
    ["Sites watched", "–", "10"],
    ["Shortest interval of a watched site", "–", "6 hours"],
    ["API keys", "2", "2"],
    ["Other API calls a minute", "120", "120"],
    ["Image links a month", "–", "50"],
    ["Shared links", "3", "3"],
    ["Extra mail recipients", "–", "10"],
    ["Saved sessions", "–", "20"],
    ["Buckets of your own", "–", "5"],
    ["History", "30 days", "30 days"],
    ["Storage", "1 GB", "1 GB"],
  ]);
  await userEvent.click(toggle);
  expect(screen.queryByRole("table")).toBeNull();
});

test("CompareLimits leaves out limits that no plan of the product has", async () => {
  const limits = { ...FREE_LIMITS, concurrentCaptures: null, renderLinks: null };
  const plans = [{ ...makePlan({ id: 6, productId: 2 }), limits }];
  stubApi(() => plans);
  render(<CompareLimitsToggle productId={2} productName="Name Checker" />);
  await userEvent.click(screen.getByRole("button", { name: "Compare all limits of Name Checker" }));
  await screen.findByRole("rowheader", { name: "Calls a minute" });
  expect(screen.queryByRole("rowheader", { name: "Captures at once" })).toBeNull();
  expect(screen.queryByRole("rowheader", { name: "Image links a month" })).toBeNull();
});
