import { expect, test } from "vitest";
import { parseBootstrap } from "#server/name-check/domains/rdap.ts";

const service = (tlds: string[], ...addresses: string[]) => [tlds, addresses];
const list = (...services: unknown[]) => JSON.stringify({ version: "1.0", services });
const SANE = [
  service(["com", "net"], "http://rdap.example/v1/", "https://rdap.example/v1"),
  service(["org"], "https://rdap.org.example/"),
];

test("endings get the secure address, with a slash at the end", () => {
  expect(parseBootstrap(list(...SANE, service(["AI"], "https://rdap.ai.example/x")))).toEqual({
    ".com": "https://rdap.example/v1/",
    ".net": "https://rdap.example/v1/",
    ".org": "https://rdap.org.example/",
    ".ai": "https://rdap.ai.example/x/",
  });
});

test.each([
  ["no JSON", "<html>"],
  ["nothing", "null"],
  ["no list", "{}"],
  ["an empty list", list()],
  ["a list without .org", list(SANE[0])],
  ["a list whose .org has no secure address", list(SANE[0], service(["org"], "http://rdap.example/"))],
  ["a list of something else", list(...SANE, "surprise")],
])("%s is not taken", (_, text) => {
  expect(parseBootstrap(text)).toBeNull();
});
