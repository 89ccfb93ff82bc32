import { expect, test } from "vitest";
import { fillSecret } from "#server/saved-sessions/fill-secrets.ts";
import { parseCookies } from "#server/saved-sessions/parse-cookies.ts";
import { getSite, mergeState } from "#server/saved-sessions/session-state.ts";
import type { LoginStep, Step } from "#shared/capture/steps.ts";

const NOW = Date.parse("2026-11-28T12:00:00Z");
const LATER = NOW / 1000 + 86_400;
const EARLIER = NOW / 1000 - 86_400;
const plain = { domain: ".shop.test", path: "/", httpOnly: false, secure: false };

const NETSCAPE = [
  "# Netscape HTTP Cookie File",
  `.shop.test\tTRUE\t/\tTRUE\t${LATER}\tsid\ta b=c`,
  `#HttpOnly_www.shop.test\tFALSE\t/cart\tFALSE\t0\tcart\t7`,
  `.other.test\tTRUE\t/\tTRUE\t${LATER}\ttrack\tx`,
  "broken line",
].join("\n");

const EXTENSION = JSON.stringify([
  {
    domain: ".shop.test",
    expirationDate: LATER + 0.5,
    hostOnly: false,
    httpOnly: true,
    name: "sid",
    path: "/",
    sameSite: "no_restriction",
    secure: true,
    session: false,
    storeId: "0",
    value: "a",
  },
  { domain: "shop.test", hostOnly: true, name: "own", value: "b", sameSite: null, path: null },
  { domain: ".shop.test", name: "old", value: "c", expirationDate: EARLIER },
  { domain: "other-shop.test", name: "evil", value: "d" },
  { domain: ".shop.test", name: "bad name", value: "e" },
  { domain: ".shop.test", name: "long", value: "x".repeat(4_097) },
]);

const STORAGE_STATE = JSON.stringify({
  cookies: [{ ...plain, name: "sid", value: "a", expires: -1, sameSite: "Lax" }],
  origins: [
    { origin: "https://app.shop.test", localStorage: [{ name: "token", value: "t" }] },
    { origin: "http://shop.test", localStorage: [{ name: "plain", value: "t" }] },
    { origin: "https://other.test", localStorage: [{ name: "token", value: "t" }] },
  ],
});

const sid = { ...plain, name: "sid" };

test.each([
  [
    "a header",
    "Cookie: sid=a=b; theme=dark",
    [
      { ...sid, value: "a=b" },
      { ...plain, name: "theme", value: "dark" },
    ],
    [],
  ],
  [
    "a Netscape file",
    NETSCAPE,
    [
      { ...sid, secure: true, value: "a b=c", expires: LATER },
      { ...plain, name: "cart", value: "7", domain: "www.shop.test", path: "/cart", httpOnly: true },
    ],
    ["track"],
  ],
  [
    "the JSON of an extension",
    EXTENSION,
    [
      { ...sid, value: "a", httpOnly: true, secure: true, expires: LATER, sameSite: "None" },
      { ...plain, name: "own", value: "b", domain: "shop.test" },
    ],
    ["old", "evil", "bad name", "long"],
  ],
  ["a storage state", STORAGE_STATE, [{ ...sid, value: "a", sameSite: "Lax" }], []],
] as const)(
  "parseCookies keeps the cookies of the site in %s, and names the others",
  (_form, text, kept, dropped) => {
    const parsed = parseCookies(text, "shop.test", NOW);
    expect(parsed.state?.cookies).toEqual(kept);
    expect(parsed.dropped.map(({ name }) => name)).toEqual(dropped);
    expect(JSON.stringify(parsed.dropped)).not.toContain("value");
  },
);

test("parseCookies keeps the storage of https origins of the site", () => {
  expect(parseCookies(STORAGE_STATE, "shop.test", NOW).state?.storage).toEqual({
    "https://app.shop.test": { token: "t" },
  });
});

test.each(["", "no cookies", "[1, 2]", '{"a": 1}', "[", "\t\t\t\t\t\t", ";;;=;"])(
  "parseCookies finds nothing in %j",
  (text) => expect(parseCookies(text, "shop.test", NOW).state).toBeNull(),
);

test.each([
  ["https://app.shop.co.uk/x", "shop.co.uk"],
  ["Example.COM", "example.com"],
  ["me.github.io", "me.github.io"],
  ["github.io", null],
  ["127.0.0.1", null],
  ["localhost", null],
  ["co.uk", null],
  ["account.test", "account.test"],
])("getSite gives for %s the domain %s", (host, site) => expect(getSite(host)).toBe(site));

test("mergeState stores changed cookies and the storage of one origin, and drops storage that is too large", () => {
  const before = { cookies: [], storage: { "https://a.test": { a: "1" }, "https://b.test": { b: "1" } } };
  const cookies = [{ ...sid, value: "new" }];
  expect(mergeState(before, before, { cookies, storage: { "https://a.test": { a: "2" } } })).toEqual({
    cookies,
    storage: { "https://a.test": { a: "2" }, "https://b.test": { b: "1" } },
  });
  const large = { "https://a.test": { a: "x".repeat(500_000) } };
  expect(mergeState(before, before, { cookies, storage: large }).storage).toEqual(before.storage);
});

// cspell:disable-next-line
const secrets = { password: "open-sesame", totp: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" };

test.each([
  [{ click: { selector: "#go" } }, { click: { selector: "#go" } }],
  [{ type: { selector: "#user", value: "ada" } }, { type: { selector: "#user", value: "ada" } }],
  [{ type: { selector: "#p", secret: "password" } }, { type: { selector: "#p", value: "open-sesame" } }],
  [{ type: { selector: "#c", totp: true } }, { type: { selector: "#c", value: "287082" } }],
] as [LoginStep, Step][])("fillSecret turns %j into %j", (step, filled) =>
  expect(fillSecret(step, { secrets }, 59_000)).toEqual(filled),
);

test.each([{ secret: "pin" }, { secret: "constructor" }])(
  "fillSecret refuses the unknown secret %j",
  (type) => expect(() => fillSecret({ type }, { secrets }, 0)).toThrow(/has no secret/),
);
