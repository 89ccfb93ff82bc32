import { expect, test } from "vitest";
import { acceptsNdjson, streamProgress } from "#server/http/progress-stream.ts";
import { AppError } from "#shared/errors.ts";

const plain = {
  toAnswer: (value: unknown) => value,
  toErrorBody: (error: unknown) => ({ code: (error as AppError).code }),
};
/** Streams a run that reports one event before its work. */
const stream = (work: (reportProgress: (event: { step: string }) => void) => Promise<unknown>) =>
  streamProgress({
    ...plain,
    run: async (reportProgress) => {
      reportProgress({ step: "opening" });
      return work(reportProgress);
    },
  });
const lines = async (response: Response) =>
  (await response.text())
    .trimEnd()
    .split("\n")
    .map((text) => JSON.parse(text) as unknown);

test("streamProgress sends each event as a line and the result last", async () => {
  const response = await stream(async (reportProgress) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    reportProgress({ step: "capturing" });
    return { done: true };
  });
  expect(response.headers.get("content-type")).toContain("application/x-ndjson");
  expect(await lines(response)).toEqual([{ step: "opening" }, { step: "capturing" }, { done: true }]);
});

test("streamProgress throws an error before the first event, so that it keeps its status", async () => {
  const refused = streamProgress({
    ...plain,
    run: async () => Promise.reject(new AppError("invalid", "no")),
  });
  await expect(refused).rejects.toMatchObject({ code: "invalid" });
});

test("streamProgress sends an error after the first event as the last line", async () => {
  const response = await stream(async () => {
    await Promise.resolve();
    throw new AppError("upstream_failed", "gone");
  });
  expect(await lines(response)).toEqual([{ step: "opening" }, { code: "upstream_failed" }]);
});

test("streamProgress completes the run after the client disconnects", async () => {
  let finished = false;
  const { promise, resolve: proceed } = Promise.withResolvers<void>();
  const response = await stream(async (reportProgress) => {
    await promise;
    reportProgress({ step: "later" });
    finished = true;
    return {};
  });
  await response.body?.cancel();
  proceed();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(finished).toBe(true);
});

test.each([
  ["application/x-ndjson", true],
  ["text/html, application/x-ndjson;q=0.9", true],
  ["Application/X-NDJSON", true],
  ["application/json", false],
  ["", false],
])("acceptsNdjson for the Accept header %j is %s", (accept, wanted) => {
  expect(acceptsNdjson(new Request("http://localhost", { headers: { accept } }))).toBe(wanted);
});
