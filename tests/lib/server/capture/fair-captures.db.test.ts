import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { makeSubscriber, sql, type TestUser } from "#tests/support/database.ts";
import { startTestServer } from "#tests/support/listen.ts";
import { waitFor } from "#tests/support/wait-for.ts";

/** Answers `/`, and never answers any other path. */
const at = await startTestServer((request, response) => {
  if (request.url === "/") response.setHeader("content-type", "text/html").end("<h1>Here</h1>");
});

const NAVIGATION_MS = 6_000;
const JOB_MS = 9_000;
/** The most that a busy machine may need to capture an empty page. */
const CAPTURE_MS = NAVIGATION_MS - 500;
vi.stubEnv("EGRESS_RESOLVE", `site.test=${at}`);
vi.stubEnv("EGRESS_ALLOW", at);
vi.stubEnv("CAPTURE_SLOTS", "2");
vi.doMock("#server/capture/config.ts", async (load) => {
  const config = await load<typeof import("#server/capture/config.ts")>();
  const limits = { ...config.CAPTURE_LIMITS, navigationMs: NAVIGATION_MS, jobMs: JOB_MS };
  const captureConfig = { ...config.captureConfig, limits };
  return { ...config, CAPTURE_LIMITS: limits, captureConfig, withTimeLimit: () => captureConfig };
});
const { toCaller } = await import("#server/usage/caller.ts");
const { takeScreenshot } = await import("#server/capture/screenshot.ts");
const { extractContent } = await import("#server/capture/extraction.ts");
const { parseExtractionRequest, parseScreenshotRequest } = await import("#server/capture/input.ts");
const { ExtractionRequest } = await import("#shared/capture/contract.ts");
const { closeExtractWorkers, withWorker } = await import("#server/extraction/worker-pool.ts");
const { EXTRACT_LIMITS } = await import("#server/extraction/limits.ts");
const { closeBrowsers } = await import("#server/browser/index.ts");
const { chromiumState } = await import("#server/browser/state.ts");
const { request } = await import("./fixtures.ts");

beforeAll(async () => {
  // The first browser of a process takes longer: it is unpacked and detected.
  await capture(await makeSubscriber("free"), "/");
});
afterAll(async () => {
  await closeExtractWorkers();
  await closeBrowsers();
});

const started = performance.now();
const now = () => performance.now() - started;

/** Returns the capture's duration, end and error code. */
async function capture(
  user: TestUser,
  path: string,
  { secondsToDeadline = 60, signal = new AbortController().signal } = {},
) {
  const begun = now();
  const deadline = performance.now() + secondsToDeadline * 1000;
  const input = parseScreenshotRequest(request(`http://site.test${path}`));
  const code = await takeScreenshot(toCaller(user), input, { requestId: "test", deadline, signal })
    .then(() => "captured")
    .catch(({ code }: { code: string }) => code);
  return { code, ms: now() - begun, endedAt: now() };
}

describe("with several users,", () => {
  const startHangingCaptures = (user: TestUser) => {
    const end = new AbortController();
    const captures = Array.from({ length: 10 }, () => capture(user, "/never", end));
    const stop = async (): Promise<void> => {
      end.abort();
      await Promise.all(captures);
    };
    return { stop };
  };

  test("another user's capture does not wait for ten captures of a page that never answers", async () => {
    const [attacker, user] = [await makeSubscriber("pro"), await makeSubscriber("free")];
    const attack = startHangingCaptures(attacker);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { code, ms } = await capture(user, "/");
    expect(code).toBe("captured");
    expect(ms).toBeLessThan(CAPTURE_MS);
    expect(chromiumState().slots?.semaphore.heldBy(attacker.id)).toBe(1);
    await attack.stop();
    expect(await sql`select used from usage_counters where user_id = ${attacker.id}`).toEqual([{ used: 0 }]);
  });

  test("another user's capture starts when the first slot is free, though one user's captures have all slots", async () => {
    const [attacker, user] = [await makeSubscriber("pro"), await makeSubscriber("free")];
    expect(await capture(attacker, "/")).toMatchObject({ code: "captured" });
    const begun = now();
    const attack = startHangingCaptures(attacker);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(chromiumState().slots?.semaphore.heldBy(attacker.id)).toBe(2);
    const first = await capture(user, "/");
    expect(first.code).toBe("captured");
    expect(first.endedAt - begun).toBeLessThan(NAVIGATION_MS + CAPTURE_MS);
    // The attacker's captures have failed; from now on they leave a slot to other users.
    const second = await capture(user, "/");
    expect(second.code).toBe("captured");
    expect(second.ms).toBeLessThan(CAPTURE_MS);
    expect(chromiumState().slots?.semaphore.heldBy(attacker.id)).toBe(1);
    await attack.stop();
  });

  test("takeScreenshot ends each of twelve captures of a page that never answers before its deadline", async () => {
    const attacker = await makeSubscriber("pro");
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => capture(attacker, "/never", { secondsToDeadline: 24 })),
    );
    expect(answers.filter(({ ms }) => ms > 24_000)).toEqual([]);
    const codes = answers.map(({ code }) => code).sort();
    expect(codes.at(-1)).toBe("upstream_timeout");
  });

  test("extractContent releases its browser slot before the content is extracted", async () => {
    const user = await makeSubscriber("pro");
    const { signal } = new AbortController();
    const { promise: extracting, resolve: onExtracting } = Promise.withResolvers<void>();
    const { promise: workersAreFree, resolve: freeWorkers } = Promise.withResolvers<void>();
    const heldWorkers = Array.from({ length: EXTRACT_LIMITS.workers }, (_, n) =>
      withWorker({ heapMb: EXTRACT_LIMITS.heapMb, signal, key: `other ${n}` }, () => workersAreFree),
    );
    const input = parseExtractionRequest(ExtractionRequest.parse({ url: "http://site.test/" }));
    const answer = extractContent(toCaller(user), input, {
      requestId: "test",
      deadline: performance.now() + 90_000,
      signal,
      onStep: (step) => step === "extracting" && onExtracting(),
    });
    await extracting;
    await waitFor(() => expect(chromiumState().slots?.semaphore.running).toBe(0));
    freeWorkers();
    await Promise.all(heldWorkers);
    expect((await answer).page.results.markdown).toContain("Here");
  });
});
