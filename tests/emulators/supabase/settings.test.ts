import { describe, expect, test } from "vitest";
import { parseSettings } from "../../../emulators/supabase/src/settings.ts";

const required = { DATABASE_URL: "postgres://x", PUBLISHABLE_KEY: "p", SECRET_KEY: "s" };

test("parseSettings defaults to Supabase's behavior", () => {
  expect(parseSettings(required)).toMatchObject({
    port: 54321,
    inboxPort: 54324,
    smtpPort: 54325,
    bindAddress: "127.0.0.1",
    apiUrl: "http://localhost:54321",
    siteUrl: "http://localhost:3000",
    autoconfirm: false,
    signupDisabled: false,
    mailCooldownSeconds: 60,
    jwtExpirySeconds: 3600,
    refreshReuseSeconds: 10,
    passwordMinLength: 6,
    passwordCharacters: [],
    refuseLeakedPasswords: false,
    sessionSeconds: 0,
    sessionIdleSeconds: 0,
    passwordCostLog2: 17,
    limits: { mailsPerHour: 30, requests: 30, tokens: 150, verifications: 30 },
  });
});

test("parseSettings removes trailing slashes from URLs and spaces from the allow list", () => {
  const settings = parseSettings({
    ...required,
    SITE_URL: "http://localhost:3000/",
    URI_ALLOW_LIST: " http://a/** , ,http://b",
  });
  expect(settings.siteUrl).toBe("http://localhost:3000");
  expect(settings.redirectAllowList).toEqual(["http://a/**", "http://b"]);
});

describe("an invalid setting", () => {
  test.each([
    ["PORT", "many", /PORT must be a whole number/],
    ["JWT_EXPIRY_SECONDS", "-1", /JWT_EXPIRY_SECONDS/],
    ["MAILER_AUTOCONFIRM", "perhaps", /MAILER_AUTOCONFIRM must be true or false/],
    ["SITE_URL", "localhost", /SITE_URL must be a URL/],
    ["SECRET_KEY", " ", /SECRET_KEY is not set/],
    ["URI_ALLOW_LIST", "http://a/[z-a]", /URI_ALLOW_LIST has an invalid pattern/],
    ["MAILER_LINK", "fax", /MAILER_LINK/],
  ])("%s=%s is reported by name", (name, value, message) => {
    expect(() => parseSettings({ ...required, [name]: value })).toThrow(message);
  });
});
