import { TLDS, type Tld } from "./options.ts";

/** Second levels at which registries sell names, by country. */
const SECOND_LEVELS: Record<string, string> = {
  ar: "com net org",
  au: "com net org id asn",
  br: "com net org art blog dev eco emp ind log",
  cr: "co",
  id: "co biz my web",
  il: "co net org",
  in: "co net org firm gen ind",
  jp: "co ne or",
  ke: "co info me mobi ne or",
  kr: "co ne or pe",
  mx: "com net org",
  my: "com net org",
  ng: "com net org",
  nz: "co net org geek gen kiwi maori school",
  pe: "com net org nom",
  pl: "com net org info biz",
  ru: "com net org",
  sg: "com net org",
  th: "co in or",
  tr: "com net org biz info web",
  tw: "com net org idv game club",
  ua: "com net org in",
  uk: "co org me ltd plc net",
  uy: "com net org",
  ve: "com co net org info web",
  vn: "com net org biz info name",
  za: "co net org web",
};

/** Endings of two labels under which names are sold. */
export const SECOND_LEVEL_TLDS: readonly Tld[] = Object.entries(SECOND_LEVELS).flatMap(([country, levels]) =>
  levels.split(" ").map((level): Tld => `.${level}.${country}`),
);

/** One or two labels of letters, digits and hyphens; `xn--` begins an international one. */
export const TLD_PATTERN =
  /^\.(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)?(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/;

export const isTld = (text: string): text is Tld => TLD_PATTERN.test(text);

/** The longest of the endings that a domain ends with; null for none. */
export function findTld(domain: string, tlds: Iterable<Tld>): Tld | null {
  let found: Tld | null = null;
  for (const tld of tlds) {
    if (domain.endsWith(tld) && tld.length > (found?.length ?? 0)) found = tld;
  }
  return found;
}

/** The ending of a domain that is looked up: of two labels where names are sold there, otherwise the last label. */
export const toTld = (domain: string): Tld =>
  findTld(domain, SECOND_LEVEL_TLDS) ?? (domain.slice(domain.lastIndexOf(".")) as Tld);

/** The specified TLDs in the order of the screen, then the others by name. */
export function sortTlds(tlds: Iterable<Tld>): Tld[] {
  const wanted = new Set(tlds);
  const others = [...wanted].filter((tld) => !TLDS.includes(tld)).sort();
  return [...TLDS.filter((tld) => wanted.has(tld)), ...others];
}

/** Choices for one purpose; those that are not offered are left out. */
export const TLD_PRESETS: Record<"tech" | "shop" | "country" | "short", readonly Tld[]> = {
  tech: [
    ".com",
    ".io",
    ".ai",
    ".app",
    ".dev",
    ".tech",
    ".cloud",
    ".codes",
    ".software",
    ".systems",
    ".network",
    ".tools",
    ".digital",
    ".computer",
    ".run",
    ".sh",
    ".build",
    ".page",
  ],
  shop: [
    ".com",
    ".shop",
    ".store",
    ".online",
    ".sale",
    ".shopping",
    ".boutique",
    ".fashion",
    ".market",
    ".deals",
    ".gifts",
    ".supply",
    ".co",
    ".net",
    ".direct",
    ".bargains",
    ".clothing",
    ".kitchen",
  ],
  country: [
    ".co.uk",
    ".uk",
    ".fr",
    ".nl",
    ".pl",
    ".cz",
    ".no",
    ".fi",
    ".is",
    ".si",
    ".ca",
    ".com.au",
    ".com.br",
    ".com.ar",
    ".in",
    ".co.in",
    ".com.sg",
    ".com.tw",
  ],
  short: [".co", ".io", ".ai", ".me", ".tv", ".cc", ".sh", ".ac", ".fm", ".pw", ".in", ".is", ".vc", ".to"],
};
