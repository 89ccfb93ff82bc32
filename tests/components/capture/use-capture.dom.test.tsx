import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { NotSignedInError } from "#client/api.ts";
import { cancelRun, requestScreenshot, type ScreenshotResponse } from "#client/capture.ts";
import { type CaptureJob, useCapture } from "#components/capture/use-capture.ts";

vi.mock("#client/capture.ts", async (load) => ({
  ...(await load<typeof import("#client/capture.ts")>()),
  requestScreenshot: vi.fn(),
  cancelRun: vi.fn(async () => new Response()),
}));

const JOB: CaptureJob = { input: { url: "https://shop.test/" } };
const PAGE: ScreenshotResponse = {
  image: new Blob(["picture"], { type: "image/jpeg" }),
  finalUrl: "https://shop.test/",
  status: 200,
  title: "Shop",
  botChallenge: null,
  fullHeight: null,
  notKept: null,
  captureId: "cap_1",
};

/** A capture that the test completes, with its abort signal. */
function pendingCapture() {
  const { promise, resolve, reject } = Promise.withResolvers<ScreenshotResponse>();
  let signal: AbortSignal | undefined;
  vi.mocked(requestScreenshot).mockImplementationOnce((_input, options) => {
    signal = options.signal;
    return promise;
  });
  return { resolve, reject, signal: () => signal };
}

beforeEach(() => {
  vi.mocked(requestScreenshot).mockReset();
  vi.mocked(cancelRun).mockClear();
  sessionStorage.clear();
});

function renderCapture() {
  const onEnd = vi.fn();
  return { ...renderHook(() => useCapture("user", onEnd)), onEnd };
}

test("useCapture sends no second request during a run", async () => {
  const first = pendingCapture();
  const { result } = renderCapture();
  await act(async () => {
    void result.current.run(JOB);
    void result.current.run(JOB);
  });
  expect(requestScreenshot).toHaveBeenCalledTimes(1);
  await act(async () => first.resolve(PAGE));
  expect(result.current.state.phase).toBe("done");
});

test("useCapture aborts the request on cancel and ignores a late response", async () => {
  const capture = pendingCapture();
  const { result } = renderCapture();
  await act(async () => void result.current.run(JOB));
  await act(async () => result.current.cancel());
  expect(capture.signal()?.aborted).toBe(true);
  expect(cancelRun).toHaveBeenCalledTimes(1);
  await act(async () => capture.resolve(PAGE));
  expect(result.current.state.phase).toBe("canceled");
  expect(result.current.saved.load()).toBeNull();
});

test("useCapture can start again after a cancel", async () => {
  pendingCapture();
  const { result } = renderCapture();
  await act(async () => void result.current.run(JOB));
  await act(async () => result.current.cancel());
  vi.mocked(requestScreenshot).mockResolvedValueOnce(PAGE);
  await act(() => result.current.run(JOB));
  expect(result.current.state.phase).toBe("done");
});

test("useCapture disconnects when the screen unmounts, and leaves the run to the next screen", async () => {
  const capture = pendingCapture();
  const { result, unmount, onEnd } = renderCapture();
  await act(async () => void result.current.run(JOB));
  unmount();
  expect(capture.signal()?.aborted).toBe(true);
  await act(async () => capture.resolve(PAGE));
  expect(onEnd).not.toHaveBeenCalled();
  expect(cancelRun).not.toHaveBeenCalled();
  expect(result.current.saved.load()).toMatchObject({ job: JOB, isDone: false });
});

test("useCapture refetches usage after every run, also after an error", async () => {
  const { result, onEnd } = renderCapture();
  vi.mocked(requestScreenshot).mockResolvedValueOnce(PAGE);
  await act(() => result.current.run(JOB));
  expect(onEnd).toHaveBeenCalledTimes(1);
  vi.mocked(requestScreenshot).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await act(() => result.current.run(JOB));
  expect(onEnd).toHaveBeenCalledTimes(2);
});

test("useCapture offers a login when the session has ended", async () => {
  const { result } = renderCapture();
  vi.mocked(requestScreenshot).mockRejectedValueOnce(new NotSignedInError());
  await act(() => result.current.run(JOB));
  expect(result.current.state).toMatchObject({ phase: "failed", failure: { next: "login" } });
});

test("useCapture exposes the progress step during a run", async () => {
  const { promise, resolve } = Promise.withResolvers<ScreenshotResponse>();
  let reportProgress: (step: string) => void = () => {};
  vi.mocked(requestScreenshot).mockImplementationOnce((_input, { onStep }) => {
    reportProgress = onStep;
    return promise;
  });
  const { result } = renderCapture();
  await act(async () => void result.current.run(JOB));
  expect(result.current.state).toMatchObject({ phase: "running", step: null });
  await act(async () => reportProgress("removing_banners"));
  expect(result.current.state).toMatchObject({ phase: "running", step: "removing_banners" });
  await act(async () => resolve(PAGE));
  await act(async () => reportProgress("capturing"));
  expect(result.current.state.phase).toBe("done");
});
