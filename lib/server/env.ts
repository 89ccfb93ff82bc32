import "server-only";
import { z } from "zod";
import { DatabaseSettings } from "#db/settings.ts";

const optional = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined);

/** A positive number with a default. */
const positiveNumber = (fallback: number) =>
  optional.transform((value, context) => {
    const number = value === undefined ? fallback : Number(value);
    if (Number.isFinite(number) && number > 0) return number;
    context.addIssue({ code: "custom", message: "must be a positive number" });
    return z.NEVER;
  });

/** A required text that matches a pattern. */
const requiredText = (pattern: RegExp, message: string) =>
  z
    .string({ error: "is not set" })
    .trim()
    .check(z.minLength(1, { error: "is not set", abort: true }), z.regex(pattern, message));

/** A JSON object keyed by TLD, e.g. `{".com": "…"}`; null means that the TLD has no such server. */
const recordByTld = optional.transform((value, context): Record<string, string | null> => {
  try {
    return z.record(z.string().startsWith("."), z.string().nullable()).parse(JSON.parse(value ?? "{}"));
  } catch {
    context.addIssue({ code: "custom", message: 'must be JSON like {".com": "…"}' });
    return z.NEVER;
  }
});

const httpUrl = (fallback: string) =>
  optional
    .transform((value) => (value ?? fallback).replace(/\/+$/, ""))
    .pipe(z.url({ protocol: /^https?$/, error: "must be an http or https address" }));

const platformMode = optional.transform((value) => value ?? "auto").pipe(z.enum(["auto", "api", "off"]));

const Environment = z.object({
  ...DatabaseSettings.shape,
  /** Direct or session connection, for the queue's own statements; by default DATABASE_URL. */
  DIRECT_URL: optional,
  /** Multiplies every rate limit, queue and host rate limit, but no usage limit. */
  LIMITS_SCALE: positiveNumber(1),
  /** The header in which the platform passes the client's IP address; unset to trust none. */
  CLIENT_IP_HEADER: optional.transform((value) => value?.toLowerCase()),
  CHROMIUM_PATH: optional,
  CHROMIUM_SANDBOX: optional.transform((value) => value ?? "auto").pipe(z.enum(["auto", "required"])),
  /** Memory limit of all processes of one browser together; a page that exceeds it is not captured. */
  CHROMIUM_MEMORY_MIB: positiveNumber(1_536),
  /** Concurrent captures; by default derived from the machine's cores and memory. */
  CAPTURE_SLOTS: optional.pipe(
    z.optional(
      z
        .string()
        .regex(/^[1-9]\d*$/, "must be a whole number from 1")
        .transform(Number),
    ),
  ),
  /** Set by the platform. No browser is kept running in a function that is frozen between requests. */
  VERCEL: optional,
  /** CDP address of a remote browser, and of the egress proxy beside it. */
  BROWSER_WS_ENDPOINT: optional.check(
    z.refine(
      (value) => value === undefined || /^(https?|wss?):\/\/[^/]/.test(value),
      "must be a ws://, wss://, http:// or https:// address",
    ),
  ),
  EGRESS_PROXY: optional.check(
    z.refine(
      (value) => value === undefined || /^http:\/\/:[^@/]{16,}@[^@/]+:\d+\/?$/.test(value),
      "must be http://:secret@host:port with a secret of at least 16 characters",
    ),
  ),
  /** How the egress proxy resolves and allows the emulators' sites; see .env.example. */
  EGRESS_DNS: optional,
  EGRESS_RESOLVE: optional,
  EGRESS_ALLOW: optional,
  EGRESS_TRUST_SPKI: optional,
  STRIPE_SECRET_KEY: requiredText(/^(sk|rk)_(test|live)_\w+$/, "must be a secret key (sk_…)"),
  /** Comma-separated while one secret is being rotated. */
  STRIPE_WEBHOOK_SECRET: requiredText(/^whsec_\w+(\s*,\s*whsec_\w+)*$/, "must be a signing secret (whsec_…)"),
  /** Inlined into the client bundle; here it is compared with the secret key's mode. */
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: requiredText(
    /^pk_(test|live)_\w+$/,
    "must be a publishable key (pk_…)",
  ),
  /** Base URL of the Stripe API; unset for Stripe itself. */
  STRIPE_API_BASE: optional.check(
    z.refine((value) => value === undefined || URL.canParse(value), "must be an address"),
  ),
  /** Timeout of one attempt of a Stripe call in milliseconds. */
  STRIPE_TIMEOUT_MS: positiveNumber(8_000),
  CRON_SECRET: optional,
  /** Base address of an OpenTelemetry collector that receives OTLP over HTTP; unset for no telemetry. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional.check(
    z.refine((value) => value === undefined || URL.canParse(value), "must be an address"),
  ),
  /** Encrypts what must be stored and read again, such as the secrets of webhooks. */
  ENCRYPTION_KEY: requiredText(/^.{32,}$/, "must have at least 32 characters"),
  /** Address of the mail server with its credentials. Without one, mails wait and are dropped after three days. */
  SMTP_URL: optional.check(
    z.refine(
      (value) => value === undefined || /^smtps?:\/\/[^/]/.test(value),
      "must be an smtp:// or smtps:// address",
    ),
  ),
  /** The sender of mails, such as `Tools <notifications@example.com>`. */
  MAIL_FROM: optional.check(
    z.refine(
      (value) => value === undefined || /^(?:[^<>\r\n]+<)?[^\s@<>]+@[^\s@<>]+>?$/.test(value),
      "must be an address, or a name followed by <address>",
    ),
  ),
  /** Comma-separated addresses of the users who may open /admin. */
  ADMIN_EMAILS: optional.transform((value) =>
    (value?.toLowerCase().split(",") ?? []).map((email) => email.trim()).filter(Boolean),
  ),
  SUPABASE_SECRET_KEY: requiredText(/^\S+$/, "must be a secret key (sb_secret_…)"),
  /** Where captures are stored: `file:` and a folder, or `s3:` and the URL of a bucket. */
  CAPTURE_STORE: optional
    .transform((value) => value ?? "file:.data/captures")
    .pipe(
      z.string().regex(/^(file:.+|s3:https?:\/\/.+)$/, "must be file:folder or s3:https://endpoint/bucket"),
    ),
  CAPTURE_STORE_ACCESS_KEY_ID: optional,
  CAPTURE_STORE_SECRET_ACCESS_KEY: optional,
  /** Where `npm run worker` answers health checks. */
  WORKER_PORT: optional
    .transform((value) => Number(value ?? 3_100))
    .pipe(z.int({ error: "must be a port" }).min(0, "must be a port").max(65_535, "must be a port")),
  /** Maximum bytes of all users' stored captures. */
  CAPTURE_STORE_TOTAL_BYTES: positiveNumber(20 * 2 ** 30),
  CAPTURE_STORE_REGION: optional.transform((value) => value ?? "us-east-1"),
  /** Resolvers for name checks, as ip:port; the system's by default. */
  DNS_SERVERS: optional.transform((value) => value?.split(",").map((server) => server.trim()) ?? []),
  RDAP_SERVERS: recordByTld,
  WHOIS_SERVERS: recordByTld,
  /** A known registered domain of each TLD. */
  RDAP_CANARY: recordByTld,
  RDAP_BOOTSTRAP_URL: httpUrl("https://data.iana.org/rdap/dns.json"),
  X_BASE_URL: httpUrl("https://api.x.com"),
  INSTAGRAM_BASE_URL: httpUrl("https://www.instagram.com"),
  YOUTUBE_BASE_URL: httpUrl("https://www.youtube.com"),
  YOUTUBE_API_BASE_URL: httpUrl("https://www.googleapis.com/youtube/v3"),
  INSTAGRAM_GRAPH_BASE_URL: httpUrl("https://graph.facebook.com/v23.0"),
  X_MODE: platformMode,
  INSTAGRAM_MODE: platformMode,
  YOUTUBE_MODE: platformMode,
  X_API_TOKEN: optional,
  YOUTUBE_API_KEY: optional,
  INSTAGRAM_GRAPH_TOKEN: optional,
  INSTAGRAM_GRAPH_USER_ID: optional,
  /** Milliseconds after which lookups without a result count as unknown. */
  CHECK_DEADLINE_MS: positiveNumber(5_000),
  /** Where host rate limits are stored; by default in memory, or in the database on serverless platforms. */
  LOOKUP_BUDGETS: optional.pipe(z.enum(["memory", "database"]).optional()),
});

