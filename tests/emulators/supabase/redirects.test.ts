import { describe, expect, test } from "vitest";
import { matchesGlob } from "../../../emulators/supabase/src/glob.ts";
import { isAllowedRedirect, withFragment, withQuery } from "../../../emulators/supabase/src/redirects.ts";

const local = { siteUrl: "http://localhost:3000", redirectAllowList: [] };
const public_ = {
  siteUrl: "https://tools.example.com",
  redirectAllowList: [
    "https://*.preview.example.com/**",
    "https://docs.example.com/cb",
    "com.example.app://callback",
    "http://127.0.0.1:*/cb",
    "http://203.0.113.5/**",
    "http://2130706433/**",
  ],
};

describe("isAllowedRedirect for the site's own URL", () => {
  test.each([
    "http://localhost:3000",
    "http://localhost:3000/",
    "http://localhost:3000/auth/v1/callback?sb_flow_id=1#x",
    "http://localhost:4001/any/port/of/this/machine",
  ])("accepts %s on a local instance", (address) => expect(isAllowedRedirect(address, local)).toBe(true));

  test.each([
    "https://tools.example.com",
    "https://tools.example.com/reset-password?a=1",
    "https://TOOLS.example.com/x",
  ])("accepts %s on a public instance", (address) => expect(isAllowedRedirect(address, public_)).toBe(true));

  test.each([
    "http://tools.example.com/",
    "https://tools.example.com:8443/",
    "https://tools.example.com.evil.test/",
  ])("rejects %s", (address) => expect(isAllowedRedirect(address, public_)).toBe(false));
});

describe("isAllowedRedirect for the allow list", () => {
  test.each([
    "https://one.preview.example.com/deep/path.html",
    "https://docs.example.com/cb",
    "https://docs.example.com/cb#fragment",
    "com.example.app://callback",
    "http://127.0.0.1:9999/cb",
  ])("accepts %s", (address) => expect(isAllowedRedirect(address, public_)).toBe(true));

  test.each([
    "https://a.b.preview.example.com/",
    "https://docs.example.com/cb/",
    "https://docs.example.com/cb?x=1",
    "http://127.0.0.1:9999/other",
    "http://203.0.113.5/an-address-that-is-not-this-machine",
    "http://2130706433/",
  ])("rejects %s", (address) => expect(isAllowedRedirect(address, public_)).toBe(false));
});

test.each([
  "",
  "/reset-password",
  "//localhost:3000/",
  "javascript:alert(1)//localhost:3000",
  "javascript://localhost:3000/%0aalert(1)",
  "data:text/html,x",
  "http://localhost:3000@evil.test/",
  "http://user:pass@localhost:3000/",
  "http://evil.test/#http://localhost:3000",
  "http://evil.test?http://localhost:3000",
  "http://localhost:3000\\@evil.test",
  "http://evil.test\\.localhost:3000/",
  "http://localhost:3000\n.evil.test/",
  " http://localhost:3000/",
  "http://local\thost:3000/",
  "http://localhost:3000/ with blank",
  "http://localhost:3000.evil.test/",
  "http://localhost.evil.test/",
  "http://0x7f000001/",
  "http://2130706433/",
  "http://017700000001/",
  "http://127.1/",
  "http://[::ffff:10.0.0.1]/",
  "http://localhöst/",
  "http://lоcalhost:3000/",
  "https://localhost:3000/",
  "http:/localhost:3000/",
  "http:localhost",
  "http://localhost:99999/",
  "http://%6cocalhost:3000/",
])("isAllowedRedirect rejects %j", (address) => expect(isAllowedRedirect(address, local)).toBe(false));

describe("matchesGlob", () => {
  test.each([
    ["http://a/*", "http://a/b", true],
    ["http://a/*", "http://a/", true],
    ["http://a/*", "http://a/b/c", false],
    ["http://a/*", "http://a/b.c", false],
    ["http://a/**", "http://a/b/c.d?e=f", true],
    ["http://a?/", "http://ab/", true],
    ["http://a?/", "http://a./", false],
    ["http://a/[a-c]", "http://a/b", true],
    ["http://a/[!a-c]", "http://a/b", false],
    ["http://a/[!a-c]", "http://a/z", true],
    ["http://a.b/", "http://aXb/", false],
    ["http://a/\\*", "http://a/*", true],
    ["http://a/\\*", "http://a/b", false],
    ["http://a/(b|c)+", "http://a/b", false],
    ["http://a", "http://a.evil", false],
  ])("matches %s with %s: %s", (pattern, text, answer) => expect(matchesGlob(pattern, text)).toBe(answer));
});

test("withQuery and withFragment replace existing parameters and keep the others", () => {
  expect(withQuery("http://a/b?code=old&keep=1", { code: "new" })).toBe("http://a/b?code=new&keep=1");
  expect(withFragment("http://a/b?c=1#old", { error: "x y" })).toBe("http://a/b?c=1#error=x+y&sb=");
});
