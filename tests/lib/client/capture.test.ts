import { beforeEach, expect, test, vi } from "vitest";
import { getErrorCode, getErrorMessage } from "#client/api.ts";
import { followRun, RunLostError, requestScreenshot, toExtractionResult } from "#client/capture.ts";
import { screenshotHeaders } from "#server/capture/screenshot-response.ts";
import type { CaptureSummary, RunState } from "#shared/capture/history-contract.ts";
import { toPublicId } from "#shared/public-id.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { signIn } from "#tests/support/session.ts";
import { stubApi } from "#tests/support/stub-api.ts";

const RUN_ID = "00000000-0000-4000-8000-000000000000";
const PICTURE = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const ABOUT = {
  contentType: "image/jpeg",
  finalUrl: "https://example.com/home",
  status: 404,
  title: "Größe 100 %",
  fullHeight: 20_000,
  notKept: "storage_full",
  botChallenge: null,
  emptyReason: null,
} as const;

beforeEach(() => {
  vi.stubGlobal("document", {});
  signIn();
});

let headers: Headers;

const capture = (answer: Response) => {
  stubApi((_request, init) => {
    headers = new Headers(init.headers);
    return answer;
  });
  const options = { runId: RUN_ID, signal: new AbortController().signal, onStep: () => {} };
  return requestScreenshot({ url: "https://example.com/" }, options);
};
const expectPage = async (answer: Response) => {
  const { image, ...about } = await capture(answer);
  const { contentType: type, ...details } = ABOUT;
  const expected = { ...details, captureId: null };
  expect([image.type, new Uint8Array(await image.arrayBuffer())]).toEqual([type, PICTURE]);
  expect(about).toEqual(expected);
};

test("requestScreenshot reads the screenshot from the last line of the stream", async () => {
  const last = { ...ABOUT, image: Buffer.from(PICTURE).toString("base64") };
  await expectPage(new Response(`{"step":"opening"}\n${JSON.stringify(last)}\n`));
});

test("requestScreenshot accepts a plain image response", async () => {
  coversSpec("7.9");
  const timings = { openingMs: 1, waitingMs: 1, removingMs: 1, capturingMs: 1, totalMs: 4 };
  const { botChallenge, fullHeight, ...about } = ABOUT;
  const shot = {
    ...about,
    botChallenge,
    fullHeight,
    timings,
    blocked: { blockedRequests: 0, consent: "none" as const },
  };
  await expectPage(new Response(PICTURE, { headers: screenshotHeaders(shot, ABOUT.notKept) }));
});

test("requestScreenshot falls back to the requested URL without metadata", async () => {
  const page = await capture(new Response(PICTURE, { headers: { "content-type": "image/png" } }));
  expect(page).toMatchObject({
    finalUrl: "https://example.com/",
    status: null,
    title: "",
    botChallenge: null,
    emptyReason: null,
    captureId: toPublicId("capture", RUN_ID),
  });
  expect(headers.get("X-Run-Id")).toBe(RUN_ID);
});

test("requestScreenshot rejects any other response", async () => {
  await expect(capture(new Response('{"image":5}'))).rejects.toThrow("Invalid JSON response");
});

/** Answers for the state of a run, one after the other; the stored file follows them. */
const answerStates = (...states: RunState[]) =>
  stubApi(({ path }) => (path.endsWith("/file") ? new Response("# Stored") : states.shift()));
const STORED = {
  id: "cap_1",
  kind: "extraction",
  finalUrl: "https://example.com/",
  title: "Example",
  pageStatus: 200,
  contentType: "text/markdown",
} as CaptureSummary;
const follow = () => followRun(RUN_ID, new AbortController().signal);

test("followRun waits for the stored capture of a run and reads its file", async () => {
  vi.useFakeTimers();
  const requests = answerStates(
    { state: "unknown" },
    { state: "running" },
    { state: "stored", capture: STORED },
  );
  const following = follow();
  await vi.advanceTimersByTimeAsync(2_000);
  const result = await toExtractionResult(await following);
  expect(result).toMatchObject({ captureId: "cap_1", content: "# Stored", format: "markdown", wordCount: 2 });
  expect(requests).toHaveLength(4);
  vi.useRealTimers();
});

test("followRun reports the error of the run", async () => {
  answerStates({ state: "failed", code: "upstream_timeout", message: "The page took too long." });
  const error = await follow().catch((reason: unknown) => reason);
  expect([getErrorCode(error), getErrorMessage(error)]).toEqual([
    "upstream_timeout",
    "The page took too long.",
  ]);
});

test("followRun gives up a run that the server does not know", async () => {
  vi.useFakeTimers();
  answerStates(...Array.from({ length: 10 }, (): RunState => ({ state: "unknown" })));
  const following = expect(follow()).rejects.toBeInstanceOf(RunLostError);
  await vi.advanceTimersByTimeAsync(7_000);
  await following;
  vi.useRealTimers();
});
