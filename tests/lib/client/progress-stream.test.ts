import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#client/api.ts";
import { postWithProgress } from "#client/progress-stream.ts";
import { getAccessToken } from "#client/supabase.ts";

vi.mock("#client/supabase.ts", () => ({ getAccessToken: vi.fn() }));

beforeEach(() => {
  vi.mocked(getAccessToken).mockResolvedValue("token");
});

/** Answers the next call with these pieces, each in a read of its own. */
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

test("tells the steps in order and gives the last line, however the lines are cut", async () => {
  const sent = answer('{"step":"ope', 'ning"}\n{"step":"waiting"}\n{"a"', ":1}\n");
  expect(await call()).toEqual({ answer: { a: 1 }, steps: ["opening", "waiting"] });
  expect(sent.mock.calls[0]?.[1]?.headers).toEqual({ Accept: "application/x-ndjson" });
});

test("an error body as the last line is the refusal it would have been", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  answer('{"step":"opening"}\n{"code":"outside_timeout","message":"Too slow."}\n');
  await expect(call()).rejects.toMatchObject({ name: "ApiError", status: 504 });
});

test.each(["<h1>Hello</h1>", '"text"', '{"step":'])("%s is no answer", async (text) => {
  answer(text);
  await expect(call()).rejects.toThrow("Invalid JSON response");
});

test("JSON over several lines is an answer when it says that it is JSON", async () => {
  vi.spyOn(api, "raw").mockResolvedValue(
    new Response('{\n  "a": 1\n}', { headers: { "content-type": "application/json" } }),
  );
  expect(await call()).toEqual({ answer: { a: 1 }, steps: [] });
});

test("a stream that ends after a step is a broken line", async () => {
  answer('{"step":"opening"}\n');
  await expect(call()).rejects.toBeInstanceOf(TypeError);
});

test("without a session nothing is sent", async () => {
  vi.mocked(getAccessToken).mockResolvedValue(null);
  const sent = answer("{}");
  await expect(call()).rejects.toThrow("Authentication token not found");
  expect(sent).not.toHaveBeenCalled();
});
