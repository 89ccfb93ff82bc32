import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { CaptureProgress } from "#components/capture/screenshot-card.tsx";

const run = (step: string | null, { delay = 0, startedAt = null as number | null } = {}) => ({
  phase: "running" as const,
  job: { input: { url: "https://shop.test/a/b", delay } },
  step,
  startedAt,
});

beforeEach(() => {
  vi.useFakeTimers();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

test("CaptureProgress is silent for a second, then shows the server's progress step", async () => {
  const { rerender } = render(<CaptureProgress onCancel={() => {}} run={run("opening", { delay: 3 })} />);
  expect(screen.queryByText("Opening shop.test")).toBeNull();
  await pass(1);
  expect(screen.getByText("Opening shop.test")).toBeDefined();
  rerender(<CaptureProgress onCancel={() => {}} run={run("waiting", { delay: 3 })} />);
  expect(screen.getByText("Waiting for the page to finish")).toBeDefined();
  expect(screen.getByText("For 3 seconds after the page has loaded.")).toBeDefined();
});

test.each([
  [null, "Starting a browser"],
  ["removing_banners", "Removing banners and advertisements"],
  ["capturing", "Taking the screenshot"],
  ["extracting", "Extracting the content"],
  ["something new", "Something new"],
])("CaptureProgress shows the step %j as '%s'", async (step, text) => {
  render(<CaptureProgress onCancel={() => {}} run={run(step)} />);
  await pass(1);
  expect(screen.getByText(text)).toBeDefined();
});

test("CaptureProgress offers Cancel with its first text, and a reassurance during a long run", async () => {
  const onCancel = vi.fn();
  render(<CaptureProgress onCancel={onCancel} run={run("opening")} />);
  expect(screen.queryByRole("button")).toBeNull();
  await pass(1);
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(/^Still working/)).toBeNull();
  await pass(9);
  expect(screen.getByText(/^Still working/)).toBeDefined();
});

test("CaptureProgress shows at once how long the run of an earlier page has been running", async () => {
  vi.setSystemTime("2026-11-22T09:00:12Z");
  const startedAt = Date.parse("2026-11-22T09:00:00Z");
  render(<CaptureProgress onCancel={() => {}} run={run(null, { startedAt })} />);
  expect(screen.getByText("Still running")).toBeDefined();
  await pass(1);
  expect(screen.getByText("13 s")).toBeDefined();
});
