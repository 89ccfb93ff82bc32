import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseEnv } from "#server/platform/env.ts";

const DATABASE_URL = "postgres://u:hunter2@127.0.0.1:5432/x";
const NEEDED = { DATABASE_URL, SUPABASE_SECRET_KEY: "sb_secret_x", ENCRYPTION_KEY: "x".repeat(32) };
const PAYMENT = {
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_x",
};
const VALID = { ...NEEDED, ...PAYMENT };
const LIVE = { ...PAYMENT, STRIPE_SECRET_KEY: "sk_live_x", NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_live_x" };

test("parseEnv accepts the required database, Supabase and Stripe settings", () => {
  expect(parseEnv(VALID)).toMatchObject({ LIMITS_SCALE: 1, CHROMIUM_SANDBOX: "required" });
});

test.each([...Object.keys(NEEDED), ...Object.keys(PAYMENT)])(
  "parseEnv throws an error that names a missing %s",
  (name) => {
    for (const value of [undefined, "", "  "])
      expect(() => parseEnv({ ...VALID, [name]: value })).toThrow(new RegExp(`^  ${name} `, "m"));
  },
);

test("parseEnv treats an empty value as unset", () => {
  const names = readFileSync(".env.example", "utf8").matchAll(/^([A-Z_]+)=/gm);
  const empty = Object.fromEntries([...names].map(([, name = ""]) => [name, ""]));
  expect(parseEnv({ ...empty, ...VALID })).toEqual(parseEnv(VALID));
});

test("parseEnv accepts for CAPTURE_SLOTS only whole numbers from 1", () => {
  const slots = (CAPTURE_SLOTS: string) => parseEnv({ ...VALID, CAPTURE_SLOTS }).CAPTURE_SLOTS;
  expect([slots(""), slots("3")]).toEqual([undefined, 3]);
  for (const value of ["0", "-1", "1.5", "two"])
    expect(() => slots(value)).toThrow("CAPTURE_SLOTS must be a whole number from 1");
});

test("parseEnv accepts two webhook secrets during rotation", () => {
  expect(() => parseEnv({ ...VALID, STRIPE_WEBHOOK_SECRET: "whsec_a, whsec_b" })).not.toThrow();
});

test("parseEnv names all invalid settings at once and quotes no value", () => {
  const parse = () =>
    parseEnv({ DATABASE_URL: "mysql://u:hunter2@x/y", LIMITS_SCALE: "-3", CHROMIUM_SANDBOX: "maybe" });
  expect(parse).toThrow(/DATABASE_URL must be a postgres:\/\/ address/);
  expect(parse).toThrow(/LIMITS_SCALE must be a positive number/);
  expect(parse).toThrow(/CHROMIUM_SANDBOX/);
  expect(parse).not.toThrow(/hunter2/);
});

test("parseEnv rejects STRIPE_API_BASE together with a live Stripe key", () => {
  const elsewhere = { ...NEEDED, STRIPE_API_BASE: "http://localhost:54326" };
  for (const STRIPE_SECRET_KEY of ["sk_live_x", "rk_live_x"])
    expect(() => parseEnv({ ...elsewhere, ...LIVE, STRIPE_SECRET_KEY })).toThrow(
      /STRIPE_API_BASE must not be set together with a live payment key/,
    );
  expect(() => parseEnv({ ...elsewhere, ...PAYMENT })).not.toThrow();
});

test("parseEnv rejects CHROMIUM_SANDBOX=auto together with a live Stripe key, and accepts none", () => {
  const parse = (CHROMIUM_SANDBOX: string, payment = LIVE) =>
    parseEnv({ ...NEEDED, ...payment, CHROMIUM_SANDBOX }).CHROMIUM_SANDBOX;
  expect(() => parse("auto")).toThrow(/CHROMIUM_SANDBOX must not be auto together with a live payment key/);
  expect([parse(""), parse("none"), parse("auto", PAYMENT)]).toEqual(["required", "none", "auto"]);
});

test("parseEnv rejects the emulator's key without STRIPE_API_BASE", () => {
  const standIn = { ...VALID, STRIPE_SECRET_KEY: "sk_test_sandbox_x" };
  expect(() => parseEnv(standIn)).toThrow(
    /STRIPE_API_BASE is not set, but STRIPE_SECRET_KEY is the emulator's/,
  );
  expect(() => parseEnv({ ...standIn, STRIPE_API_BASE: "http://localhost:54326" })).not.toThrow();
});

test("parseEnv requires BROWSER_WS_ENDPOINT and EGRESS_PROXY together", () => {
  const BROWSER_WS_ENDPOINT = "http://10.0.0.3:9222";
  const EGRESS_PROXY = "http://:a-secret-of-some-length@10.0.0.2:3128";
  expect(() => parseEnv({ ...VALID, BROWSER_WS_ENDPOINT })).toThrow(
    /EGRESS_PROXY is not set, but BROWSER_WS_ENDPOINT is: .*npm run egress-proxy/,
  );
  expect(() => parseEnv({ ...VALID, EGRESS_PROXY })).toThrow(/BROWSER_WS_ENDPOINT is not set/);
  expect(parseEnv({ ...VALID, BROWSER_WS_ENDPOINT, EGRESS_PROXY })).toMatchObject({ EGRESS_PROXY });
});

test.each(["http://10.0.0.2:3128", "http://:short@10.0.0.2:3128", "socks5://:a-secret-of-some-length@h:1"])(
  "parseEnv rejects the EGRESS_PROXY %s",
  (EGRESS_PROXY) => {
    const parse = () => parseEnv({ ...NEEDED, BROWSER_WS_ENDPOINT: "ws://10.0.0.3:9222/x", EGRESS_PROXY });
    expect(parse).toThrow(/EGRESS_PROXY must be http:\/\/:secret@host:port/);
  },
);

const toJwt = (payload: object) =>
  ["{}", JSON.stringify(payload), "hunter2"].map((part) => Buffer.from(part).toString("base64url")).join(".");
const SERVICE_ROLE = toJwt({ role: "service_role" });
const ANON = toJwt({ role: "anon" });
const PIN = `${"x".repeat(43)}=`;

const ADDRESS = "must be an http:// or https:// address";
const WITH_LIVE_KEY = "must not be set together with a live payment key";
const EMULATOR = "must not be an emulator's address";
const RESOLVERS = "must be comma-separated addresses of resolvers";

type Invalid = [name: string, variables: Record<string, string>, message: string];
/** Values that are invalid for a variable, with others beside it. */
const invalid = (name: string, message: string, values: string[], others = {}): Invalid[] =>
  values.map((value) => [name, { ...others, [name]: value }, message]);
const invalidWithLiveKey = (name: string, message: string, ...values: string[]) =>
  invalid(name, message, values, LIVE);

const PLATFORM_ADDRESSES = [
  "RDAP_BOOTSTRAP_URL",
  "DOMAIN_PRICES_URL",
  "X_BASE_URL",
  "INSTAGRAM_BASE_URL",
  "YOUTUBE_BASE_URL",
  "INSTAGRAM_GRAPH_BASE_URL",
  "YOUTUBE_API_BASE_URL",
];
const ADDRESSES = [
  "NEXT_PUBLIC_SUPABASE_URL",
  "NEXT_PUBLIC_INBOX_URL",
  "STRIPE_JS_URL",
  "STRIPE_API_BASE",
  "BLOG_URL",
  "REGISTRAR_URL",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  ...PLATFORM_ADDRESSES,
];
const BAD_RESOLVERS = ["dns.example", "1.1.1.1:0", "1.1.1.1 8.8.8.8", "https://1.1.1.1", "1.1.1.1:99999"];
const DATABASE = "must be a postgres:// address";

const INVALID: Invalid[] = [
  ...invalid("NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY", "must be the publishable key", [
    "sb_secret_hunter2",
    SERVICE_ROLE,
    toJwt({ role: 1 }),
    "a.hunter2.c",
    "hunter2",
  ]),
  ...invalid("SUPABASE_SECRET_KEY", "must be a secret key (sb_secret_…)", [
    "sb_publishable_hunter2",
    ANON,
    "hunter2",
    "sk_test_hunter2",
  ]),
  ...invalid("STRIPE_SECRET_KEY", "must be a secret key (sk_…)", [
    "pk_test_x",
    "pk_live_hunter2",
    "whsec_hunter2",
    "sb_secret_hunter2",
    "hunter2",
  ]),
  ...invalid("NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY", "must be a publishable key (pk_…)", [
    "sk_test_hunter2",
    "sk_live_hunter2",
    "rk_test_hunter2",
    "whsec_hunter2",
  ]),
  ...invalid("NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY", "must be of the same mode", ["pk_live_hunter2"]),
  ...invalid("STRIPE_WEBHOOK_SECRET", "must be a signing secret (whsec_…)", [
    "pk_test_hunter2",
    "sk_test_hunter2",
    "whsec_a,hunter2",
  ]),
  ...invalidWithLiveKey("EGRESS_DNS", WITH_LIVE_KEY, "127.0.0.1:53"),
  ...invalidWithLiveKey("EGRESS_RESOLVE", WITH_LIVE_KEY, "shop.test=127.0.0.1:1"),
  ...invalidWithLiveKey("EGRESS_ALLOW", WITH_LIVE_KEY, "127.0.0.1:1"),
  ...invalidWithLiveKey("EGRESS_TRUST_SPKI", WITH_LIVE_KEY, PIN),
  ...invalidWithLiveKey("STRIPE_API_BASE", WITH_LIVE_KEY, "https://stripe.example"),
  ...invalidWithLiveKey("NEXT_PUBLIC_INBOX_URL", WITH_LIVE_KEY, "https://inbox.example"),
  ...invalidWithLiveKey(
    "STRIPE_JS_URL",
    "must be empty, or",
    "http://localhost:54326/endive/stripe.js",
    "https://js.stripe.com.example/a.js",
  ),
  ...invalidWithLiveKey("NEXT_PUBLIC_SUPABASE_URL", EMULATOR, "http://localhost:54321"),
  ["SMTP_URL", { ...LIVE, SMTP_URL: "smtp://me:hunter2@127.0.0.1:54325", MAIL_FROM: "a@b.c" }, EMULATOR],
  ...invalidWithLiveKey("DNS_SERVERS", EMULATOR, "1.1.1.1,127.0.0.1:54331"),
  ...invalidWithLiveKey("RDAP_SERVERS", EMULATOR, '{".com": "http://127.0.0.1:54327/rdap/"}'),
  ...invalidWithLiveKey("WHOIS_SERVERS", EMULATOR, '{".app": null, ".com": "127.0.0.1:54331"}'),
  ...PLATFORM_ADDRESSES.flatMap((name) => invalidWithLiveKey(name, EMULATOR, "http://127.0.0.1:54328/x")),
  ...invalidWithLiveKey("X_BASE_URL", EMULATOR, "http://social.localhost", "http://[::1]:54328"),
  ["X_BASE_URL", { ...LIVE, STRIPE_SECRET_KEY: "rk_live_x", X_BASE_URL: "http://0.0.0.0:1/" }, EMULATOR],
  ...invalid("NEXT_PUBLIC_SITE_URL", "must be the site's http://", [
    "tools.example.com",
    "https://example.com/tools",
  ]),
  ...ADDRESSES.flatMap((name) => invalid(name, ADDRESS, ["hunter2.example:4318"])),
  ...invalid("STRIPE_API_BASE", ADDRESS, ["localhost:54326"]),
  ...invalid("DATABASE_URL", DATABASE, ["u:hunter2@db.example/x", "postgres://u:100%hunter2@db.example/x"]),
  ...invalid("DIRECT_URL", DATABASE, ["u:hunter2@db.example/x"]),
  ...invalid("SMTP_URL", "must be an smtp://", ["me:hunter2@mail.example"], { MAIL_FROM: "a@b.c" }),
  ...invalid("BROWSER_WS_ENDPOINT", "must be a ws://", ["10.0.0.3:9222"]),
  ...invalid("CAPTURE_STORE", "must be file:folder or s3:https://", ["s3:storage.example/captures"]),
  ...invalid("RDAP_SERVERS", 'must be JSON like {".com": "https://', ['{".com": "rdap.example"}']),
  ...invalid("WHOIS_SERVERS", 'must be JSON like {".com": "whois.', ['{".com": "https://whois.example"}']),
  ...invalid("RDAP_CANARY", 'must be JSON like {".com": "example.com"}', ['{".com": "https://google.com"}']),
  ...invalid("EGRESS_ALLOW", "must be comma-separated entries of the form ip:port", ["shop.test:80"]),
  ...invalid("EGRESS_RESOLVE", "must be comma-separated entries of the form host=ip:port", [
    "ok.test=127.0.0.1:80,127.0.0.1:80",
  ]),
  ...["DNS_SERVERS", "EGRESS_DNS"].flatMap((name) => invalid(name, RESOLVERS, BAD_RESOLVERS)),
  ...invalid("EGRESS_TRUST_SPKI", "must be comma-separated SHA-256 hashes", [`${PIN},hunter2`]),
  ["CAPTURE_STORE", { VERCEL: "1" }, "must be s3:https://endpoint/bucket on Vercel"],
  ...invalid("CAPTURE_STORE", "must be s3:https://endpoint/bucket", ["file:/tmp/captures"], { VERCEL: "1" }),
  ...invalid("CHROMIUM_SANDBOX", "must be required or auto or none", ["hunter2"]),
  ...invalid("X_MODE", "must be auto or api or off", ["hunter2"]),
  ...invalid("LOOKUP_BUDGETS", "must be memory or database", ["hunter2"]),
];

test.each(INVALID)("parseEnv rejects the %s of %j: it %s", (name, variables, message) => {
  const parse = () => parseEnv({ ...VALID, ...variables });
  expect(parse).toThrow(`\n  ${name} ${message}`);
  for (const secret of ["hunter2", SERVICE_ROLE, ANON]) expect(parse).not.toThrow(secret);
});

const BUCKET = {
  CAPTURE_STORE: "s3:http://storage:9000/captures",
  CAPTURE_STORE_ACCESS_KEY_ID: "x",
  CAPTURE_STORE_SECRET_ACCESS_KEY: "x",
};

test.each<Record<string, string>>([
  { NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" },
  { NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: ANON },
  { SUPABASE_SECRET_KEY: SERVICE_ROLE },
  { NEXT_PUBLIC_SITE_URL: "http://localhost:3000/" },
  { DIRECT_URL: "postgresql://u@db.example:5432/x?sslmode=require" },
  { REGISTRAR_URL: "https://porkbun.com/checkout/search?q={domain}" },
  { EGRESS_ALLOW: "127.0.0.1:54330, [::1]:80", EGRESS_TRUST_SPKI: PIN, EGRESS_DNS: "1.1.1.1" },
  { EGRESS_RESOLVE: "shop.test=127.0.0.1:54330,a.test=[::1]:80" },
  { DNS_SERVERS: "1.1.1.1, 8.8.8.8:53,::1,[::1]:5353," },
  { WHOIS_SERVERS: '{".com": "whois.example:43", ".app": null}', RDAP_CANARY: '{".io": "google.io"}' },
  { VERCEL: "1", ...BUCKET },
  { STRIPE_JS_URL: "http://localhost:54326/endive/stripe.js", X_BASE_URL: "http://127.0.0.1:1" },
  { ...LIVE, STRIPE_JS_URL: "https://js.stripe.com/endive/stripe.js" },
  { ...LIVE, DNS_SERVERS: "127.0.0.1,127.0.0.1:53", SMTP_URL: "smtp://127.0.0.1:25", MAIL_FROM: "a@b.c" },
  { ...LIVE, OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318", X_BASE_URL: "https://localhost.example" },
  { ...LIVE, NEXT_PUBLIC_SITE_URL: "http://localhost:3000" },
])("parseEnv accepts %j", (variables) => {
  expect(() => parseEnv({ ...VALID, ...variables })).not.toThrow();
});

test("parseEnv names forbidden combinations beside invalid settings, each variable once", () => {
  const invalid = { LIMITS_SCALE: "0", EGRESS_ALLOW: "127.0.0.1:1", EGRESS_RESOLVE: "shop.test" };
  expect(() => parseEnv({ ...VALID, ...LIVE, ...invalid })).toThrow(
    [
      "The environment is not usable:",
      "  LIMITS_SCALE must be a positive number",
      "  EGRESS_RESOLVE must be comma-separated entries of the form host=ip:port",
      "  EGRESS_ALLOW must not be set together with a live payment key",
      "See .env.example.",
    ].join("\n"),
  );
});
