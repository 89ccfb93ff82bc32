import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { PlannedActions } from "#components/capture/choose-actions.ts";
import { useCapture, useRunActions } from "#components/capture/use-run-actions.ts";
import { apiPaths } from "#shared/paths.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { clearCookies, signIn } from "#tests/support/session.ts";
import { type ApiRequest, openStream, refuse, stubApi } from "#tests/support/stub-api.ts";

const url = "https://shop.test/";
const ABOUT = { finalUrl: url, status: 200, title: "Shop" };
const PAGE = { ...ABOUT, image: btoa("picture"), contentType: "image/jpeg" };
const STORED = {
  state: "stored",
  capture: {
    id: "cap_1",
    finalUrl: url,
    title: "Shop",
    pageStatus: 200,
    contentType: "image/jpeg",
    createdAt: "2026-11-22T09:00:00.000Z",
  },
};
const screenshot = { input: { url } } satisfies PlannedActions["screenshot"];
const extraction: PlannedActions["extraction"] = { input: { url, formats: ["markdown"] } };
const noConnection = () => Promise.reject(new TypeError("Failed to fetch"));

type Answer = () => unknown;
let takeScreenshot: Answer;
let extract: Answer;
/** The state of the run of an earlier page. */
let follow: Answer;
let requests: ApiRequest[];
let signal: AbortSignal | null | undefined;

/** The number of requests for a path. */
const count = (wanted: string, method = "POST") =>
  requests.filter((request) => request.method === method && request.path.startsWith(wanted)).length;

/** A response that the test sends later. */
function pend() {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  takeScreenshot = () => promise;
  return { resolve, reject };
}

beforeEach(() => {
  signIn();
  takeScreenshot = () => PAGE;
  extract = () => ({ results: { markdown: "# Shop" }, metadata: ABOUT });
  requests = stubApi(({ method, path }, init) => {
    if (path === apiPaths.screenshot) signal = init.signal;
    if (path === apiPaths.screenshot) return takeScreenshot();
    if (path === apiPaths.scrape) return extract();
    if (path.endsWith("/file")) return new Response("picture");
    return method === "DELETE" ? {} : follow();
  });
});

const onAddressError = vi.fn();
const onStepPicture = vi.fn();
const render = () =>
  renderHook(() => useRunActions({ userId: "user", onEnd: () => {}, onStepPicture, onAddressError }));
const renderInspection = () => render().result;
const getPhases = ({ current }: ReturnType<typeof renderInspection>) => [
  current.capture.phase,
  current.extraction.phase,
];

function renderCapture() {
  const onEnd = vi.fn();
  return { ...renderHook(() => useCapture("user", onEnd, onStepPicture)), onEnd };
}

test("useCapture sends no second request during a run", async () => {
  const { resolve } = pend();
  const { result } = renderCapture();
  await act(async () => {
    void result.current.run(screenshot);
    void result.current.run(screenshot);
  });
  resolve(PAGE);
  await waitFor(() => expect(result.current.state.phase).toBe("done"));
  expect(count(apiPaths.screenshot)).toBe(1);
});

test("useCapture aborts the request on cancel and ignores a late response", async () => {
  const { resolve } = pend();
  const { result } = renderCapture();
  await act(async () => void result.current.run(screenshot));
  await waitFor(() => expect(count(apiPaths.screenshot)).toBe(1));
  await act(async () => result.current.cancel());
  expect(signal?.aborted).toBe(true);
  await waitFor(() => expect(count(apiPaths.run(""), "DELETE")).toBe(1));
  await act(async () => resolve(PAGE));
  expect(result.current.state.phase).toBe("canceled");
  expect(result.current.saved.load()).toBeNull();
});

test("useCapture disconnects when the screen unmounts, and leaves the run to the next screen", async () => {
  const { resolve } = pend();
  const { result, unmount, onEnd } = renderCapture();
  await act(async () => void result.current.run(screenshot));
  await waitFor(() => expect(count(apiPaths.screenshot)).toBe(1));
  unmount();
  expect(signal?.aborted).toBe(true);
  await act(async () => resolve(PAGE));
  expect(onEnd).not.toHaveBeenCalled();
  expect(count(apiPaths.run(""), "DELETE")).toBe(0);
  expect(result.current.saved.load()).toMatchObject({ job: screenshot, isDone: false });
});

test("useCapture refetches usage after every run, also after an error", async () => {
  const { result, onEnd } = renderCapture();
  await act(() => result.current.run(screenshot));
  expect(onEnd).toHaveBeenCalledTimes(1);
  takeScreenshot = noConnection;
  await act(() => result.current.run(screenshot));
  expect(onEnd).toHaveBeenCalledTimes(2);
});

test("useCapture exposes the progress step and the pictures of the steps during a run", async () => {
  const { response, send } = openStream();
  takeScreenshot = () => response;
  const { result } = renderCapture();
  await act(async () => void result.current.run(screenshot));
  expect(result.current.state).toMatchObject({ phase: "running", step: null });
  send({ step: "removing_banners" });
  await waitFor(() => expect(result.current.state).toMatchObject({ step: "removing_banners" }));
  send({ step: "step_done", number: 2, picture: "data:image/jpeg;base64,AA" });
  await waitFor(() => expect(onStepPicture).toHaveBeenCalledWith(2, "data:image/jpeg;base64,AA"));
  expect(result.current.state).toMatchObject({ step: "removing_banners" });
  send(PAGE);
  await waitFor(() => expect(result.current.state.phase).toBe("done"));
});

