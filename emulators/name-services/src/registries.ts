/** Response format, one for each emulated registry. */
export type ResponseStyle =
  | "verisign"
  | "pir"
  | "identity-digital"
  | "registry-co"
  | "google"
  | "radix"
  | "fury";

export type Registry = {
  id: string;
  style: ResponseStyle;
  tlds: readonly string[];
  /** TLDs that IANA's bootstrap file lists. */
  inBootstrap: readonly string[];
  hasWhois: boolean;
  /** Milliseconds of a warm request to the real registry. */
  latency: number;
};

/** Registries of the fourteen supported TLDs. */
export const REGISTRIES: readonly Registry[] = [
  {
    id: "verisign",
    style: "verisign",
    tlds: [".com", ".net"],
    inBootstrap: [".com", ".net"],
    hasWhois: true,
    latency: 105,
  },
  {
    id: "pir",
    style: "pir",
    tlds: [".org"],
    inBootstrap: [".org"],
    hasWhois: true,
    latency: 190,
  },
  {
    id: "identity-digital",
    style: "identity-digital",
    tlds: [".io", ".ai", ".me"],
    inBootstrap: [".ai"],
    hasWhois: true,
    latency: 208,
  },
  {
    id: "registry-co",
    style: "registry-co",
    tlds: [".co"],
    inBootstrap: [],
    hasWhois: true,
    latency: 240,
  },
  {
    id: "google",
    style: "google",
    tlds: [".app", ".dev"],
    inBootstrap: [".app", ".dev"],
    hasWhois: false,
    latency: 163,
  },
  {
    id: "radix",
    style: "radix",
    tlds: [".tech", ".site", ".online", ".store"],
    inBootstrap: [".tech", ".site", ".online", ".store"],
    hasWhois: true,
    latency: 135,
  },
  {
    id: "fury",
    style: "fury",
    tlds: [".blog"],
    inBootstrap: [".blog"],
    hasWhois: false,
    latency: 212,
  },
];

/** The registry of a name's TLD; undefined outside of the fourteen. */
export function findRegistry(name: string): Registry | undefined {
  const tld = name.slice(name.lastIndexOf(".")).toLowerCase();
  return REGISTRIES.find((registry) => registry.tlds.includes(tld));
}

/** `x`, `instagram`, `youtube`, or a source of `social/sources.ts`. */
export type Platform = string;

/** Milliseconds of a warm request to the real platform. */
export const PLATFORM_LATENCY: Partial<Record<Platform, number>> = { x: 140, instagram: 320, youtube: 260 };
/** Of the other sources. */
export const SOURCE_LATENCY = 150;
