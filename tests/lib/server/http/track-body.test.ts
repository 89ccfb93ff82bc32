import { setImmediate as tick } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { trackBody } from "#server/http/track-body.ts";

const MEGABYTE = 1024 * 1024;

function track(response: Response) {
  const request = new AbortController();
  const onEnd = vi.fn();
  return { request, onEnd, answer: trackBody(response, request.signal, onEnd) };
}

/** A body that produces nothing until read; `canceled` is the cancellation reason. */
function source(pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void) {
  const cancel = vi.fn();
  return { cancel, response: new Response(new ReadableStream({ pull, cancel }, { highWaterMark: 0 })) };
}

describe("trackBody", () => {
  test("reports a body once, when it has ended", async () => {
    const { answer, onEnd } = track(Response.json({ a: 1 }, { status: 201, headers: { "x-a": "b" } }));
    await tick();
    expect(onEnd).not.toHaveBeenCalled();
    expect([answer.status, answer.headers.get("x-a"), await answer.json()]).toEqual([201, "b", { a: 1 }]);
    expect(onEnd.mock.calls).toEqual([[{ bytes: 7, isAborted: false }]]);
  });

  test("reports a response without a body immediately", () => {
    expect(track(new Response(null, { status: 204 })).onEnd.mock.calls).toEqual([
      [{ bytes: 0, isAborted: false }],
    ]);
  });

  test("counts only the sent bytes of a large body when the client disconnects", async () => {
    const { answer, onEnd } = track(new Response(new Uint8Array(4 * MEGABYTE)));
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(onEnd.mock.calls).toEqual([[{ bytes: 64 * 1024, isAborted: true }]]);
  });

  test("preserves every byte of a large body", async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(65_000));
    const sent = new Response(new Blob([bytes, bytes, bytes]));
    const got = Buffer.from(await track(sent).answer.arrayBuffer());
    expect(got.equals(Buffer.concat([bytes, bytes, bytes]))).toBe(true);
  });

  test("reads nothing ahead of the client", async () => {
    const pull = vi.fn();
    track(source(pull).response);
    await tick();
    expect(pull).not.toHaveBeenCalled();
  });

  test("reports and forwards a body error", async () => {
    const error = new Error("the disk is gone");
    const { response } = source((controller) => controller.error(error));
    const { answer, onEnd } = track(response);
    await expect(answer.text()).rejects.toBe(error);
    expect(onEnd.mock.calls).toEqual([[{ bytes: 0, isAborted: false, error }]]);
  });

  test("forwards an error of an unread body immediately", async () => {
    const error = new Error("The client stopped reading.");
    let breakBody = () => {};
    const body = new ReadableStream({
      start(controller) {
        breakBody = () => controller.error(error);
      },
    });
    const { answer, onEnd } = track(new Response(body));
    const closed = answer.body?.getReader().closed;
    breakBody();
    await expect(closed).rejects.toBe(error);
    expect(onEnd.mock.calls).toEqual([[{ bytes: 0, isAborted: false, error }]]);
  });

  test("cancels an unread body when the request is aborted before or after the response", async () => {
    const early = source(() => {});
    const aborted = AbortSignal.abort("left");
    const onEnd = vi.fn();
    trackBody(early.response, aborted, onEnd);
    expect(onEnd.mock.calls).toEqual([[{ bytes: 0, isAborted: true }]]);
    expect(early.cancel).toHaveBeenCalledWith("left");
    const late = source(() => {});
    const tracked = track(late.response);
    tracked.request.abort("left");
    expect(tracked.onEnd.mock.calls).toEqual([[{ bytes: 0, isAborted: true }]]);
    expect(late.cancel).toHaveBeenCalledWith("left");
  });

  test("reports once when the request is aborted after the body has ended", async () => {
    const { answer, onEnd, request } = track(Response.json({}));
    await answer.text();
    request.abort();
    expect(onEnd).toHaveBeenCalledTimes(1);
  });
});
