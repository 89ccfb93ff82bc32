import type { Env } from "#server/env.ts";
import type { HostRateLimit } from "#server/name-check/upstream/index.ts";

/** Where the truth about one ending is. */
export type Registry = {
  /** Who runs it. Endings of one operator share its budget and its breaker. */
  operator: string;
  /** Base of the registry's RDAP service, with a slash at the end. */
  rdap: string;
  /** host:port, or null where there is none. */
  whois: string | null;
  /** Whether IANA names this service. Where it does not, a "not found" is believed only beside a canary. */
  isListed: boolean;
  /** A name that is registered for certain. */
  canary: string;
  budget: HostRateLimit;
};

type Operator = Pick<Registry, "operator" | "budget">;
const VERISIGN: Operator = { operator: "verisign", budget: { parallel: 6, burst: 12, perSecond: 8 } };
const PIR: Operator = { operator: "pir", budget: { parallel: 3, burst: 6, perSecond: 5 } };
const IDENTITY_DIGITAL: Operator = {
  operator: "identity-digital",
  budget: { parallel: 2, burst: 6, perSecond: 1.2 },
};
const GOOGLE: Operator = { operator: "google", budget: { parallel: 2, burst: 6, perSecond: 1 } };
const RADIX: Operator = { operator: "radix", budget: { parallel: 4, burst: 8, perSecond: 4 } };
const CO: Operator = { operator: "registry-co", budget: { parallel: 2, burst: 4, perSecond: 2 } };
const FURY: Operator = { operator: "fury", budget: { parallel: 2, burst: 4, perSecond: 2 } };

/** For each operator's WHOIS: nobody publishes a figure. */
export const WHOIS_RATE_LIMIT: HostRateLimit = { parallel: 2, burst: 6, perSecond: 2 };

const listed = (rdap: string, whois: string | null, canary: string, by: Operator): Registry => ({
  rdap,
  whois,
  canary,
  isListed: true,
  ...by,
});
const unlisted = (...row: Parameters<typeof listed>): Registry => ({ ...listed(...row), isListed: false });
const radix = (tld: string) =>
  listed("https://rdap.radix.host/rdap/", `whois.nic.${tld}:43`, `nic.${tld}`, RADIX);

const IDENTITY = "https://rdap.identitydigital.services/rdap/";
const GOOGLE_RDAP = "https://pubapi.registry.google/rdap/";
const VERISIGN_WHOIS = "whois.verisign-grs.com:43";

/*
 * The registries as of July 2026 (IANA's dns.json and the registries' own pages; .io, .me and .co are not in IANA's
 * list). Budgets are what public tools found to be tolerated, with room to spare. RDAP_SERVERS, WHOIS_SERVERS and
 * RDAP_CANARY override addresses without a deploy.
 */
export const REGISTRIES: Readonly<Record<string, Registry>> = {
  ".com": listed("https://rdap.verisign.com/com/v1/", VERISIGN_WHOIS, "google.com", VERISIGN),
  ".net": listed("https://rdap.verisign.com/net/v1/", VERISIGN_WHOIS, "google.net", VERISIGN),
  ".org": listed(
    "https://rdap.publicinterestregistry.org/rdap/",
    "whois.publicinterestregistry.org:43",
    "wikipedia.org",
    PIR,
  ),
  ".io": unlisted(IDENTITY, "whois.nic.io:43", "google.io", IDENTITY_DIGITAL),
  ".me": unlisted(IDENTITY, "whois.nic.me:43", "google.me", IDENTITY_DIGITAL),
  ".ai": listed(IDENTITY, "whois.nic.ai:43", "google.ai", IDENTITY_DIGITAL),
  ".co": unlisted("https://rdap.registry.co/co/", "whois.registry.co:43", "google.co", CO),
  ".app": listed(GOOGLE_RDAP, null, "cash.app", GOOGLE),
  ".dev": listed(GOOGLE_RDAP, null, "web.dev", GOOGLE),
  ".tech": radix("tech"),
  ".site": radix("site"),
  ".online": radix("online"),
  ".store": radix("store"),
  ".blog": listed("https://rdap.blog.fury.ca/rdap/", null, "wordpress.blog", FURY),
};

/** Time limits in milliseconds; tests run them small. */
export const REGISTRY_TIMEOUTS = {
  /** How long name servers are waited for before the registry is asked. */
  headStart: 120,
  dns: 600,
  rdap: 2_500,
  /** After so much silence of RDAP, WHOIS is asked beside it. */
  hedge: 1_200,
  whois: 3_000,
  /** Before a second try after a broken connection. */
  retry: 100,
};
export type RegistryTimes = typeof REGISTRY_TIMEOUTS;

export type RegistrySettings = {
  registries: Readonly<Record<string, Registry>>;
  dnsServers: readonly string[];
  /** IANA's list, or null when nobody would look into it. */
  bootstrapUrl: string | null;
  /** Endings whose RDAP address the environment gives: nothing moves them. */
  overriddenTlds: ReadonlySet<string>;
};

const withSlash = (url: string) => (url.endsWith("/") ? url : `${url}/`);

/** The table of registries with what the environment says instead. */
export function registrySettings(
  env: Pick<Env, "DNS_SERVERS" | "RDAP_SERVERS" | "WHOIS_SERVERS" | "RDAP_CANARY" | "RDAP_BOOTSTRAP_URL">,
): RegistrySettings {
  const rows = Object.entries(REGISTRIES).map(([tld, registry]) => {
    const whois = env.WHOIS_SERVERS[tld];
    const own = {
      rdap: withSlash(env.RDAP_SERVERS[tld] ?? registry.rdap),
      whois: whois === undefined ? registry.whois : whois,
      canary: env.RDAP_CANARY[tld] ?? registry.canary,
    };
    return [tld, { ...registry, ...own }] as const;
  });
  const byHand = new Set(Object.keys(REGISTRIES).filter((tld) => env.RDAP_SERVERS[tld]));
  return {
    registries: Object.fromEntries(rows),
    dnsServers: env.DNS_SERVERS,
    bootstrapUrl: byHand.size === rows.length ? null : env.RDAP_BOOTSTRAP_URL,
    overriddenTlds: byHand,
  };
}
