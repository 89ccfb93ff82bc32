import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beforeDeadline, createDeadline } from "#server/http/deadline.ts";
import { waitFor } from "#tests/support/wait-for.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

test.each([
  ["without a limit", undefined, 30_000],
  ["12 s before its limit", 90, 78_000],
])("a route %s is answered with busy in time, whatever hangs", async (_how, maxDuration, ms) => {
  const answer = beforeDeadline(new Promise(() => {}), createDeadline(maxDuration));
  const settled = vi.fn();
  answer.catch(settled);
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await expect(answer).rejects.toMatchObject({ code: "busy", retryAfterSeconds: 10 });
});

test("the body of a response that comes after the deadline is canceled, so that its file is released", async () => {
  const cancel = vi.fn();
  const late = Promise.withResolvers<Response>();
  const answer = beforeDeadline(late.promise, createDeadline(13));
  answer.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  late.resolve(new Response(new ReadableStream({ cancel })));
  await expect(answer).rejects.toMatchObject({ code: "busy" });
  await waitFor(() => expect(cancel).toHaveBeenCalledOnce());
});
