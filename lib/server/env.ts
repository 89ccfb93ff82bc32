import "server-only";
import { z } from "zod";
import { DatabaseSettings } from "#db/settings.ts";

const optional = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined);

/** A positive number with a default. */
const positive = (fallback: number) =>
  optional.transform((value, context) => {
    const number = value === undefined ? fallback : Number(value);
    if (Number.isFinite(number) && number > 0) return number;
    context.addIssue({ code: "custom", message: "must be a positive number" });
    return z.NEVER;
  });

/** A text that has to be there, of a certain form. */
const key = (form: RegExp, message: string) =>
  z
    .string({ error: "is not set" })
    .trim()
    .check(z.minLength(1, { error: "is not set", abort: true }), z.regex(form, message));

/** A JSON object by ending, e.g. `{".com": "…"}`; values are text, or null for "there is none". */
const byTld = optional.transform((value, context): Record<string, string | null> => {
  try {
    return z.record(z.string().startsWith("."), z.string().nullable()).parse(JSON.parse(value ?? "{}"));
  } catch {
    context.addIssue({ code: "custom", message: 'must be JSON like {".com": "…"}' });
    return z.NEVER;
  }
});

const address = (fallback: string) =>
  optional
    .transform((value) => (value ?? fallback).replace(/\/+$/, ""))
    .pipe(z.url({ protocol: /^https?$/, error: "must be an http or https address" }));

const platformMode = optional.transform((value) => value ?? "auto").pipe(z.enum(["auto", "api", "off"]));

const Environment = z.object({
  ...DatabaseSettings.shape,
  /** Multiplies every rate limit, queue and per-host budget; never a plan's quota. */
  LIMITS_SCALE: positive(1),
  /** The header in which the platform puts the client's address; unset: no client address is believed. */
  CLIENT_IP_HEADER: optional.transform((value) => value?.toLowerCase()),
  CHROMIUM_PATH: optional,
  CHROMIUM_SANDBOX: optional.transform((value) => value ?? "auto").pipe(z.enum(["auto", "required"])),
  /** Most memory all processes of one browser may take together; a page that needs more is not captured. */
  CHROMIUM_MEMORY_MIB: positive(1_536),
  /** Captures at the same time; unset: what cores and memory of the machine allow. */
  CAPTURE_SLOTS: optional.pipe(
    z.optional(
      z
        .string()
        .regex(/^[1-9]\d*$/, "must be a whole number from 1")
        .transform(Number),
    ),
  ),
  /** Set by the platform: in a function that is frozen between calls no browser is kept ready. */
  VERCEL: optional,
  /** CDP address of a browser that runs elsewhere, and the filter beside it. */
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
  /** How the filter finds and judges a stand-in's sites on this machine; see .env.example. */
  EGRESS_DNS: optional,
  EGRESS_RESOLVE: optional,
  EGRESS_ALLOW: optional,
  EGRESS_TRUST_SPKI: optional,
  STRIPE_SECRET_KEY: key(/^(sk|rk)_(test|live)_\w+$/, "must be a secret key (sk_…)"),
  /** Several, comma-separated, while one is being replaced. */
  STRIPE_WEBHOOK_SECRET: key(/^whsec_\w+(\s*,\s*whsec_\w+)*$/, "must be a signing secret (whsec_…)"),
  /** The browser has it from the build; here it is held against the secret key. */
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: key(/^pk_(test|live)_\w+$/, "must be a publishable key (pk_…)"),
  /** Where the payment API is; unset is Stripe itself. */
  STRIPE_API_BASE: optional.check(
    z.refine((value) => value === undefined || URL.canParse(value), "must be an address"),
  ),
  /** How many milliseconds one try of a call to the payment API may take. */
  STRIPE_TIMEOUT_MS: positive(8_000),
  CRON_SECRET: optional,
  SUPABASE_SECRET_KEY: key(/^\S+$/, "must be a secret key (sb_secret_…)"),
  /** Where captures are kept: `file:` and a folder, or `s3:` and the address of a bucket. */
  CAPTURE_STORE: optional
    .transform((value) => value ?? "file:.data/captures")
    .pipe(
      z.string().regex(/^(file:.+|s3:https?:\/\/.+)$/, "must be file:folder or s3:https://endpoint/bucket"),
    ),
  CAPTURE_STORE_ACCESS_KEY_ID: optional,
  CAPTURE_STORE_SECRET_ACCESS_KEY: optional,
  /** Most bytes of captures that are kept, for one user and for all. */
  CAPTURE_STORE_USER_BYTES: positive(2 * 2 ** 30),
  CAPTURE_STORE_TOTAL_BYTES: positive(20 * 2 ** 30),
  CAPTURE_STORE_REGION: optional.transform((value) => value ?? "us-east-1"),
  /** Resolvers for the name checker's look-ups, ip:port. Empty: the system's. */
  DNS_SERVERS: optional.transform((value) => value?.split(",").map((server) => server.trim()) ?? []),
  RDAP_SERVERS: byTld,
  WHOIS_SERVERS: byTld,
  /** A name by ending that is registered for certain. */
  RDAP_CANARY: byTld,
  RDAP_BOOTSTRAP_URL: address("https://data.iana.org/rdap/dns.json"),
  X_BASE_URL: address("https://api.x.com"),
  INSTAGRAM_BASE_URL: address("https://www.instagram.com"),
  YOUTUBE_BASE_URL: address("https://www.youtube.com"),
  YOUTUBE_API_BASE_URL: address("https://www.googleapis.com/youtube/v3"),
  INSTAGRAM_GRAPH_BASE_URL: address("https://graph.facebook.com/v23.0"),
  X_MODE: platformMode,
  INSTAGRAM_MODE: platformMode,
  YOUTUBE_MODE: platformMode,
  X_API_TOKEN: optional,
  YOUTUBE_API_KEY: optional,
  INSTAGRAM_GRAPH_TOKEN: optional,
  INSTAGRAM_GRAPH_USER_ID: optional,
  /** After so many milliseconds what has not answered is unknown. */
  CHECK_DEADLINE_MS: positive(5_000),
  /** Where the budgets of look-ups are kept: unset, in memory, or in the database on a platform of functions. */
  LOOKUP_BUDGETS: optional.pipe(z.enum(["memory", "database"]).optional()),
});

