import { expect, test } from "vitest";
import { parseRdapResponse } from "#server/name-check/domains/rdap.ts";

const RDAP = "application/rdap+json";
const parseNotFound = (text: string, contentType = RDAP) =>
  parseRdapResponse({ status: 404, contentType, text, retryAfterSeconds: undefined }, "acme.tech");
const notFound = (body: object) => parseNotFound(JSON.stringify({ errorCode: 404, ...body }));

test.each([
  ["the title", { title: "Registry Reserved" }],
  ["the description", { title: "Not Found", description: ["acme.tech is not available for registration"] }],
  ["a description that is one text", { description: "usage restrictions applied" }],
])("parseRdapResponse reports a name as reserved when %s of a 404 says so", (_part, body) => {
  expect(notFound(body)).toEqual({ status: "reserved" });
});

test("parseRdapResponse reports a free name though the notices of a 404 mention reserved names", () => {
  const notices = [
    { title: "Terms of Service", description: ["Reserved names are not available for registration."] },
  ];
  expect(notFound({ title: "Not Found", notices })).toEqual({ status: "available" });
});

test.each([
  ["an empty body", "", RDAP],
  ["an object without an error code", '{"title":"Not Found"}', RDAP],
  ["an RDAP object without RDAP's type", '{"rdapConformance":["rdap_level_0"]}', "application/json"],
])("parseRdapResponse reports a 404 with %s as available", (_body, text, contentType) => {
  expect(parseNotFound(text, contentType)).toEqual({ status: "available" });
});

test.each([
  ["a page with small print", "<p>All rights reserved by Example Inc.", "text/html"],
  ["broken JSON", "{", RDAP],
])("parseRdapResponse throws `unclear` for a 404 with %s", (_body, text, contentType) => {
  expect(() => parseNotFound(text, contentType)).toThrow("unclear");
});
