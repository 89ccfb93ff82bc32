/** How a registry words its answers; each of the real ones has its own. */
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
  manner: ResponseStyle;
  tlds: readonly string[];
  /** Of these, the ones that IANA's bootstrap file names. */
  inBootstrap: readonly string[];
  hasWhois: boolean;
  /** Milliseconds that a warm request to the real one takes. */
  latency: number;
};

/** The registries behind the fourteen offered endings. */
export const REGISTRIES: readonly Registry[] = [
  {
    id: "verisign",
    manner: "verisign",
    tlds: [".com", ".net"],
    inBootstrap: [".com", ".net"],
    hasWhois: true,
    latency: 105,
  },
  {
    id: "pir",
    manner: "pir",
    tlds: [".org"],
    inBootstrap: [".org"],
    hasWhois: true,
    latency: 190,
  },
  {
    id: "identity-digital",
    manner: "identity-digital",
    tlds: [".io", ".ai", ".me"],
    inBootstrap: [".ai"],
    hasWhois: true,
    latency: 208,
  },
  {
    id: "registry-co",
    manner: "registry-co",
    tlds: [".co"],
    inBootstrap: [],
    hasWhois: true,
    latency: 240,
  },
  {
    id: "google",
    manner: "google",
    tlds: [".app", ".dev"],
    inBootstrap: [".app", ".dev"],
    hasWhois: false,
    latency: 163,
  },
  {
    id: "radix",
    manner: "radix",
    tlds: [".tech", ".site", ".online", ".store"],
    inBootstrap: [".tech", ".site", ".online", ".store"],
    hasWhois: true,
    latency: 135,
  },
  {
    id: "fury",
    manner: "fury",
    tlds: [".blog"],
    inBootstrap: [".blog"],
    hasWhois: false,
    latency: 212,
  },
];

/** The registry of a name's ending, if it is one of the fourteen. */
export function registryOf(name: string): Registry | undefined {
  const tld = name.slice(name.lastIndexOf(".")).toLowerCase();
  return REGISTRIES.find((registry) => registry.tlds.includes(tld));
}

const PLATFORMS = ["x", "instagram", "youtube"] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Milliseconds that a warm request to the real platform takes. */
export const PLATFORM_LATENCY: Record<Platform, number> = { x: 140, instagram: 320, youtube: 260 };
