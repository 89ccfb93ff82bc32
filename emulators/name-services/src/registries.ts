/** Response format, one for each emulated registry. */
export type ResponseStyle =
  | "verisign"
  | "pir"
  | "identity-digital"
  | "registry-co"
  | "google"
  | "radix"
  | "fury"
  | "other";

export type Registry = {
  id: string;
  style: ResponseStyle;
  tlds: readonly string[];
  /** TLDs that IANA's bootstrap file lists. */
  inBootstrap: readonly string[];
  hasWhois: boolean;
  /** Whether the settings of the product name it, or only IANA's list. */
  isInSettings: boolean;
  /** Milliseconds of a warm request to the real registry. */
  latency: number;
};

/** Registries of the fourteen specified TLDs. */
const SPECIFIED: readonly Omit<Registry, "isInSettings">[] = [
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

// cspell:disable
/** Further operators with some of their TLDs, as in IANA's list. */
const OTHERS: Record<string, string> = {
  "identity-digital-generic":
    "info mobi pro agency studio digital life live world email games solutions software systems network tools codes run sale shopping boutique market deals gifts supply direct bargains clothing computer company ltd zone team today sh ac vc ag",
  "google-generic": "page new how zip foo day",
  "radix-generic": "space website host press fun uno pw",
  centralnic: "xyz icu art build cam fit fm bond beauty hair quest autos",
  "verisign-generic": "cc tv name",
  "nic-biz": "biz",
  "nic-club": "club",
  "nic-design": "design ink wiki",
  gmo: "shop tokyo nagoya",
  zdns: "top fans",
  "registry-cloud": "cloud",
  nominet: "uk wales cymru",
  auda: "au",
  registro: "br",
  nixi: "in",
  sgnic: "sg",
  twnic: "tw",
  pandi: "id",
  "nic-ar": "ar",
  afnic: "fr re paris",
  sidn: "nl",
  norid: "no",
  traficom: "fi",
  "nic-cz": "cz",
  nask: "pl",
  cira: "ca",
  isnic: "is",
  arnes: "si",
  tonic: "to",
  "knet-fashion": "fashion",
  berlin: "berlin",
  london: "london",
  nyc: "nyc",
  bmw: "bmw mini",
  "google-brands": "android chrome gle",
};

/** Registries that IANA's list does not have: their names are in the DNS only. */
const UNLISTED: Record<string, string> = { "nic-mx": "mx", jprs: "jp" };
// cspell:enable

const toOther = ([id, names]: [string, string]): Registry => {
  const tlds = names.split(" ").map((name) => `.${name}`);
  return { id, style: "other", tlds, inBootstrap: tlds, hasWhois: false, isInSettings: false, latency: 150 };
};

export const REGISTRIES: readonly Registry[] = [
  ...SPECIFIED.map((registry) => ({ ...registry, isInSettings: true })),
  ...Object.entries(OTHERS).map(toOther),
  ...Object.entries(UNLISTED).map((entry) => ({ ...toOther(entry), inBootstrap: [] })),
];

/** The registry of a name's TLD. */
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
