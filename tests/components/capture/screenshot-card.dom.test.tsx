import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ScreenshotCard } from "#components/capture/screenshot-card.tsx";
import type { Screenshot } from "#components/capture/use-run-actions.ts";

const SCREENSHOT: Screenshot = {
  image: new Blob(["image"], { type: "image/jpeg" }),
  viewport: { width: 1920, height: 1080 },
  finalUrl: "https://shop.test/",
  status: 200,
  title: "Shop",
  botChallenge: null,
  emptyReason: null,
  fullHeight: null,
  notKept: null,
  area: "viewport",
  captureId: null,
  capturedAt: 1,
};

const show = (part: Partial<Screenshot>) =>
  render(
    <ScreenshotCard
      onCancel={() => {}}
      onSample={() => {}}
      state={{ phase: "done", result: { ...SCREENSHOT, ...part } }}
      usage={null}
    />,
  );

test("ScreenshotCard says why a screenshot was not kept", () => {
  show({ notKept: "storage_full" });
  expect(screen.getByText(/not saved to your recent captures: storage is full at the moment/)).toBeDefined();
});

test("ScreenshotCard says nothing about recent captures when the screenshot was kept", () => {
  show({});
  expect(screen.queryByText(/recent captures/)).toBeNull();
});

test("ScreenshotCard shows the true size of a full-page screenshot", () => {
  show({ area: "page" });
  expect(screen.getByText(/^1920 px wide, full page/)).toBeDefined();
  const image = screen.getByRole<HTMLImageElement>("img");
  Object.defineProperties(image, { naturalWidth: { value: 1920 }, naturalHeight: { value: 2206 } });
  fireEvent.load(image);
  expect(screen.getByText(/^1920 × 2206, /)).toBeDefined();
});

test("ScreenshotCard says in pixels of the page where a screenshot with a scale was cropped", () => {
  show({ area: "page", fullHeight: 20_000 });
  const image = screen.getByRole<HTMLImageElement>("img");
  Object.defineProperties(image, { naturalWidth: { value: 3840 }, naturalHeight: { value: 16_000 } });
  fireEvent.load(image);
  expect(screen.getByText("Cropped at 8,000 px (page is 20,000 px tall).")).toBeDefined();
});

test("ScreenshotCard shows the size of an element once it is known", () => {
  show({ area: "element" });
  expect(screen.getByText(/^one element, /)).toBeDefined();
  const image = screen.getByRole<HTMLImageElement>("img");
  Object.defineProperties(image, { naturalWidth: { value: 300 }, naturalHeight: { value: 40 } });
  fireEvent.load(image);
  expect(screen.getByText(/^300 × 40, /)).toBeDefined();
});
