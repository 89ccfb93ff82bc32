import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#client/api.ts";
import { postWithProgress } from "#client/progress-stream.ts";
import { getAccessToken } from "#client/supabase.ts";

vi.mock("#client/supabase.ts", () => ({ getAccessToken: vi.fn() }));

beforeEach(() => {
  vi.mocked(getAccessToken).mockResolvedValue("token");
});

/** Responds to the next request with these chunks. */
function answer(...pieces: string[]) {
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
  return vi.spyOn(api, "raw").mockResolvedValue(new Response(body));
}

async function call() {
  const steps: string[] = [];
  const options = { signal: new AbortController().signal, onStep: (step: string) => steps.push(step) };
  return { answer: await postWithProgress("/api/tools/x", { url: "a" }, options), steps };
}

test("postWithProgress reports the steps in order and returns the last line, however the chunks split", async () => {
  const sent = answer('{"step":"ope', 'ning"}\n{"step":"waiting"}\n{"a"', ":1}\n");
  expect(await call()).toEqual({ answer: { a: 1 }, steps: ["opening", "waiting"] });
  expect(sent.mock.calls[0]?.[1]?.headers).toEqual({ Accept: "application/x-ndjson" });
});

test("postWithProgress throws an error body in the last line like an error response", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  answer('{"step":"opening"}\n{"code":"upstream_timeout","message":"Too slow."}\n');
  await expect(call()).rejects.toMatchObject({ name: "ApiError", status: 504 });
});

test.each(["<h1>Hello</h1>", '"text"', '{"step":'])("postWithProgress rejects %s", async (text) => {
  answer(text);
  await expect(call()).rejects.toThrow("Invalid JSON response");
});

test("postWithProgress accepts multi-line JSON with a JSON content type", async () => {
  vi.spyOn(api, "raw").mockResolvedValue(
    new Response('{\n  "a": 1\n}', { headers: { "content-type": "application/json" } }),
  );
  expect(await call()).toEqual({ answer: { a: 1 }, steps: [] });
});

test("postWithProgress treats a stream that ends after a step as a lost connection", async () => {
  answer('{"step":"opening"}\n');
  await expect(call()).rejects.toBeInstanceOf(TypeError);
});

test("postWithProgress sends nothing without a session", async () => {
  vi.mocked(getAccessToken).mockResolvedValue(null);
  const sent = answer("{}");
  await expect(call()).rejects.toThrow("Authentication token not found");
  expect(sent).not.toHaveBeenCalled();
});