/** For stand-ins alone: beside a live key each is a mistake. */
const SANDBOX_ONLY = [
  "EGRESS_DNS",
  "EGRESS_RESOLVE",
  "EGRESS_ALLOW",
  "EGRESS_TRUST_SPKI",
  "STRIPE_API_BASE",
] as const;

/** What no setting can say by itself. */
const Checked = Environment.superRefine((value, context) => {
  const refuse = (name: keyof typeof value, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  for (const name of ["CAPTURE_STORE_ACCESS_KEY_ID", "CAPTURE_STORE_SECRET_ACCESS_KEY"] as const) {
    if (value.CAPTURE_STORE.startsWith("s3:") && !value[name])
      refuse(name, "is not set, but CAPTURE_STORE is s3");
  }
  if (value.BROWSER_WS_ENDPOINT && !value.EGRESS_PROXY)
    refuse(
      "EGRESS_PROXY",
      "is not set, but BROWSER_WS_ENDPOINT is: a remote browser opens pages only through the filter beside it (npm run egress-proxy)",
    );
  if (value.EGRESS_PROXY && !value.BROWSER_WS_ENDPOINT)
    refuse("BROWSER_WS_ENDPOINT", "is not set, but EGRESS_PROXY is: that filter is for a remote browser");
  const isLive = /^(sk|rk)_live_/.test(value.STRIPE_SECRET_KEY);
  if (isLive !== value.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY.startsWith("pk_live_"))
    refuse(
      "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY",
      "must be of the same mode, test or live, as STRIPE_SECRET_KEY",
    );
  if (value.STRIPE_SECRET_KEY.startsWith("sk_test_sandbox_") && !value.STRIPE_API_BASE)
    refuse(
      "STRIPE_API_BASE",
      "is not set, but STRIPE_SECRET_KEY is the stand-in's: it must not be sent to Stripe",
    );
  for (const name of SANDBOX_ONLY)
    if (isLive && value[name]) refuse(name, "must not be set together with a live payment key");
});

export type Env = z.infer<typeof Environment>;

/**
 * Reads the server's settings.
 * @throws Error that names every variable at fault, and never a value.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = Checked.safeParse(source);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
  throw new Error(`The environment is not usable:\n${lines.join("\n")}\nSee .env.example.`);
}

export const env: Env = parseEnv(process.env);
