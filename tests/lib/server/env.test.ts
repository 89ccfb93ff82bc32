import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseEnv } from "#server/env.ts";

const DATABASE_URL = "postgres://u:hunter2@127.0.0.1:5432/x";
const NEEDED = { DATABASE_URL, SUPABASE_SECRET_KEY: "sb_secret_x", ENCRYPTION_KEY: "x".repeat(32) };
const PAYMENT = {
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_x",
};
const LIVE = { ...PAYMENT, STRIPE_SECRET_KEY: "sk_live_x", NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_live_x" };

test("parseEnv accepts the required database, Supabase and Stripe settings", () => {
  expect(parseEnv({ ...NEEDED, ...PAYMENT })).toMatchObject({ LIMITS_SCALE: 1, CHROMIUM_SANDBOX: "auto" });
});

test.each([...Object.keys(NEEDED), ...Object.keys(PAYMENT)])(
  "parseEnv throws an error that names a missing %s",
  (name) => {
    for (const value of [undefined, "", "  "])
      expect(() => parseEnv({ ...NEEDED, ...PAYMENT, [name]: value })).toThrow(
        new RegExp(`^  ${name} `, "m"),
      );
  },
);

test.each([
  ["STRIPE_SECRET_KEY", "pk_test_x", "must be a secret key"],
  ["STRIPE_SECRET_KEY", "hunter2", "must be a secret key"],
  ["STRIPE_WEBHOOK_SECRET", "sk_test_hunter2", "must be a signing secret"],
  ["STRIPE_WEBHOOK_SECRET", "whsec_a,hunter2", "must be a signing secret"],
  ["NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY", "sk_test_hunter2", "must be a publishable key"],
  ["NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY", "pk_live_hunter2", "must be of the same mode"],
])("parseEnv rejects %s %s without quoting the value", (name, value, message) => {
  const parse = () => parseEnv({ ...NEEDED, ...PAYMENT, [name]: value });
  expect(parse).toThrow(new RegExp(`${name} ${message}`));
  expect(parse).not.toThrow(/hunter2/);
});

test("parseEnv treats an empty value as unset", () => {
  const names = readFileSync(".env.example", "utf8").matchAll(/^([A-Z_]+)=/gm);
  const empty = Object.fromEntries([...names].map(([, name = ""]) => [name, ""]));
  expect(parseEnv({ ...empty, ...NEEDED, ...PAYMENT })).toEqual(parseEnv({ ...NEEDED, ...PAYMENT }));
});

test("parseEnv accepts for CAPTURE_SLOTS only whole numbers from 1", () => {
  const slots = (CAPTURE_SLOTS: string) => parseEnv({ ...NEEDED, ...PAYMENT, CAPTURE_SLOTS }).CAPTURE_SLOTS;
  expect([slots(""), slots("3")]).toEqual([undefined, 3]);
  for (const value of ["0", "-1", "1.5", "two"])
    expect(() => slots(value)).toThrow("CAPTURE_SLOTS must be a whole number from 1");
});

test("parseEnv accepts two webhook secrets during rotation", () => {
  expect(() => parseEnv({ ...NEEDED, ...PAYMENT, STRIPE_WEBHOOK_SECRET: "whsec_a, whsec_b" })).not.toThrow();
});

test("parseEnv names all invalid settings at once and quotes no value", () => {
  const parse = () =>
    parseEnv({ DATABASE_URL: "mysql://u:hunter2@x/y", LIMITS_SCALE: "-3", CHROMIUM_SANDBOX: "maybe" });
  expect(parse).toThrow(/DATABASE_URL must be a postgres:\/\/ address/);
  expect(parse).toThrow(/LIMITS_SCALE must be a positive number/);
  expect(parse).toThrow(/CHROMIUM_SANDBOX/);
  expect(parse).not.toThrow(/hunter2/);
});

test.each(["EGRESS_DNS", "EGRESS_RESOLVE", "EGRESS_ALLOW", "EGRESS_TRUST_SPKI"])(
  "parseEnv rejects %s together with a live Stripe key",
  (name) => {
    const opened = { ...NEEDED, [name]: "127.0.0.1:1" };
    expect(() => parseEnv({ ...opened, ...LIVE })).toThrow(new RegExp(`${name} must not be set`));
    expect(() => parseEnv({ ...opened, ...PAYMENT })).not.toThrow();
  },
);

test("parseEnv rejects STRIPE_API_BASE together with a live Stripe key", () => {
  const elsewhere = { ...NEEDED, STRIPE_API_BASE: "http://localhost:54326" };
  for (const STRIPE_SECRET_KEY of ["sk_live_x", "rk_live_x"])
    expect(() => parseEnv({ ...elsewhere, ...LIVE, STRIPE_SECRET_KEY })).toThrow(
      /STRIPE_API_BASE must not be set together with a live payment key/,
    );
  expect(() => parseEnv({ ...elsewhere, ...PAYMENT })).not.toThrow();
});

test("parseEnv rejects the emulator's key without STRIPE_API_BASE", () => {
  const standIn = { ...NEEDED, ...PAYMENT, STRIPE_SECRET_KEY: "sk_test_sandbox_x" };
  expect(() => parseEnv(standIn)).toThrow(
    /STRIPE_API_BASE is not set, but STRIPE_SECRET_KEY is the emulator's/,
  );
  expect(() => parseEnv({ ...standIn, STRIPE_API_BASE: "http://localhost:54326" })).not.toThrow();
});

test("parseEnv requires BROWSER_WS_ENDPOINT and EGRESS_PROXY together", () => {
  const BROWSER_WS_ENDPOINT = "http://10.0.0.3:9222";
  const EGRESS_PROXY = "http://:a-secret-of-some-length@10.0.0.2:3128";
  expect(() => parseEnv({ ...NEEDED, ...PAYMENT, BROWSER_WS_ENDPOINT })).toThrow(
    /EGRESS_PROXY is not set, but BROWSER_WS_ENDPOINT is: .*npm run egress-proxy/,
  );
  expect(() => parseEnv({ ...NEEDED, ...PAYMENT, EGRESS_PROXY })).toThrow(/BROWSER_WS_ENDPOINT is not set/);
  expect(parseEnv({ ...NEEDED, ...PAYMENT, BROWSER_WS_ENDPOINT, EGRESS_PROXY })).toMatchObject({
    EGRESS_PROXY,
  });
});

test.each(["http://10.0.0.2:3128", "http://:short@10.0.0.2:3128", "socks5://:a-secret-of-some-length@h:1"])(
  "parseEnv rejects the EGRESS_PROXY %s",
  (EGRESS_PROXY) => {
    const parse = () => parseEnv({ ...NEEDED, BROWSER_WS_ENDPOINT: "ws://10.0.0.3:9222/x", EGRESS_PROXY });
    expect(parse).toThrow(/EGRESS_PROXY must be http:\/\/:secret@host:port/);
  },
);
