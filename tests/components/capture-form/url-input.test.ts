import { describe, expect, test } from "vitest";
import { NO_ADDRESS, parseUrlInput, toFullUrl, type UrlInput } from "#components/capture-form/url-input.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

/** Types a text character by character at the end of the field. */
function type(text: string, field: UrlInput = NO_ADDRESS): UrlInput {
  return [...text].reduce((before, character) => parseUrlInput(before.rest + character, before), field);
}

describe("parseUrlInput", () => {
  test.each([
    ["https://blog.test/a?b#c", "https", "blog.test/a?b#c"],
    ["http://blog.test", "http", "blog.test"],
    ["HTTP://blog.test", "http", "blog.test"],
    ["  https://blog.test", "https", "blog.test"],
    ["https://http://blog.test", "http", "blog.test"],
    ["http://https://blog.test", "https", "blog.test"],
    ["blog.test/?next=http://a.test", "https", "blog.test/?next=http://a.test"],
    ["ftp://blog.test", "https", "ftp://blog.test"],
  ] as const)("splits the pasted text %s into %s:// and %s", (text, scheme, rest) => {
    expect(parseUrlInput(text, NO_ADDRESS)).toEqual({ scheme, rest });
  });

  test("moves a typed scheme into the prefix and keeps it while the rest is typed", () => {
    expect(type("http://plain.test")).toEqual({ scheme: "http", rest: "plain.test" });
    expect(type("https://plain.test")).toEqual({ scheme: "https", rest: "plain.test" });
  });

  test("keeps http while an http URL is edited", () => {
    const field = type("http://plain.test");
    expect(parseUrlInput("plan.test", field).scheme).toBe("http");
    expect(parseUrlInput("plain.test/about", field).scheme).toBe("http");
  });

  test("returns to https when the URL is replaced or cleared", () => {
    const field = type("http://127.0.0.1");
    expect(parseUrlInput("shop.test", field)).toEqual({ scheme: "https", rest: "shop.test" });
    expect(parseUrlInput("", field)).toEqual(NO_ADDRESS);
  });
});

test.each([
  ["prepends the prefix", { scheme: "http", rest: " plain.test " }, "http://plain.test"],
  ["is empty for an empty field, whatever the prefix", { scheme: "http", rest: "  " }, ""],
  // So that it is rejected and not opened as a host.
  ["keeps an unsupported scheme", { scheme: "https", rest: "ftp://files.test" }, "ftp://files.test"],
] as const)("toFullUrl %s", (_what, field, url) => {
  coversSpec("5.7");
  expect(toFullUrl(field)).toBe(url);
});
