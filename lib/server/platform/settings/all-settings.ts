import { z } from "zod";
import { BaseSettings } from "./base-settings.ts";
import { readEgressSettings } from "./egress-settings.ts";
import {
  areDnsServers,
  choice,
  DNS_SERVERS_MESSAGE,
  httpAddress,
  httpAddressOr,
  isHostAndPort,
  isHttpAddress,
  matches,
  optional,
  optionalText,
  positiveNumber,
  recordByName,
  recordByTld,
  requiredText,
  toList,
} from "./fields.ts";
import { isSupabasePublishableKey, isSupabaseSecretKey } from "./supabase-keys.ts";

const platformMode = choice(["auto", "api", "off"]);

const isOrigin = (value: string) => isHttpAddress(value) && /^[^/]*\/\/[^/?#]+\/*$/.test(value);

/** Whether the egress filter can parse a variable of its own. */
const isEgressSetting = (name: "EGRESS_RESOLVE" | "EGRESS_ALLOW") => (value: string) => {
  try {
    readEgressSettings({ [name]: value });
    return true;
  } catch {
    return false;
  }
};

const isPin = (text: string) => /^[A-Za-z0-9+/]{43}=$/.test(text);

/** Build inputs: required by the build (`lib/shared/public-env.ts`), checked again by each server that has them. */
const publicSettings = {
  NEXT_PUBLIC_SITE_URL: optionalText(
    isOrigin,
    "must be the site's http:// or https:// address without a path",
  ),
  NEXT_PUBLIC_SUPABASE_URL: httpAddress,
  /** Inlined into the client bundle. */
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: optionalText(
    isSupabasePublishableKey,
    "must be the publishable key (sb_publishable_…): every visitor can read it",
  ),
  NEXT_PUBLIC_INBOX_URL: httpAddress,
  STRIPE_JS_URL: httpAddress,
  BLOG_URL: httpAddress,
  REGISTRAR_URL: httpAddress,
};

/** Every setting of a server. */
export const AllSettings = z.object({
  ...BaseSettings.shape,
  ...publicSettings,
  /** Multiplies every rate limit, queue and host rate limit, but no usage limit. */
  LIMITS_SCALE: positiveNumber(1),
  /** The header in which the platform passes the client's IP address; unset to trust none. */
  CLIENT_IP_HEADER: optional.transform((value) => value?.toLowerCase()),
  CHROMIUM_PATH: optional,
  /** `required`: no page is opened without Chromium's own sandbox. `auto`: with it where the machine supports it. */
  CHROMIUM_SANDBOX: choice(["required", "auto", "none"]),
  /** Memory limit of all processes of one browser together; a page that exceeds it is not captured. */
  CHROMIUM_MEMORY_MIB: positiveNumber(1_536),
  /** Concurrent captures; by default derived from the machine's cores and memory. */
  CAPTURE_SLOTS: optionalText(matches(/^[1-9]\d*$/), "must be a whole number from 1").transform((value) =>
    value === undefined ? undefined : Number(value),
  ),
  /** Set by the platform. No browser is kept running in a function that is frozen between requests. */
  VERCEL: optional,
  /** CDP address of a remote browser, and of the egress proxy beside it. */
  BROWSER_WS_ENDPOINT: optionalText(
    matches(/^(https?|wss?):\/\/[^/]/),
    "must be a ws://, wss://, http:// or https:// address",
  ),
  EGRESS_PROXY: optionalText(
    matches(/^http:\/\/:[^@/]{16,}@[^@/]+:\d+\/?$/),
    "must be http://:secret@host:port with a secret of at least 16 characters",
  ),
  /** How the egress proxy resolves and allows the emulators' sites; see .env.example. */
  EGRESS_DNS: optionalText(areDnsServers, DNS_SERVERS_MESSAGE),
  EGRESS_RESOLVE: optionalText(
    isEgressSetting("EGRESS_RESOLVE"),
    "must be comma-separated entries of the form host=ip:port",
  ),
  EGRESS_ALLOW: optionalText(
    isEgressSetting("EGRESS_ALLOW"),
    "must be comma-separated entries of the form ip:port",
  ),
  EGRESS_TRUST_SPKI: optionalText(
    (value) => toList(value).every(isPin),
    "must be comma-separated SHA-256 hashes in base64, each of 44 characters",
  ),
  /** Base address of an OpenTelemetry collector that receives OTLP over HTTP; unset for no telemetry. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress,
  /** Encrypts what must be stored and read again, such as the secrets of webhooks. */
  ENCRYPTION_KEY: requiredText(matches(/^.{32,}$/), "must have at least 32 characters"),
  /** Address of the mail server with its credentials. Without one, mails wait and are dropped after three days. */
  SMTP_URL: optionalText(matches(/^smtps?:\/\/[^/]/), "must be an smtp:// or smtps:// address"),
  /** The sender of mails, such as `Tools <notifications@example.com>`. */
  MAIL_FROM: optionalText(
    matches(/^(?:[^<>\r\n]+<)?[^\s@<>]+@[^\s@<>]+>?$/),
    "must be an address, or a name followed by <address>",
  ),
  /** Comma-separated addresses of the users who may open /admin. */
  ADMIN_EMAILS: optional.transform((value) => toList(value?.toLowerCase())),
  SUPABASE_SECRET_KEY: requiredText(isSupabaseSecretKey, "must be a secret key (sb_secret_…)"),
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
  DNS_SERVERS: optionalText(areDnsServers, DNS_SERVERS_MESSAGE).transform(toList),
  RDAP_SERVERS: recordByTld(isHttpAddress, '{".com": "https://rdap.example/com/"}'),
  WHOIS_SERVERS: recordByTld(isHostAndPort, '{".com": "whois.example:43", ".app": null}'),
  /** A known registered domain of each TLD. */
  RDAP_CANARY: recordByTld(matches(/^[^\s/:.]+(\.[^\s/:.]+)+$/), '{".com": "example.com"}'),
  RDAP_BOOTSTRAP_URL: httpAddressOr("https://data.iana.org/rdap/dns.json"),
  /** A registrar's public price list, in the form of Porkbun's. */
  DOMAIN_PRICES_URL: httpAddress,
  X_BASE_URL: httpAddressOr("https://api.x.com"),
  INSTAGRAM_BASE_URL: httpAddressOr("https://www.instagram.com"),
  YOUTUBE_BASE_URL: httpAddressOr("https://www.youtube.com"),
  YOUTUBE_API_BASE_URL: httpAddressOr("https://www.googleapis.com/youtube/v3"),
  /** Other addresses of name sources; null switches a source off. */
  NAME_SOURCES: recordByName(isHttpAddress, '{"npm": "https://registry.example", "linkedin": null}'),
  INSTAGRAM_GRAPH_BASE_URL: httpAddressOr("https://graph.facebook.com/v23.0"),
  /** Where bots of Telegram send messages. */
  TELEGRAM_API_URL: httpAddressOr("https://api.telegram.org").refine(
    (value) => value.startsWith("https://"),
    "must be an https:// address",
  ),
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
  LOOKUP_BUDGETS: optional.pipe(
    z.enum(["memory", "database"], { error: "must be memory or database" }).optional(),
  ),
});
