import { beforeEach, expect, test, vi } from "vitest";
import { postWithProgress } from "#client/progress-stream.ts";
import { signIn } from "#tests/support/session.ts";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";
import { stubApi } from "#tests/support/stub-api.ts";

let headers: Headers;

beforeEach(() => {
  vi.stubGlobal("document", {});
  signIn();
});

function respond(response: Response) {
  return stubApi((_request, init) => {
    headers = new Headers(init.headers);
    return response;
  });
}

/** Responds to the next request with these chunks. */
function answer(...pieces: string[]) {
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
  return respond(new Response(body));
}

async function call() {
  const steps: string[] = [];
  const options = { signal: new AbortController().signal, onStep: (step: string) => steps.push(step) };
  return { answer: await postWithProgress("/api/tools/x", { url: "a" }, options), steps };
}

test("postWithProgress reports the steps in order and returns the last line, however the chunks split", async () => {
  answer('{"step":"ope', 'ning"}\n{"step":"waiting"}\n{"a"', ":1}\n");
  expect(await call()).toEqual({ answer: { a: 1 }, steps: ["opening", "waiting"] });
  expect(headers.get("Accept")).toBe("application/x-ndjson");
});

test("postWithProgress throws an error body in the last line like an error response", async () => {
  expectConsoleError(/^ApiError: 504/);
  answer('{"step":"opening"}\n{"code":"upstream_timeout","message":"Too slow."}\n');
  await expect(call()).rejects.toMatchObject({ name: "ApiError", status: 504 });
});

test.each(["<h1>Hello</h1>", '"text"', '{"step":'])("postWithProgress rejects %s", async (text) => {
  answer(text);
  await expect(call()).rejects.toThrow("Invalid JSON response");
});

test("postWithProgress accepts multi-line JSON with a JSON content type", async () => {
  respond(new Response('{\n  "a": 1\n}', { headers: { "content-type": "application/json" } }));
  expect(await call()).toEqual({ answer: { a: 1 }, steps: [] });
});

test("postWithProgress treats a stream that ends after a step as a lost connection", async () => {
  answer('{"step":"opening"}\n');
  await expect(call()).rejects.toBeInstanceOf(TypeError);
});

test("postWithProgress sends nothing without a session", async () => {
  vi.stubGlobal("document", { cookie: "" });
  const requests = answer("{}");
  await expect(call()).rejects.toThrow("Authentication token not found");
  expect(requests).toEqual([]);
});
