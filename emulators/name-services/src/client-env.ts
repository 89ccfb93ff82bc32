import { REGISTRIES } from "./registries.ts";
import { SOURCE_NAMES } from "./social/sources.ts";

export type Ports = { http: number; social: number; dns: number; whois: number };

/** The product's settings that point it to this emulator. */
export type RegistryEnv = Record<
  | "DNS_SERVERS"
  | "RDAP_SERVERS"
  | "RDAP_BOOTSTRAP_URL"
  | "DOMAIN_PRICES_URL"
  | "WHOIS_SERVERS"
  | "X_BASE_URL"
  | "INSTAGRAM_BASE_URL"
  | "INSTAGRAM_GRAPH_BASE_URL"
  | "YOUTUBE_BASE_URL"
  | "YOUTUBE_API_BASE_URL"
  | "NAME_SOURCES",
  string
>;

export function buildClientEnv({ http, social, dns, whois }: Ports): RegistryEnv {
  const perTld = (value: (registry: (typeof REGISTRIES)[number]) => string | null) =>
    JSON.stringify(
      Object.fromEntries(
        REGISTRIES.filter(({ isInSettings }) => isInSettings).flatMap((registry) =>
          registry.tlds.map((tld) => [tld, value(registry)]),
        ),
      ),
    );
  return {
    DNS_SERVERS: `127.0.0.1:${dns}`,
    RDAP_SERVERS: perTld(({ id }) => `http://127.0.0.1:${http}/rdap/${id}/`),
    RDAP_BOOTSTRAP_URL: `http://127.0.0.1:${http}/dns.json`,
    DOMAIN_PRICES_URL: `http://127.0.0.1:${http}/prices.json`,
    WHOIS_SERVERS: perTld(({ hasWhois }) => (hasWhois ? `127.0.0.1:${whois}` : null)),
    X_BASE_URL: `http://127.0.0.1:${social}/x`,
    INSTAGRAM_BASE_URL: `http://127.0.0.1:${social}/instagram`,
    INSTAGRAM_GRAPH_BASE_URL: `http://127.0.0.1:${social}/graph`,
    YOUTUBE_BASE_URL: `http://127.0.0.1:${social}/youtube`,
    NAME_SOURCES: JSON.stringify(
      Object.fromEntries(SOURCE_NAMES.map((name) => [name, `http://127.0.0.1:${social}/sources/${name}`])),
    ),
    YOUTUBE_API_BASE_URL: `http://127.0.0.1:${social}/youtube/youtube/v3`,
  };
}
