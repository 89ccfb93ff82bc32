import type { IncomingMessage } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError, api, getErrorMessage } from "#client/api.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { startTestServer } from "#tests/support/listen.ts";
import { signIn } from "#tests/support/session.ts";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";

let answer = { status: 200, body: "{}" };
let seen: { method?: string | undefined; headers: IncomingMessage["headers"]; body: string };

const address = await startTestServer(async (request, response) => {
  const body = (await Array.fromAsync(request)).join("");
  seen = { method: request.method, headers: request.headers, body };
  response.writeHead(answer.status, answer.status === 418 ? "Short and stout" : undefined).end(answer.body);
});
const site = `http://${address}`;
afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  answer = { status: 200, body: "{}" };
});

describe("a request of the API client", () => {
  test("sends the JSON content type and the session's token", async () => {
    coversSpec("7.1", "7.2");
    vi.stubGlobal("document", {});
    signIn();
    answer.body = '[{"id":1}]';
    expect(await api.get(`${site}/api/catalog`)).toEqual([{ id: 1 }]);
    expect(seen.headers).toMatchObject({ "content-type": "application/json", authorization: "Bearer t1" });
  });

  test("has no bearer header without a session", async () => {
    await api.get(`${site}/api/catalog`);
    expect(seen.headers.authorization).toBeUndefined();
  });

  test("sends its body as JSON", async () => {
    await api.post(`${site}/api/feedback/submit`, { title: "Ü" });
    expect(seen).toMatchObject({ method: "POST", body: '{"title":"Ü"}' });
  });

  test("includes cookies", async () => {
    coversSpec("7.1");
    const sent = vi.spyOn(globalThis, "fetch");
    await api.get(`${site}/api/catalog`);
    expect(sent.mock.calls[0]?.[1]).toMatchObject({ credentials: "include" });
  });

  test("can be aborted", async () => {
    await expect(api.get(`${site}/api/catalog`, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });
});

describe("a response that is not 2xx", () => {
  test("throws the status, a colon and the body, and is logged", async () => {
    coversSpec("8.1");
    expectConsoleError(/429/);
    answer = { status: 429, body: '{"message":"Too many"}' };
    const error = await api.get(`${site}/api/catalog`).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 429, message: '429: {"message":"Too many"}' });
    expect(console.error).toHaveBeenCalledWith(error);
    expect(getErrorMessage(error)).toBe("Too many");
  });

  test("without a body throws the status text", async () => {
    expectConsoleError(/418/);
    answer = { status: 418, body: "" };
    await expect(api.get(`${site}/api/catalog`)).rejects.toThrow("418: Short and stout");
  });
});

describe("getErrorMessage", () => {
  test.each([
    ['{"message":"m","error":"e"}', "m"],
    ['{"error":"e"}', "e"],
    ['{"message":7}', null],
    ['{"message":""}', null],
    ["null", null],
    ["<html>", null],
  ])("of a body in %s is %j", (text, message) => {
    expect(getErrorMessage(new ApiError(500, text))).toBe(message);
  });

  test("is null for other errors", () => {
    expect(getErrorMessage(new TypeError("fetch failed"))).toBeNull();
  });
});
