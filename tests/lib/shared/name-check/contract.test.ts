import { describe, expect, test } from "vitest";
import { CheckRequest } from "#shared/name-check/contract.ts";
import { DEFAULT_PLATFORMS, DEFAULT_TLDS, TLDS } from "#shared/name-check/options.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

const read = (body: unknown) => CheckRequest.parse(body);
const refusal = (body: unknown) => CheckRequest.safeParse(body).error?.issues[0]?.message;

describe("CheckRequest", () => {
  test("requires only the query and defaults to the default TLDs and platforms", () => {
    coversSpec("3.13", "5.14");
    expect(read({ query: "  Acme " })).toEqual({
      query: "acme",
      checkVariations: false,
      tlds: [...DEFAULT_TLDS],
      platforms: [...DEFAULT_PLATFORMS],
    });
  });

  test.each([
    [{ additionalTlds: [".dev"] }, [...DEFAULT_TLDS, ".dev"]],
    [{ additionalTlds: [] }, [...DEFAULT_TLDS]],
    [{ additionalTlds: [".dev", ".com"] }, [".com", ".dev"]],
    [{ additionalTlds: [".dev"], tlds: [".blog", ".ai"] }, [".ai", ".blog"]],
    [{ additionalTlds: [".dev"], tlds: [] }, []],
    [{ tlds: ["COM", ".com", "net "] }, [".com", ".net"]],
    [{ tlds: [...TLDS].reverse() }, [...TLDS]],
    [{ tlds: ["shop", "CO.UK", "net", ".app"] }, [".net", ".app", ".co.uk", ".shop"]],
  ])("parses %j to %j", (fields, tlds) => {
    expect(read({ query: "acme", ...fields }).tlds).toEqual(tlds);
  });

  test("removes duplicate platforms and keeps an empty list", () => {
    expect(read({ query: "acme", platforms: ["youtube", "twitter", "youtube"] }).platforms).toEqual([
      "twitter",
      "youtube",
    ]);
    expect(read({ query: "acme", platforms: [] }).platforms).toEqual([]);
  });

  test.each([
    [{}, "Please enter a domain name or brand to check"],
    [{ query: " " }, "Please enter a domain name or brand to check"],
    [{ query: 7 }, "Please enter a domain name or brand to check"],
    [
      { query: "my brand" },
      "Please enter a valid domain name or brand (letters, numbers, hyphens, underscores, and periods only)",
    ],
    [
      { query: "my-brand", checkVariations: true, tlds: TLDS },
      "Too many variations (42). Please reduce to a maximum of 18 by unchecking some TLDs or disabling name variations.",
    ],
    [
      {
        query: "my-brand",
        checkVariations: true,
        tlds: [".shop", ...TLDS, ".xyz", ".club", ".cloud", ".page", ".uk", ".nl"],
      },
      "63 domains: a check has at most 60, a job checks more.",
    ],
    [{ query: "acme", tlds: [], platforms: [] }, "Select at least one TLD or platform"],
  ])("rejects %j with %j", (body, message) => {
    coversSpec("5.9", "5.10", "5.12");
    expect(refusal(body)).toBe(message);
  });

  test.each([
    { query: "acme", tlds: [".a.evil.example"] },
    { query: "acme", tlds: [".shop/"] },
    { query: "acme", tlds: ["127.0.0.1:80"] },
    { query: "acme", additionalTlds: ["@localhost"] },
    { query: "acme", tlds: ".com" },
    { query: "acme", platforms: ["myspace"] },
    { query: "acme", checkVariations: "yes" },
    { query: "acme", tlds: new Array(101).fill(".com") },
    null,
    [],
    "acme",
  ])("rejects %j", (body) => {
    expect(CheckRequest.safeParse(body).success).toBe(false);
  });
});
