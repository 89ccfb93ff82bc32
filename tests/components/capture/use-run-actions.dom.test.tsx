import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ApiError, NotSignedInError } from "#client/api.ts";
import {
  type ExtractionResult,
  followRun,
  requestExtraction,
  requestScreenshot,
  type ScreenshotResponse,
} from "#client/capture.ts";
import type { PlannedActions } from "#components/capture/choose-actions.ts";
import { useRunActions } from "#components/capture/use-run-actions.ts";
import type { CaptureSummary } from "#shared/capture/history-contract.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

vi.mock("#client/capture.ts", async (load) => ({
  ...(await load<typeof import("#client/capture.ts")>()),
  requestScreenshot: vi.fn(),
  requestExtraction: vi.fn(),
  cancelRun: vi.fn(async () => new Response()),
  followRun: vi.fn(),
}));

const url = "https://shop.test/";
const ABOUT = {
  finalUrl: url,
  status: 200,
  title: "Shop",
  botChallenge: null,
  fullHeight: null,
  notKept: null,
  captureId: "cap_1",
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
const screenshot: PlannedActions["screenshot"] = { input: { url } };
const extraction: PlannedActions["extraction"] = { input: { url, formats: ["markdown"] } };

beforeEach(() => {
  vi.mocked(requestScreenshot).mockReset().mockResolvedValue(PAGE);
  vi.mocked(requestExtraction).mockReset().mockResolvedValue(TEXT);
  vi.mocked(followRun).mockReset();
  sessionStorage.clear();
  onAddressError.mockReset();
});

const onAddressError = vi.fn();
const render = () => renderHook(() => useRunActions({ userId: "user", onEnd: () => {}, onAddressError }));
const renderInspection = () => render().result;

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

test.each(["invalid", "upstream_failed"])(
  "useRunActions sends one request for a bad address (%s), shows no card and reports the error to the field",
  async (code) => {
    const result = renderInspection();
    const error = new ApiError(400, JSON.stringify({ code, message: "We can only open public websites." }));
    vi.mocked(requestScreenshot).mockRejectedValueOnce(error);
    await act(() => result.current.run({ screenshot, extraction }));
    expect(result.current).toMatchObject({ capture: { phase: "idle" }, extraction: { phase: "idle" } });
    expect(requestExtraction).not.toHaveBeenCalled();
    expect(onAddressError).toHaveBeenCalledTimes(1);
    expect(onAddressError).toHaveBeenCalledWith(
      expect.objectContaining({ what: "We can only open public websites." }),
    );
  },
);

test("useRunActions removes an old server error when a new input is rejected", async () => {
  const result = renderInspection();
  vi.mocked(requestScreenshot).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await act(() => result.current.run({ screenshot, extraction: null }));
  expect(result.current.capture.phase).toBe("failed");
  await act(async () => result.current.clearErrors());
  expect(result.current.capture.phase).toBe("idle");
});

const STORED = {
  capture: {
    id: "cap_1",
    finalUrl: url,
    title: "Shop",
    pageStatus: 200,
    contentType: "image/jpeg",
    createdAt: "2026-11-22T09:00:00.000Z",
  } as CaptureSummary,
  file: new Blob(["picture"]),
};

test("useRunActions follows the run of an earlier page to its end, and then runs the action that waited", async () => {
  vi.mocked(requestScreenshot).mockReturnValueOnce(new Promise(() => {}));
  const first = render();
  await act(async () => void first.result.current.run({ screenshot, extraction }));
  first.unmount();
  const { promise, resolve } = Promise.withResolvers<typeof STORED>();
  vi.mocked(followRun).mockReturnValueOnce(promise);
  const { result } = render();
  expect(result.current).toMatchObject({
    capture: { phase: "running", startedAt: expect.any(Number) },
    extraction: { phase: "waiting" },
    isRunning: true,
  });
  await act(async () => resolve(STORED));
  expect(result.current).toMatchObject({
    capture: { phase: "done", result: { captureId: "cap_1", title: "Shop" } },
    extraction: { phase: "done" },
  });
  expect(requestScreenshot).toHaveBeenCalledTimes(1);
  expect(requestExtraction).toHaveBeenCalledTimes(1);
});

test("useRunActions leaves its runs to the next page when a reload ends their requests", async () => {
  const { promise, reject } = Promise.withResolvers<ScreenshotResponse>();
  vi.mocked(requestScreenshot).mockReturnValueOnce(promise);
  const first = render();
  await act(async () => void first.result.current.run({ screenshot, extraction }));
  window.dispatchEvent(new Event("beforeunload"));
  await act(async () => reject(new TypeError("Failed to fetch")));
  expect(first.result.current.capture.phase).toBe("running");
  expect(requestExtraction).not.toHaveBeenCalled();
  first.unmount();
  vi.mocked(followRun).mockResolvedValueOnce(STORED);
  const { result } = render();
  await act(async () => {});
  expect(result.current).toMatchObject({ capture: { phase: "done" }, extraction: { phase: "done" } });
});

test("useRunActions shows the last results again without running anything", async () => {
  const first = render();
  await act(() => first.result.current.run({ screenshot, extraction }));
  first.unmount();
  vi.mocked(followRun).mockResolvedValue(STORED);
  const { result } = render();
  await act(async () => {});
  expect(result.current).toMatchObject({ capture: { phase: "done" }, extraction: { phase: "done" } });
  expect(requestScreenshot).toHaveBeenCalledTimes(1);
  expect(requestExtraction).toHaveBeenCalledTimes(1);
});

test("useRunActions forgets a result that was deleted since, without an error", async () => {
  const first = render();
  await act(() => first.result.current.run({ screenshot, extraction: null }));
  first.unmount();
  vi.mocked(followRun).mockRejectedValue(new Error("410"));
  const { result } = render();
  await act(async () => {});
  expect(result.current.capture.phase).toBe("idle");
});
