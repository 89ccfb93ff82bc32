import type { Env } from "#lib/env.ts";
import { REGISTRIES, type Registry } from "./registries.ts";

/** Time limits in milliseconds; tests run them small. */
export const REGISTRY_TIMES = {
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
export type RegistryTimes = typeof REGISTRY_TIMES;

export type RegistrySettings = {
  registries: Readonly<Record<string, Registry>>;
  dnsServers: readonly string[];
  /** IANA's list, or null when nobody would look into it. */
  bootstrapUrl: string | null;
  /** Endings whose RDAP address the environment gives: nothing moves them. */
  byHand: ReadonlySet<string>;
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
    byHand,
  };
}
