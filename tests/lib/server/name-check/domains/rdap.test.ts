import { expect, test } from "vitest";
import { parseRdapResponse } from "#server/name-check/domains/rdap.ts";

const notFound = (body: object) =>
  parseRdapResponse(
    {
      status: 404,
      contentType: "application/rdap+json",
      text: JSON.stringify({ errorCode: 404, ...body }),
      retryAfterSeconds: undefined,
    },
    "acme.tech",
  );

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
