import type { HostRateLimit } from "#server/name-check/upstream/index.ts";
import type { Env } from "#server/platform/env.ts";
import type { Tld } from "#shared/name-check/options.ts";
import { isOpenTld } from "./open-tlds.ts";

/** Where the registrations of one TLD are looked up. */
export type Registry = {
  /** Registry operator. TLDs of one operator share a rate limit and a circuit breaker. */
  operator: string;
  /** Base URL of the registry's RDAP service, with a trailing slash. */
  rdap: string;
  /** `host:port`; null when there is none. */
  whois: string | null;
  /**
   * Milliseconds for which a canary that passes lets "not found" count. Null: it counts without one, because IANA lists
   * the service of a TLD that we know.
   */
  canaryTtlMs: number | null;
  /** Names that are certainly registered: one of them must be answered as such. */
  canaries: readonly string[];
  /** Whether everyone may register a name. Otherwise a name that is not found is not said to be free. */
  isOpen: boolean;
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

/** For each operator of the other TLDs. */
const OTHER_RATE_LIMIT: HostRateLimit = { parallel: 2, burst: 6, perSecond: 2 };

/** For each operator's WHOIS server: none of them publishes a limit. */
export const WHOIS_RATE_LIMIT: HostRateLimit = { parallel: 2, burst: 6, perSecond: 2 };

/** Short, because a registry can start to deny its names at any time, and every `available` depends on this. */
const UNLISTED_CANARY_TTL_MS = 60_000;
const OTHER_CANARY_TTL_MS = 10 * 60_000;

const createListed = (rdap: string, whois: string | null, canary: string, by: Operator): Registry => ({
  rdap,
  whois,
  canaries: [canary],
  canaryTtlMs: null,
  isOpen: true,
  ...by,
});
const createUnlisted = (...row: Parameters<typeof createListed>): Registry => ({
  ...createListed(...row),
  canaryTtlMs: UNLISTED_CANARY_TTL_MS,
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
  /** Those of the specified TLDs. */
  registries: Readonly<Record<string, Registry>>;
  dnsServers: readonly string[];
  /** IANA's list. */
  bootstrapUrl: string;
  /** RDAP URLs set by the environment, which outrank IANA's list. */
  overrides: Readonly<Record<string, string | null>>;
  /** Canaries set by the environment. */
  canaries: Readonly<Record<string, string | null>>;
};

const withSlash = (url: string) => (url.endsWith("/") ? url : `${url}/`);

/** The registries with the overrides of the environment. */
export function registrySettings(
  env: Pick<Env, "DNS_SERVERS" | "RDAP_SERVERS" | "WHOIS_SERVERS" | "RDAP_CANARY" | "RDAP_BOOTSTRAP_URL">,
): RegistrySettings {
  const rows = Object.entries(REGISTRIES).map(([tld, registry]) => {
    const whois = env.WHOIS_SERVERS[tld];
    const canary = env.RDAP_CANARY[tld];
    const overrides = {
      rdap: withSlash(env.RDAP_SERVERS[tld] ?? registry.rdap),
      whois: whois === undefined ? registry.whois : whois,
      canaries: canary ? [canary] : registry.canaries,
    };
    return [tld, { ...registry, ...overrides }] as const;
  });
  return {
    registries: Object.fromEntries(rows),
    dnsServers: env.DNS_SERVERS,
    bootstrapUrl: env.RDAP_BOOTSTRAP_URL,
    overrides: env.RDAP_SERVERS,
    canaries: env.RDAP_CANARY,
  };
}

const OPERATORS_BY_HOST = new Map(
  Object.values(REGISTRIES).map(({ rdap, operator, rateLimit }) => [
    new URL(rdap).host,
    { operator, rateLimit },
  ]),
);

/**
 * The operator of a service by its host. A mirror of IANA's list may proxy the services, too: those differ in their
 * path.
 */
function getOperator(rdap: string, bootstrapUrl: string): Operator {
  const { host, origin } = new URL(rdap);
  const known = OPERATORS_BY_HOST.get(host);
  if (known) return known;
  const operator = origin === new URL(bootstrapUrl).origin ? rdap : host;
  return { operator, rateLimit: OTHER_RATE_LIMIT };
}

/**
 * The registry of another TLD than the specified ones.
 * @param rdap of IANA's list, or set by the environment
 */
export function toRegistry(tld: Tld, rdap: string, settings: RegistrySettings): Registry {
  const canary = settings.canaries[tld];
  const isSecondLevel = tld.lastIndexOf(".") > 0;
  return {
    ...getOperator(rdap, settings.bootstrapUrl),
    rdap: withSlash(rdap),
    whois: null,
    canaryTtlMs: OTHER_CANARY_TTL_MS,
    // The registries' own name, which operators of generic TLDs must have (ICANN's agreement, specification 5).
    canaries: canary ? [canary] : [...(isSecondLevel ? [] : [`nic${tld}`]), `google${tld}`],
    isOpen: isOpenTld(tld),
  };
}
