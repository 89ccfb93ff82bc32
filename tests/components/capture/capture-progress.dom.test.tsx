import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CaptureProgress } from "#components/capture/capture-progress.tsx";
import type { CaptureJob } from "#components/capture/use-capture.ts";

const job = (delay: number): CaptureJob => ({
  input: { url: "https://shop.test/a/b", delay },
  device: "desktop",
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

test("CaptureProgress is silent for a second, then shows the server's progress step", async () => {
  const { rerender } = render(<CaptureProgress job={job(3)} onCancel={() => {}} step="opening" />);
  expect(screen.queryByText("Opening shop.test")).toBeNull();
  await pass(1);
  expect(screen.getByText("Opening shop.test")).toBeDefined();
  rerender(<CaptureProgress job={job(3)} onCancel={() => {}} step="waiting" />);
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
  render(<CaptureProgress job={job(0)} onCancel={() => {}} step={step} />);
  await pass(1);
  expect(screen.getByText(text)).toBeDefined();
});

test("CaptureProgress offers Cancel with its first text, and a reassurance during a long run", async () => {
  const onCancel = vi.fn();
  render(<CaptureProgress job={job(0)} onCancel={onCancel} step="opening" />);
  expect(screen.queryByRole("button")).toBeNull();
  await pass(1);
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(/^Still working/)).toBeNull();
  await pass(9);
  expect(screen.getByText(/^Still working/)).toBeDefined();
});