/** Settings for emulators only, rejected together with a live key. */
const EMULATOR_ONLY = [
  "EGRESS_DNS",
  "EGRESS_RESOLVE",
  "EGRESS_ALLOW",
  "EGRESS_TRUST_SPKI",
  "STRIPE_API_BASE",
] as const;

/** Rules between settings. */
const CheckedEnvironment = Environment.superRefine((value, context) => {
  const addIssue = (name: keyof typeof value, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  for (const name of ["CAPTURE_STORE_ACCESS_KEY_ID", "CAPTURE_STORE_SECRET_ACCESS_KEY"] as const) {
    if (value.CAPTURE_STORE.startsWith("s3:") && !value[name])
      addIssue(name, "is not set, but CAPTURE_STORE is s3");
  }
  if (value.BROWSER_WS_ENDPOINT && !value.EGRESS_PROXY)
    addIssue(
      "EGRESS_PROXY",
      "is not set, but BROWSER_WS_ENDPOINT is: a remote browser opens pages only through the filter beside it (npm run egress-proxy)",
    );
  if (value.EGRESS_PROXY && !value.BROWSER_WS_ENDPOINT)
    addIssue("BROWSER_WS_ENDPOINT", "is not set, but EGRESS_PROXY is: that filter is for a remote browser");
  if (value.SMTP_URL && !value.MAIL_FROM) addIssue("MAIL_FROM", "is not set, but SMTP_URL is");
  const isLive = /^(sk|rk)_live_/.test(value.STRIPE_SECRET_KEY);
  if (isLive !== value.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY.startsWith("pk_live_"))
    addIssue(
      "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY",
      "must be of the same mode, test or live, as STRIPE_SECRET_KEY",
    );
  if (value.STRIPE_SECRET_KEY.startsWith("sk_test_sandbox_") && !value.STRIPE_API_BASE)
    addIssue(
      "STRIPE_API_BASE",
      "is not set, but STRIPE_SECRET_KEY is the emulator's: it must not be sent to Stripe",
    );
  for (const name of EMULATOR_ONLY)
    if (isLive && value[name]) addIssue(name, "must not be set together with a live payment key");
});

export type Env = z.infer<typeof Environment>;

/**
 * Parses the server's settings.
 * @throws Error that names every invalid variable, but no value, as values can be secrets
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = CheckedEnvironment.safeParse(source);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
  throw new Error(`The environment is not usable:\n${lines.join("\n")}\nSee .env.example.`);
}

export const env: Env = parseEnv(process.env);
