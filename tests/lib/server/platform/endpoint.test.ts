import { expect, it } from "vitest";
import { endpointKey, parseHost } from "#server/platform/endpoint.ts";

const LOOPBACK = [
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "0177.0.0.1",
  "0x7f.0.0.1",
  "0x7f000001",
  "2130706433",
  "017700000001",
];
const DISGUISED = ["１２７.0.0.1", "①②⑦.0.0.1", "127。0。0。1", "%31%32%37.0.0.1", "127.0.0.1."];

it.each([...LOOPBACK, ...DISGUISED])(
  "parseHost parses %s as the address that browsers use for it",
  (text) => {
    expect(parseHost(text)).toEqual({ kind: "address", value: "127.0.0.1" });
  },
);

it.each([
  ["[::1]", "::1"],
  ["::1", "::1"],
  ["[0:0:0:0:0:0:0:1]", "::1"],
  ["[::ffff:127.0.0.1]", "::ffff:7f00:1"],
])("parseHost parses %s as IPv6", (text, value) => {
  expect(parseHost(text)).toEqual({ kind: "address", value });
});

it.each([
  ["Example.COM", "example.com"],
  ["example.com.", "example.com"],
  ["bücher.example", "xn--bcher-kva.example"],
])("parseHost parses %s as the name %s", (text, value) => {
  expect(parseHost(text)).toEqual({ kind: "name", value });
});

it.each(["", "a b", "a/b", "a@b", "a\\b", "x..y", ".com", "256.256.256.256", "1.2.3.4.5", "[::1", "a#b"])(
  "parseHost refuses %j",
  (text) => {
    expect(parseHost(text)).toBeNull();
  },
);

it("endpointKey writes an endpoint in canonical notation", () => {
  expect(endpointKey("0:0:0:0:0:0:0:1", 80)).toBe("[::1]:80");
  expect(endpointKey("127.0.0.1", 8080)).toBe("127.0.0.1:8080");
});
