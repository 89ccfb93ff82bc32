import type { HostRateLimit } from "#server/name-check/upstream/index.ts";
import type { Env } from "#server/platform/env.ts";

/** Where the registrations of one TLD are looked up. */
export type Registry = {
  /** Registry operator. TLDs of one operator share a rate limit and a circuit breaker. */
  operator: string;
  /** Base URL of the registry's RDAP service, with a trailing slash. */
  rdap: string;
  /** `host:port`; null when there is none. */
  whois: string | null;
  /** Whether IANA lists this service. Without it, "not found" is trusted only when the canary passes. */
  isListed: boolean;
  /** A name that is certainly registered. */
  canary: string;
  rateLimit: HostRateLimit;
};

type Operator = Pick<Registry, "operator" | "rateLimit">;
const VERISIGN: Operator = { operator: "verisign", rateLimit: { parallel: 6, burst: 12, perSecond: 8 } };
const PIR: Operator = { operator: "pir", rateLimit: { parallel: 3, burst: 6, perSecond: 5 } };
const IDENTITY_DIGITAL: Operator = {
  operator: "identity-digital",
  rateLimit: { parallel: 2, burst: 6, perSecond: 1.2 },
};
const GOOGLE: Operator = { operator: "google", rateLimit: { parallel: 2, burst: 6, perSecond: 1 } };
const RADIX: Operator = { operator: "radix", rateLimit: { parallel: 4, burst: 8, perSecond: 4 } };
const CO: Operator = { operator: "registry-co", rateLimit: { parallel: 2, burst: 4, perSecond: 2 } };
const FURY: Operator = { operator: "fury", rateLimit: { parallel: 2, burst: 4, perSecond: 2 } };

/** For each operator's WHOIS server: none of them publishes a limit. */
export const WHOIS_RATE_LIMIT: HostRateLimit = { parallel: 2, burst: 6, perSecond: 2 };

const createListed = (rdap: string, whois: string | null, canary: string, by: Operator): Registry => ({
  rdap,
  whois,
  canary,
  isListed: true,
  ...by,
});
const createUnlisted = (...row: Parameters<typeof createListed>): Registry => ({
  ...createListed(...row),
  isListed: false,
});
const createRadix = (tld: string) =>
  createListed("https://rdap.radix.host/rdap/", `whois.nic.${tld}:43`, `nic.${tld}`, RADIX);

const IDENTITY = "https://rdap.identitydigital.services/rdap/";
const GOOGLE_RDAP = "https://pubapi.registry.google/rdap/";
const VERISIGN_WHOIS = "whois.verisign-grs.com:43";

/*
 * As of July 2026, from IANA's dns.json and the registries' own pages; .io, .me and .co are not in IANA's list.
 * Rate limits are well below what public tools found to be tolerated. RDAP_SERVERS, WHOIS_SERVERS and RDAP_CANARY
 * override this table without a deploy.
 */
export const REGISTRIES: Readonly<Record<string, Registry>> = {
  ".com": createListed("https://rdap.verisign.com/com/v1/", VERISIGN_WHOIS, "google.com", VERISIGN),
  ".net": createListed("https://rdap.verisign.com/net/v1/", VERISIGN_WHOIS, "google.net", VERISIGN),
  ".org": createListed(
    "https://rdap.publicinterestregistry.org/rdap/",
    "whois.publicinterestregistry.org:43",
    "wikipedia.org",
    PIR,
  ),
  ".io": createUnlisted(IDENTITY, "whois.nic.io:43", "google.io", IDENTITY_DIGITAL),
  ".me": createUnlisted(IDENTITY, "whois.nic.me:43", "google.me", IDENTITY_DIGITAL),
  ".ai": createListed(IDENTITY, "whois.nic.ai:43", "google.ai", IDENTITY_DIGITAL),
  ".co": createUnlisted("https://rdap.registry.co/co/", "whois.registry.co:43", "google.co", CO),
  ".app": createListed(GOOGLE_RDAP, null, "cash.app", GOOGLE),
  ".dev": createListed(GOOGLE_RDAP, null, "web.dev", GOOGLE),
  ".tech": createRadix("tech"),
  ".site": createRadix("site"),
  ".online": createRadix("online"),
  ".store": createRadix("store"),
  ".blog": createListed("https://rdap.blog.fury.ca/rdap/", null, "wordpress.blog", FURY),
};

/** Milliseconds; tests use small ones. */
export const REGISTRY_TIMEOUTS = {
  /** How long to wait for name servers before the registry is queried. */
  headStart: 120,
  dns: 600,
  rdap: 2_500,
  /** After this long without an RDAP response, WHOIS is queried too. */
  hedge: 1_200,
  whois: 3_000,
  /** Before the retry after a broken connection. */
  retry: 100,
};
export type RegistryTimes = typeof REGISTRY_TIMEOUTS;

export type RegistrySettings = {
  registries: Readonly<Record<string, Registry>>;
  dnsServers: readonly string[];
  /** IANA's list; null when every RDAP URL is set by the environment. */
  bootstrapUrl: string | null;
  /** TLDs whose RDAP URL is set by the environment, which outranks IANA's list. */
  overriddenTlds: ReadonlySet<string>;
};

const withSlash = (url: string) => (url.endsWith("/") ? url : `${url}/`);

/** The registries with the overrides of the environment. */
export function registrySettings(
  env: Pick<Env, "DNS_SERVERS" | "RDAP_SERVERS" | "WHOIS_SERVERS" | "RDAP_CANARY" | "RDAP_BOOTSTRAP_URL">,
): RegistrySettings {
  const rows = Object.entries(REGISTRIES).map(([tld, registry]) => {
    const whois = env.WHOIS_SERVERS[tld];
    const overrides = {
      rdap: withSlash(env.RDAP_SERVERS[tld] ?? registry.rdap),
      whois: whois === undefined ? registry.whois : whois,
      canary: env.RDAP_CANARY[tld] ?? registry.canary,
    };
    return [tld, { ...registry, ...overrides }] as const;
  });
  const overriddenTlds = new Set(Object.keys(REGISTRIES).filter((tld) => env.RDAP_SERVERS[tld]));
  return {
    registries: Object.fromEntries(rows),
    dnsServers: env.DNS_SERVERS,
    bootstrapUrl: overriddenTlds.size === rows.length ? null : env.RDAP_BOOTSTRAP_URL,
    overriddenTlds,
  };
}
