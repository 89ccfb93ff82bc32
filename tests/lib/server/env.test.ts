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
const VALID = { ...NEEDED, ...PAYMENT };
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

const toJwt = (payload: object) =>
  ["{}", JSON.stringify(payload), "hunter2"].map((part) => Buffer.from(part).toString("base64url")).join(".");
const SERVICE_ROLE = toJwt({ role: "service_role" });
const ANON = toJwt({ role: "anon" });
const PIN = `${"x".repeat(43)}=`;

const ADDRESS = "must be an http:// or https:// address";
const WITH_LIVE_KEY = "must not be set together with a live payment key";
const EMULATOR = "must not be an emulator's address";
const RESOLVERS = "must be comma-separated addresses of resolvers";

/** The invalid variable, its value and others beside it, the message. */
const INVALID: [name: string, variables: Record<string, string>, message: string][] = [
  ...["sb_secret_hunter2", SERVICE_ROLE, toJwt({ role: 1 }), "a.hunter2.c", "hunter2"].map(
    (key): (typeof INVALID)[number] => [
      "NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY",
      { NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: key },
      "must be the publishable key",
    ],
  ),
  ...["sb_publishable_hunter2", ANON, "hunter2", "sk_test_hunter2"].map((key): (typeof INVALID)[number] => [
    "SUPABASE_SECRET_KEY",
    { SUPABASE_SECRET_KEY: key },
    "must be a secret key (sb_secret_…)",
  ]),
  ...["pk_live_hunter2", "whsec_hunter2", "sb_secret_hunter2"].map((key): (typeof INVALID)[number] => [
    "STRIPE_SECRET_KEY",
    { STRIPE_SECRET_KEY: key },
    "must be a secret key (sk_…)",
  ]),
  ...["sk_live_hunter2", "rk_test_hunter2", "whsec_hunter2"].map((key): (typeof INVALID)[number] => [
    "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY",
    { NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: key },
    "must be a publishable key (pk_…)",
  ]),
  [
    "STRIPE_WEBHOOK_SECRET",
    { STRIPE_WEBHOOK_SECRET: "pk_test_hunter2" },
    "must be a signing secret (whsec_…)",
  ],
  ["EGRESS_DNS", { ...LIVE, EGRESS_DNS: "127.0.0.1:53" }, WITH_LIVE_KEY],
  ["EGRESS_RESOLVE", { ...LIVE, EGRESS_RESOLVE: "shop.test=127.0.0.1:1" }, WITH_LIVE_KEY],
  ["EGRESS_ALLOW", { ...LIVE, EGRESS_ALLOW: "127.0.0.1:1" }, WITH_LIVE_KEY],
  ["EGRESS_TRUST_SPKI", { ...LIVE, EGRESS_TRUST_SPKI: PIN }, WITH_LIVE_KEY],
  ["STRIPE_API_BASE", { ...LIVE, STRIPE_API_BASE: "https://stripe.example" }, WITH_LIVE_KEY],
  ["NEXT_PUBLIC_INBOX_URL", { ...LIVE, NEXT_PUBLIC_INBOX_URL: "https://inbox.example" }, WITH_LIVE_KEY],
  [
    "STRIPE_JS_URL",
    { ...LIVE, STRIPE_JS_URL: "http://localhost:54326/endive/stripe.js" },
    "must be empty, or",
  ],
  ["STRIPE_JS_URL", { ...LIVE, STRIPE_JS_URL: "https://js.stripe.com.example/a.js" }, "must be empty, or"],
  ["NEXT_PUBLIC_SUPABASE_URL", { ...LIVE, NEXT_PUBLIC_SUPABASE_URL: "http://localhost:54321" }, EMULATOR],
  ["SMTP_URL", { ...LIVE, SMTP_URL: "smtp://me:hunter2@127.0.0.1:54325", MAIL_FROM: "a@b.c" }, EMULATOR],
  ["DNS_SERVERS", { ...LIVE, DNS_SERVERS: "1.1.1.1,127.0.0.1:54331" }, EMULATOR],
  ["RDAP_SERVERS", { ...LIVE, RDAP_SERVERS: '{".com": "http://127.0.0.1:54327/rdap/"}' }, EMULATOR],
  ["WHOIS_SERVERS", { ...LIVE, WHOIS_SERVERS: '{".app": null, ".com": "127.0.0.1:54331"}' }, EMULATOR],
  ...[
    "RDAP_BOOTSTRAP_URL",
    "X_BASE_URL",
    "INSTAGRAM_BASE_URL",
    "YOUTUBE_BASE_URL",
    "INSTAGRAM_GRAPH_BASE_URL",
    "YOUTUBE_API_BASE_URL",
  ].map((name): (typeof INVALID)[number] => [
    name,
    { ...LIVE, [name]: "http://127.0.0.1:54328/x" },
    EMULATOR,
  ]),
  ["X_BASE_URL", { ...LIVE, X_BASE_URL: "http://social.localhost" }, EMULATOR],
  ["X_BASE_URL", { ...LIVE, X_BASE_URL: "http://[::1]:54328" }, EMULATOR],
  ["X_BASE_URL", { ...LIVE, STRIPE_SECRET_KEY: "rk_live_x", X_BASE_URL: "http://0.0.0.0:1/" }, EMULATOR],
  ["NEXT_PUBLIC_SITE_URL", { NEXT_PUBLIC_SITE_URL: "tools.example.com" }, "must be the site's http://"],
  [
    "NEXT_PUBLIC_SITE_URL",
    { NEXT_PUBLIC_SITE_URL: "https://example.com/tools" },
    "must be the site's http://",
  ],
  ...[
    "NEXT_PUBLIC_SUPABASE_URL",
    "NEXT_PUBLIC_INBOX_URL",
    "STRIPE_JS_URL",
    "STRIPE_API_BASE",
    "BLOG_URL",
    "REGISTRAR_URL",
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "RDAP_BOOTSTRAP_URL",
    "X_BASE_URL",
    "INSTAGRAM_BASE_URL",
    "YOUTUBE_BASE_URL",
    "INSTAGRAM_GRAPH_BASE_URL",
    "YOUTUBE_API_BASE_URL",
  ].map((name): (typeof INVALID)[number] => [name, { [name]: "hunter2.example:4318" }, ADDRESS]),
  ["STRIPE_API_BASE", { STRIPE_API_BASE: "localhost:54326" }, ADDRESS],
  ["DATABASE_URL", { DATABASE_URL: "u:hunter2@db.example/x" }, "must be a postgres:// address"],
  [
    "DATABASE_URL",
    { DATABASE_URL: "postgres://u:100%hunter2@db.example/x" },
    "must be a postgres:// address",
  ],
  ["DIRECT_URL", { DIRECT_URL: "u:hunter2@db.example/x" }, "must be a postgres:// address"],
  ["SMTP_URL", { SMTP_URL: "me:hunter2@mail.example", MAIL_FROM: "a@b.c" }, "must be an smtp://"],
  ["BROWSER_WS_ENDPOINT", { BROWSER_WS_ENDPOINT: "10.0.0.3:9222" }, "must be a ws://"],
  ["CAPTURE_STORE", { CAPTURE_STORE: "s3:storage.example/captures" }, "must be file:folder or s3:https://"],
  ["RDAP_SERVERS", { RDAP_SERVERS: '{".com": "rdap.example"}' }, 'must be JSON like {".com": "https://'],
  [
    "WHOIS_SERVERS",
    { WHOIS_SERVERS: '{".com": "https://whois.example"}' },
    'must be JSON like {".com": "whois.',
  ],
  [
    "RDAP_CANARY",
    { RDAP_CANARY: '{".com": "https://google.com"}' },
    'must be JSON like {".com": "example.com"}',
  ],
  ...["127.0.0.1", "shop.test:80", "127.0.0.1:0", "127.0.0.1:70000", "300.0.0.1:80", "10.0.0.0/8"].map(
    (value): (typeof INVALID)[number] => [
      "EGRESS_ALLOW",
      { EGRESS_ALLOW: value },
      "must be comma-separated entries of the form ip:port",
    ],
  ),
  ...["shop.test", "shop.test=127.0.0.1", "=127.0.0.1:80", "127.0.0.1:80", "a.test=b.test:80"].map(
    (value): (typeof INVALID)[number] => [
      "EGRESS_RESOLVE",
      { EGRESS_RESOLVE: `ok.test=127.0.0.1:80,${value}` },
      "must be comma-separated entries of the form host=ip:port",
    ],
  ),
  ...["dns.example", "1.1.1.1:0", "1.1.1.1 8.8.8.8", "https://1.1.1.1", "1.1.1.1:99999"].flatMap(
    (value): typeof INVALID => [
      ["DNS_SERVERS", { DNS_SERVERS: value }, RESOLVERS],
      ["EGRESS_DNS", { EGRESS_DNS: value }, RESOLVERS],
    ],
  ),
  ["EGRESS_TRUST_SPKI", { EGRESS_TRUST_SPKI: `${PIN},hunter2` }, "must be comma-separated SHA-256 hashes"],
  ["CAPTURE_STORE", { VERCEL: "1" }, "must be s3:https://endpoint/bucket on Vercel"],
  [
    "CAPTURE_STORE",
    { VERCEL: "1", CAPTURE_STORE: "file:/tmp/captures" },
    "must be s3:https://endpoint/bucket",
  ],
  ["CHROMIUM_SANDBOX", { CHROMIUM_SANDBOX: "hunter2" }, "must be auto or required"],
  ["X_MODE", { X_MODE: "hunter2" }, "must be auto or api or off"],
  ["LOOKUP_BUDGETS", { LOOKUP_BUDGETS: "hunter2" }, "must be memory or database"],
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
