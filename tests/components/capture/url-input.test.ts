import { describe, expect, test } from "vitest";
import { NO_ADDRESS, readTyped, type TypedAddress, wholeAddress } from "#components/capture/url-input.ts";
import { proves } from "#tests/support/covers-spec.ts";

/** Types a text character by character into the field as it is. */
function type(text: string, field: TypedAddress = NO_ADDRESS): TypedAddress {
  return [...text].reduce((before, character) => readTyped(before.rest + character, before), field);
}

describe("readTyped", () => {
  test.each([
    ["https://blog.test/a?b#c", "https", "blog.test/a?b#c"],
    ["http://blog.test", "http", "blog.test"],
    ["HTTP://blog.test", "http", "blog.test"],
    ["  https://blog.test", "https", "blog.test"],
    ["https://http://blog.test", "http", "blog.test"],
    ["http://https://blog.test", "https", "blog.test"],
    ["blog.test/?next=http://a.test", "https", "blog.test/?next=http://a.test"],
    ["ftp://blog.test", "https", "ftp://blog.test"],
  ] as const)("pasted %s becomes %s:// and %s", (text, scheme, rest) => {
    expect(readTyped(text, NO_ADDRESS)).toEqual({ scheme, rest });
  });

  test("a scheme that is typed moves into the prefix and stays while the rest is typed", () => {
    expect(type("http://plain.test")).toEqual({ scheme: "http", rest: "plain.test" });
    expect(type("https://plain.test")).toEqual({ scheme: "https", rest: "plain.test" });
  });

  test("correcting an http address keeps it http", () => {
    const field = type("http://plain.test");
    expect(readTyped("plan.test", field).scheme).toBe("http");
    expect(readTyped("plain.test/about", field).scheme).toBe("http");
  });

  test("another address in place of an http one is https again, and so is an emptied field", () => {
    const field = type("http://127.0.0.1");
    expect(readTyped("shop.test", field)).toEqual({ scheme: "https", rest: "shop.test" });
    expect(readTyped("", field)).toEqual(NO_ADDRESS);
  });
});

describe("wholeAddress", () => {
  test("puts the prefix in front of what was typed", () => {
    proves("5.7");
    expect(wholeAddress({ scheme: "http", rest: " plain.test " })).toBe("http://plain.test");
  });

  test("stays empty when nothing was typed, whatever the prefix", () => {
    expect(wholeAddress({ scheme: "http", rest: "  " })).toBe("");
  });

  test("leaves an address of another scheme alone, so that it is refused instead of opened as a host", () => {
    expect(wholeAddress({ scheme: "https", rest: "ftp://files.test" })).toBe("ftp://files.test");
  });
});
