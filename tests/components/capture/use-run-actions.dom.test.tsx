import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { NotSignedInError } from "#client/api.ts";
import {
  type ExtractionResult,
  requestExtraction,
  requestScreenshot,
  type ScreenshotResponse,
} from "#client/capture.ts";
import type { PlannedActions } from "#components/capture/choose-actions.ts";
import { useRunActions } from "#components/capture/use-run-actions.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

vi.mock("#client/capture.ts", async (load) => ({
  ...(await load<typeof import("#client/capture.ts")>()),
  requestScreenshot: vi.fn(),
  requestExtraction: vi.fn(),
}));

const url = "https://shop.test/";
const ABOUT = {
  finalUrl: url,
  status: 200,
  title: "Shop",
  botChallenge: null,
  fullHeight: null,
  notKept: null,
};
const PAGE: ScreenshotResponse = { ...ABOUT, image: new Blob(["picture"], { type: "image/jpeg" }) };
const TEXT: ExtractionResult = {
  ...ABOUT,
  format: "markdown",
  content: "# Shop",
  wordCount: 1,
  isTruncated: false,
  notKept: null,
};
const screenshot: PlannedActions["screenshot"] = { input: { url }, device: "desktop" };
const extraction: PlannedActions["extraction"] = { input: { url, formats: ["markdown"] } };

beforeEach(() => {
  vi.mocked(requestScreenshot).mockReset().mockResolvedValue(PAGE);
  vi.mocked(requestExtraction).mockReset().mockResolvedValue(TEXT);
});

const renderInspection = () => renderHook(() => useRunActions(() => {})).result;

test("useRunActions runs the extraction after the screenshot", async () => {
  coversSpec("4.15", "4.14");
  const { promise, resolve } = Promise.withResolvers<ScreenshotResponse>();
  vi.mocked(requestScreenshot).mockReturnValueOnce(promise);
  const result = renderInspection();
  await act(async () => void result.current.run({ screenshot, extraction }));
  expect(result.current.extraction.phase).toBe("waiting");
  expect(requestExtraction).not.toHaveBeenCalled();
  await act(async () => resolve(PAGE));
  expect(result.current).toMatchObject({ capture: { phase: "done" }, extraction: { phase: "done" } });
});

test("useRunActions continues after a failed screenshot, but not after an ended session", async () => {
  coversSpec("4.14");
  const result = renderInspection();
  vi.mocked(requestScreenshot).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await act(() => result.current.run({ screenshot, extraction }));
  expect(result.current).toMatchObject({ capture: { phase: "failed" }, extraction: { phase: "done" } });
  vi.mocked(requestScreenshot).mockRejectedValueOnce(new NotSignedInError());
  await act(() => result.current.run({ screenshot, extraction }));
  expect(result.current).toMatchObject({ capture: { phase: "failed" }, extraction: { phase: "idle" } });
  expect(requestExtraction).toHaveBeenCalledTimes(1);
});

test("useRunActions skips an action at its usage limit and runs the other one", async () => {
  coversSpec("4.16");
  const result = renderInspection();
  await act(() => result.current.run({ screenshot: "limit", extraction }));
  expect(result.current).toMatchObject({ capture: { phase: "skipped" }, extraction: { phase: "done" } });
  await act(() => result.current.run({ screenshot, extraction: "limit" }));
  expect(result.current).toMatchObject({ capture: { phase: "done" }, extraction: { phase: "skipped" } });
});

test("useRunActions clears only the old results of its own actions", async () => {
  coversSpec("4.17");
  const result = renderInspection();
  await act(() => result.current.run({ screenshot, extraction }));
  vi.mocked(requestExtraction).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await act(() => result.current.run({ screenshot: null, extraction }));
  expect(result.current).toMatchObject({ capture: { phase: "done" }, extraction: { phase: "failed" } });
});

test("useRunActions cancels the waiting extraction with the screenshot, and can start again at once", async () => {
  vi.mocked(requestScreenshot).mockReturnValueOnce(new Promise(() => {}));
  const result = renderInspection();
  await act(async () => void result.current.run({ screenshot, extraction }));
  await act(async () => result.current.cancel());
  expect(result.current).toMatchObject({
    capture: { phase: "canceled" },
    extraction: { phase: "canceled" },
  });
  expect(requestExtraction).not.toHaveBeenCalled();
  await act(() => result.current.run({ screenshot: null, extraction }));
  expect(result.current.extraction.phase).toBe("done");
});

test("useRunActions keeps the screenshot when the extraction is canceled", async () => {
  vi.mocked(requestExtraction).mockReturnValueOnce(new Promise(() => {}));
  const result = renderInspection();
  await act(async () => void result.current.run({ screenshot, extraction }));
  await act(async () => result.current.cancel());
  expect(result.current).toMatchObject({ capture: { phase: "done" }, extraction: { phase: "canceled" } });
});
