import { describe, expect, test } from "vitest";
import { parseWhoisResponse } from "#server/name-check/domains/whois.ts";

const NAME = "acme.com";
const lines = (...text: string[]) => `${text.join("\r\n")}\r\n`;
const parse = (...text: string[]) => parseWhoisResponse(lines(...text), NAME);
const NOT_FOUND = "No match for the other registrar";
const TERMS = [
  "Domain names which are not available for registration may be shown. This service is reserved by law for people.",
  "You agree that excessive querying, above the rate limit, ends your access. Registrar: see our site.",
];

describe("parseWhoisResponse reports as taken", () => {
  test.each<[string, string[]]>([
    ["a record that ends with a not-found sentence", ["Domain Name: ACME.COM", "Registrar: R", NOT_FOUND]],
    ["a short record that ends with one", ["Domain: acme.com", "Registrar: R", NOT_FOUND]],
    [
      "a record with the name on the next line",
      ["Domain name:", "    acme.com", "Registered on: 1999", NOT_FOUND],
    ],
    [
      "a record after a not-found sentence",
      ["Domain not found.", "", "Domain Name: acme.com", "Registrar: R"],
    ],
    [
      "a record after that of another name",
      ["Domain Name: x.com", "", "Domain Name: ACME.COM.", "Registrar: R"],
    ],
    ["a record of which only the status is shown", ["Domain Name: acme.com", "Domain Status: clientHold"]],
    [
      "a record with the terms of use before it",
      [...TERMS, "", "Domain Name: acme.com", "Creation Date: 2020-01-01"],
    ],
    [
      "a record of the registry with a limit",
      ["Domain Name: acme.com", "nserver: ns.x", "Query rate limit exceeded."],
    ],
  ])("%s", (_case, text) => {
    expect(parse(...text)).toMatchObject({ status: "taken" });
  });
});

describe("parseWhoisResponse reports as free", () => {
  test.each<[string, string[]]>([
    ["a not-found sentence", ["Domain not found."]],
    ["one with the name in capitals", ['No match for "ACME.COM".', ">>> Last update <<<"]],
    ["one before the terms of use", ["DOMAIN NOT FOUND", ">>> Last update <<<", "", ...TERMS]],
    [
      "one after the registry's remarks",
      ["% Rate limit: 10", "# reserved by law", "", "NOT FOUND", "", ...TERMS],
    ],
  ])("%s", (_case, text) => {
    expect(parse(...text)).toEqual({ status: "available" });
  });
});

describe("parseWhoisResponse reports a name as reserved that is marked so", () => {
  test.each<[string, string[]]>([
    ["instead of a not-found sentence", ["acme.com is not available for registration: Registry Reserved"]],
    ["right after one", ["Domain not found.", "This name is reserved by the registry."]],
    ["in a later paragraph that repeats the name", ["NOT FOUND", "", "ACME.COM is reserved."]],
  ])("%s", (_case, text) => {
    expect(parse(...text)).toEqual({ status: "reserved" });
  });
});

describe("parseWhoisResponse throws `unclear` for", () => {
  test.each<[string, string[]]>([
    ["a not-found sentence about another name", ['No match for "OTHER.COM".']],
    ["a not-found sentence about no name", [NOT_FOUND]],
    ["a not-found sentence with more text after it", ["NOT FOUND: the server restarts, ask again"]],
    ["a not-found sentence after the terms of use", [TERMS[0] ?? "", "Domain not found."]],
    ["a record of another name", ["Domain Name: other.com", "Registrar: R"]],
    ["the name of another record before a not-found sentence", ["Domain Name: OTHER.COM", "Not found"]],
    ["a record with empty fields", ["Domain Name: acme.com", "Registrar:", "Creation Date:", ""]],
    ["the name with a status that registered names do not have", ["Domain: acme.com", "Status: free"]],
    ["the name alone", ["Domain Name: acme.com"]],
    [
      "a not-found sentence before the name with a status",
      ["Domain not found.", "Domain: acme.com", "Status: free"],
    ],
    ["fields without a name", ["Registrar: R", "Creation Date: 2020-01-01"]],
    ["the terms of use alone", ["", TERMS[0] ?? ""]],
    ["nothing", [""]],
  ])("%s", (_case, text) => {
    expect(() => parse(...text)).toThrow("unclear");
  });
});
