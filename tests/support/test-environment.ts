import { DEVELOPER_PLATFORMS, SOCIAL_PLATFORMS, TLDS } from "../../lib/shared/name-check/options.ts";

/** How long tests wait for what happens in its own time; below their time limits. */
export const WAIT_LIMIT_MS = 60_000;

const byTld = (address: string) => JSON.stringify(Object.fromEntries(TLDS.map((tld) => [tld, address])));

/**
 * Settings of the code under test. They are complete, so that nothing depends on the machine, and point to
 * port 9, so that a test without its server fails at once.
 */
export const testEnvironment: Record<string, string> = {
  NEXT_PUBLIC_SITE_URL: "http://localhost:3999",
  NEXT_PUBLIC_SUPABASE_URL: "http://localhost:9",
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_test",
  NEXT_PUBLIC_INBOX_URL: "",
  SUPABASE_SECRET_KEY: "sb_secret_test",
  ENCRYPTION_KEY: "a-key-of-the-tests-with-32-characters",
  DATABASE_URL: "postgres://user:password@127.0.0.1:9/none",
  BLOG_URL: "",
  LIMITS_SCALE: "1",
  CLIENT_IP_HEADER: "",
  CHROMIUM_SANDBOX: "auto",
  EGRESS_DNS: "",
  EGRESS_RESOLVE: "",
  EGRESS_ALLOW: "",
  EGRESS_TRUST_SPKI: "",
  STRIPE_SECRET_KEY: "sk_test_unknown",
  STRIPE_WEBHOOK_SECRET: "whsec_unknown",
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_unknown",
  STRIPE_API_BASE: "http://127.0.0.1:9",
  DNS_SERVERS: "127.0.0.1:9",
  RDAP_SERVERS: byTld("http://127.0.0.1:9/"),
  RDAP_BOOTSTRAP_URL: "http://127.0.0.1:9/dns.json",
  WHOIS_SERVERS: byTld("127.0.0.1:9"),
  TELEGRAM_API_URL: "https://telegram.test",
  X_BASE_URL: "http://127.0.0.1:9",
  INSTAGRAM_BASE_URL: "http://127.0.0.1:9",
  YOUTUBE_BASE_URL: "http://127.0.0.1:9",
  NAME_SOURCES: JSON.stringify(
    Object.fromEntries(
      [...DEVELOPER_PLATFORMS, ...SOCIAL_PLATFORMS].map((name) => [name, "http://127.0.0.1:9"]),
    ),
  ),
};