test("useRunActions runs the extraction after the screenshot", async () => {
  coversSpec("4.15", "4.14");
  const { resolve } = pend();
  const result = renderInspection();
  await act(async () => void result.current.run({ screenshot, extraction }));
  expect(result.current.extraction.phase).toBe("waiting");
  expect(count(apiPaths.scrape)).toBe(0);
  resolve(PAGE);
  await waitFor(() => expect(getPhases(result)).toEqual(["done", "done"]));
});

test("useRunActions continues after a failed screenshot, but not after an ended session", async () => {
  coversSpec("4.14");
  const result = renderInspection();
  takeScreenshot = noConnection;
  await act(() => result.current.run({ screenshot, extraction }));
  expect(getPhases(result)).toEqual(["failed", "done"]);
  clearCookies();
  await act(() => result.current.run({ screenshot, extraction }));
  expect(getPhases(result)).toEqual(["failed", "idle"]);
  expect(count(apiPaths.scrape)).toBe(1);
});

test("useRunActions skips an action at its usage limit and runs the other one", async () => {
  coversSpec("4.16");
  const result = renderInspection();
  await act(() => result.current.run({ screenshot: "limit", extraction }));
  expect(getPhases(result)).toEqual(["skipped", "done"]);
  await act(() => result.current.run({ screenshot, extraction: "limit" }));
  expect(getPhases(result)).toEqual(["done", "skipped"]);
});

test("useRunActions clears only the old results of its own actions", async () => {
  coversSpec("4.17");
  const result = renderInspection();
  await act(() => result.current.run({ screenshot, extraction }));
  extract = noConnection;
  await act(() => result.current.run({ screenshot: null, extraction }));
  expect(getPhases(result)).toEqual(["done", "failed"]);
});

test("useRunActions cancels the waiting extraction with the screenshot, and can start again at once", async () => {
  pend();
  const result = renderInspection();
  await act(async () => void result.current.run({ screenshot, extraction }));
  await act(async () => result.current.cancel());
  expect(getPhases(result)).toEqual(["canceled", "canceled"]);
  expect(count(apiPaths.scrape)).toBe(0);
  await act(() => result.current.run({ screenshot: null, extraction }));
  expect(result.current.extraction.phase).toBe("done");
});

test("useRunActions keeps the screenshot when the extraction is canceled", async () => {
  extract = () => new Promise(() => {});
  const result = renderInspection();
  await act(async () => void result.current.run({ screenshot, extraction }));
  await act(async () => result.current.cancel());
  expect(getPhases(result)).toEqual(["done", "canceled"]);
});

test.each(["invalid", "upstream_failed"])(
  "useRunActions sends one request for a bad address (%s), shows no card and reports the error to the field",
  async (code) => {
    const result = renderInspection();
    takeScreenshot = () => refuse(400, { code, message: "We can only open public websites." });
    await act(() => result.current.run({ screenshot, extraction }));
    expect(getPhases(result)).toEqual(["idle", "idle"]);
    expect(count(apiPaths.scrape)).toBe(0);
    expect(onAddressError).toHaveBeenCalledTimes(1);
    expect(onAddressError).toHaveBeenCalledWith(
      expect.objectContaining({ what: "We can only open public websites." }),
    );
  },
);

test("useRunActions removes an old server error when a new input is rejected", async () => {
  const result = renderInspection();
  takeScreenshot = noConnection;
  await act(() => result.current.run({ screenshot, extraction: null }));
  expect(result.current.capture.phase).toBe("failed");
  await act(async () => result.current.clearErrors());
  expect(result.current.capture.phase).toBe("idle");
});

test("useRunActions follows the run of an earlier page to its end, and then runs the action that waited", async () => {
  pend();
  const first = render();
  await act(async () => void first.result.current.run({ screenshot, extraction }));
  first.unmount();
  const { promise, resolve } = Promise.withResolvers<typeof STORED>();
  follow = () => promise;
  const { result } = render();
  expect(result.current).toMatchObject({
    capture: { phase: "running", startedAt: expect.any(Number) },
    extraction: { phase: "waiting" },
    isRunning: true,
  });
  resolve(STORED);
  await waitFor(() =>
    expect(result.current).toMatchObject({
      capture: { phase: "done", result: { captureId: "cap_1", title: "Shop" } },
      extraction: { phase: "done" },
    }),
  );
  expect(count(apiPaths.screenshot)).toBe(1);
  expect(count(apiPaths.scrape)).toBe(1);
});

test("useRunActions leaves its runs to the next page when a reload ends their requests", async () => {
  const { reject } = pend();
  const first = render();
  await act(async () => void first.result.current.run({ screenshot, extraction }));
  window.dispatchEvent(new Event("beforeunload"));
  await act(async () => reject(new TypeError("Failed to fetch")));
  expect(first.result.current.capture.phase).toBe("running");
  expect(count(apiPaths.scrape)).toBe(0);
  first.unmount();
  follow = () => STORED;
  const { result } = render();
  await waitFor(() => expect(getPhases(result)).toEqual(["done", "done"]));
});

test("useRunActions shows the last results again without running anything", async () => {
  const first = render();
  await act(() => first.result.current.run({ screenshot, extraction }));
  first.unmount();
  follow = () => STORED;
  const { result } = render();
  await waitFor(() => expect(getPhases(result)).toEqual(["done", "done"]));
  expect(count(apiPaths.screenshot)).toBe(1);
  expect(count(apiPaths.scrape)).toBe(1);
});

test("useRunActions forgets a result that was deleted since, without an error", async () => {
  const first = render();
  await act(() => first.result.current.run({ screenshot, extraction: null }));
  first.unmount();
  follow = () => refuse(410);
  const { result } = render();
  await waitFor(() => expect(result.current.capture.phase).toBe("idle"));
});
