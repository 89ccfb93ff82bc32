import { describe, expect, test } from "vitest";
import { readJsonBody } from "#server/http/body.ts";
import { findDuplicateKey } from "#server/http/duplicate-keys.ts";

const request = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request("http://localhost/api", {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
    duplex: "half",
  } as RequestInit);

const read = (body: BodyInit | null, type = "application/json") =>
  readJsonBody(request(body, { "content-type": type }), 1_000);

describe("readJsonBody parses", () => {
  test.each([
    ["an object", '{"a":1}', { a: 1 }],
    ["an object with non-ASCII text", '{"a":"é 漢 😀"}', { a: "é 漢 😀" }],
    ["a list", "[1,2]", [1, 2]],
    ["null", "null", null],
  ])("%s", async (_name, body, value) => {
    expect(await read(body, "application/json; charset=utf-8")).toEqual(value);
  });
});

describe("readJsonBody rejects", () => {
  const bytes = (...values: number[]) => new Uint8Array(values);
  test.each<[string, BodyInit | null, string]>([
    ["an empty body", "", "invalid"],
    ["a missing body", null, "invalid"],
    ["text that is not JSON", "planId=1", "invalid"],
    ["truncated JSON", '{"planId":', "invalid"],
    ["text after the JSON value", "{} {}", "invalid"],
    ["bytes that are not UTF-8", bytes(0x22, 0xff, 0x22), "invalid"],
    ["UTF-16", bytes(0xff, 0xfe, 0x7b, 0, 0x7d, 0), "invalid"],
    ["NUL in a value", '{"a":"x\\u0000"}', "invalid"],
    ["NUL in a key", '{"x\\u0000":1}', "invalid"],
    ["an unpaired surrogate", '{"a":"\\ud800"}', "invalid"],
    ["a nested unpaired surrogate", '{"a":[["\\udc00"]]}', "invalid"],
    ["the key __proto__", '{"__proto__":{"admin":true}}', "invalid"],
    ["a nested key constructor", '{"a":[{"constructor":{}}]}', "invalid"],
    ["40 levels of nesting", `${"[".repeat(40)}${"]".repeat(40)}`, "invalid"],
    ["a body one byte over the limit", `"${"x".repeat(999)}"`, "too_large"],
  ])("%s", async (_name, body, code) => {
    await expect(read(body)).rejects.toMatchObject({ code });
  });

  const reason = "Text must be valid Unicode without NUL characters.";
  test.each([
    ["a field", '{"title":"x\\u0000","type":"bug"}', `title: ${reason}`],
    ["a list in a field", '{"tlds":[".com",{"x":"\\ud800"}]}', `tlds: ${reason}`],
    ["a field of a long name", `{"${"x".repeat(41)}":"\\u0000"}`, reason],
    ["no field", '"\\u0000"', reason],
  ])("text that cannot be stored in %s, naming the field", async (_name, body, message) => {
    await expect(read(body)).rejects.toMatchObject({ code: "invalid", message });
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "",
  ])("the content type %j", async (type) => {
    await expect(read("{}", type)).rejects.toMatchObject({ code: "unsupported_media_type" });
  });

  test("an endless stream without reading beyond the limit", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 100;
        controller.enqueue(new Uint8Array(100).fill(0x20));
      },
    });
    await expect(read(endless)).rejects.toMatchObject({ code: "too_large" });
    expect(sent).toBeLessThan(5_000);
  });

  test("a content length above the limit before reading the body", async () => {
    const asked = request("{}", { "content-length": "10000000" });
    await expect(readJsonBody(asked, 1_000)).rejects.toMatchObject({ code: "too_large" });
    expect(asked.bodyUsed).toBe(false);
  });
});

test.each([
  ['{"a":1,"a":2}', "a"],
  ['{"a":{"b":1},"c":[{"b":1,"\\u0062":2}]}', "b"],
  ['{"":1,"":2}', ""],
  ['{"a":{"a":1},"b":["a","a"],"c":"{\\"a\\":1,\\"a\\":2}"}', null],
  ['["a","a"]', null],
  ['"a"', null],
])("findDuplicateKey finds in %s %j", (json, key) => {
  expect(findDuplicateKey(json)).toBe(key);
});

test("findDuplicateKey reads a text of a megabyte in linear time", () => {
  const started = performance.now();
  expect(findDuplicateKey(JSON.stringify({ a: '\\"{'.repeat(350_000) }))).toBeNull();
  expect(performance.now() - started).toBeLessThan(2_000);
});
