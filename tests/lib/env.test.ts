import { expect, test } from "vitest";
import { parseEnv } from "#lib/env.ts";

const DATABASE_URL = "postgres://u:hunter2@127.0.0.1:5432/x";

test("a complete environment needs the database alone", () => {
  expect(parseEnv({ DATABASE_URL })).toMatchObject({ LIMITS_SCALE: 1, CHROMIUM_SANDBOX: "auto" });
});

test("every problem is named at once, and no value is shown", () => {
  const parse = () =>
    parseEnv({ DATABASE_URL: "mysql://u:hunter2@x/y", LIMITS_SCALE: "-3", CHROMIUM_SANDBOX: "maybe" });
  expect(parse).toThrow(/DATABASE_URL must be a postgres:\/\/ address/);
  expect(parse).toThrow(/LIMITS_SCALE must be a positive number/);
  expect(parse).toThrow(/CHROMIUM_SANDBOX/);
  expect(parse).not.toThrow(/hunter2/);
});

test.each(["EGRESS_DNS", "EGRESS_RESOLVE", "EGRESS_ALLOW", "EGRESS_TRUST_SPKI"])(
  "%s is refused beside a live payment key",
  (name) => {
    const live = { DATABASE_URL, STRIPE_SECRET_KEY: "sk_live_x", [name]: "127.0.0.1:1" };
    expect(() => parseEnv(live)).toThrow(new RegExp(`${name} must not be set`));
    expect(() => parseEnv({ ...live, STRIPE_SECRET_KEY: "sk_test_x" })).not.toThrow();
  },
);

test("a live payment key never goes to another address than Stripe's", () => {
  const live = { DATABASE_URL, STRIPE_SECRET_KEY: "sk_live_x", STRIPE_API_BASE: "http://localhost:54326" };
  expect(() => parseEnv(live)).toThrow(/STRIPE_API_BASE must not be set together with a live payment key/);
  expect(() => parseEnv({ ...live, STRIPE_SECRET_KEY: "sk_test_x" })).not.toThrow();
});

test("a remote browser without the filter beside it stops the start, and the other way round", () => {
  const BROWSER_WS_ENDPOINT = "http://10.0.0.3:9222";
  const EGRESS_PROXY = "http://:a-secret-of-some-length@10.0.0.2:3128";
  expect(() => parseEnv({ DATABASE_URL, BROWSER_WS_ENDPOINT })).toThrow(
    /EGRESS_PROXY is not set, but BROWSER_WS_ENDPOINT is: .*npm run egress/,
  );
  expect(() => parseEnv({ DATABASE_URL, EGRESS_PROXY })).toThrow(/BROWSER_WS_ENDPOINT is not set/);
  expect(parseEnv({ DATABASE_URL, BROWSER_WS_ENDPOINT, EGRESS_PROXY })).toMatchObject({ EGRESS_PROXY });
});

test.each(["http://10.0.0.2:3128", "http://:short@10.0.0.2:3128", "socks5://:a-secret-of-some-length@h:1"])(
  "EGRESS_PROXY cannot be %s",
  (EGRESS_PROXY) => {
    const parse = () => parseEnv({ DATABASE_URL, BROWSER_WS_ENDPOINT: "ws://10.0.0.3:9222/x", EGRESS_PROXY });
    expect(parse).toThrow(/EGRESS_PROXY must be http:\/\/:secret@host:port/);
  },
);
