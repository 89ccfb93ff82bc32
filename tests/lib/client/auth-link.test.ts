import { describe, expect, test } from "vitest";
import { parseAuthLink, withoutAuthParams } from "#client/auth-link.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

const PAGE = "http://localhost:3000/auth/v1/callback";
const read = (rest: string) => parseAuthLink(new URL(PAGE + rest));

describe("parseAuthLink", () => {
  test.each([
    ["", { kind: "none" }],
    ["?utm_source=mail#top", { kind: "none" }],
    ["?code=abc", { kind: "code", code: "abc" }],
    ["?token_hash=h&type=signup", { kind: "token", tokenHash: "h", type: "signup" }],
    ["?token_hash=h&type=recovery", { kind: "token", tokenHash: "h", type: "recovery" }],
    ["?token_hash=h&type=sms", { kind: "none" }],
    ["?token_hash=h", { kind: "none" }],
    [
      "?message=Confirmation+link+accepted#message=Confirmation+link+accepted&sb=",
      { kind: "awaiting-other-address" },
    ],
    ["#message=Confirmation+link+accepted&sb=", { kind: "awaiting-other-address" }],
    [
      "#access_token=a&refresh_token=r&expires_in=3600&token_type=bearer&type=recovery",
      { kind: "token", session: { access_token: "a", refresh_token: "r" }, type: "recovery" },
    ],
    [
      "#access_token=a&refresh_token=r",
      { kind: "token", session: { access_token: "a", refresh_token: "r" }, type: "magiclink" },
    ],
    ["#access_token=a&type=recovery", { kind: "none" }],
    ["?access_token=a&refresh_token=r&type=recovery", { kind: "none" }],
    ["?message=x&code=abc", { kind: "code", code: "abc" }],
  ])("parses %j", (rest, link) => {
    expect(read(rest)).toEqual(link);
  });

  test.each(["?", "#"])("returns an error after %s with its details", (mark) => {
    coversSpec("8.19");
    expect(
      read(`${mark}error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid`),
    ).toEqual({
      kind: "error",
      message: "Email link is invalid",
      details: ["access_denied", "otp_expired"],
    });
  });

  test("prefers an error to a code and falls back to the error's own name or the default message", () => {
    coversSpec("8.19");
    expect(read("?code=abc&error=server_error")).toMatchObject({ kind: "error", message: "server_error" });
    expect(read("#error_code=x")).toMatchObject({ kind: "error", message: "Authentication failed" });
  });
});

describe("withoutAuthParams", () => {
  test.each([
    ["?code=abc&sb_flow_id=f", ""],
    ["?code=abc&lang=en", "?lang=en"],
    ["?token_hash=h&type=recovery#x", ""],
    ["#access_token=t&refresh_token=r&type=signup", ""],
    ["?message=Confirmation+link+accepted#message=x&sb=", ""],
    ["?error=a&error_description=b#error=a&sb=", ""],
  ])("converts %j to %j", (rest, left) => {
    expect(withoutAuthParams(new URL(PAGE + rest))).toBe(`/auth/v1/callback${left}`);
  });
});
