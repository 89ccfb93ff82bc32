import { expect, test } from "vitest";
import { parseBootstrap } from "#server/name-check/domains/rdap.ts";

const service = (tlds: string[], ...addresses: string[]) => [tlds, addresses];
const list = (...services: unknown[]) => JSON.stringify({ version: "1.0", services });
const VALID_SERVICES = [
  service(["com", "net"], "http://rdap.example/v1/", "https://rdap.example/v1"),
  service(["org"], "https://rdap.org.example/"),
];

test("parseBootstrap maps each TLD to its https URL with a trailing slash", () => {
  expect(parseBootstrap(list(...VALID_SERVICES, service(["AI"], "https://rdap.ai.example/x")))).toEqual({
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
  ["a list without .org", list(VALID_SERVICES[0])],
  [
    "a list whose .org has no secure address",
    list(VALID_SERVICES[0], service(["org"], "http://rdap.example/")),
  ],
  ["a list of something else", list(...VALID_SERVICES, "surprise")],
])("parseBootstrap rejects %s", (_, text) => {
  expect(parseBootstrap(text)).toBeNull();
});
