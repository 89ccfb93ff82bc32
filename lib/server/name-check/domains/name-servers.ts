/** What the name servers of a registered name say about its use. */
export type NameUse = "for_sale" | "parked";

// cspell:disable
/** Hosts of marketplaces: a name is pointed to them to be sold. */
const MARKETPLACES = [
  "afternic.com",
  "atom.com",
  "brandbucket.com",
  "buydomains.com",
  "dan.com",
  "domainmarket.com",
  "efty.com",
  "eftydns.com",
  "hugedomains.com",
  "sav.com",
  "squadhelp.com",
  "this-domain-for-sale.com",
  "undeveloped.com",
  "uniregistrymarket.link",
];
/** Hosts of pages with advertisements. */
const PARKING = [
  "above.com",
  "bodis.com",
  "cashparking.com",
  "fabulous.com",
  "namedrive.com",
  "parked.com",
  "parkingcrew.net",
  "parklogic.com",
  "rookdns.com",
  "sedoparking.com",
  "skenzo.com",
  "voodoo.com",
  "ztomy.com",
];
// cspell:enable

const isBelow = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`));

/** The use of a name by its name servers; null for an ordinary one, or when they disagree. */
export function findNameUse(nameServers: readonly string[]): NameUse | null {
  const hosts = nameServers.map((host) => host.toLowerCase().replace(/\.$/, ""));
  if (hosts.length === 0) return null;
  if (hosts.every((host) => isBelow(host, MARKETPLACES))) return "for_sale";
  return hosts.every((host) => isBelow(host, PARKING)) ? "parked" : null;
}
