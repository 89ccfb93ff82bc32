import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CaptureProgress } from "#components/inspector/capture-progress.tsx";
import type { CaptureJob } from "#components/inspector/use-capture.ts";

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

test("says nothing in the first second, then what is opened and what is waited for", async () => {
  render(<CaptureProgress job={job(3)} onCancel={() => {}} />);
  expect(screen.queryByText("shop.test")).toBeNull();
  await pass(1);
  expect(screen.getByText("shop.test")).toBeDefined();
  expect(screen.getByText("The picture is taken 3 seconds after the page has loaded.")).toBeDefined();
});

test("offers a way out after ten seconds, not before", async () => {
  const onCancel = vi.fn();
  render(<CaptureProgress job={job(0)} onCancel={onCancel} />);
  await pass(9);
  expect(screen.queryByRole("button")).toBeNull();
  await pass(1);
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onCancel).toHaveBeenCalledTimes(1);
});
