import { isIPv4, isIPv6 } from "node:net";
import os from "node:os";
import ipaddr from "ipaddr.js";
import { type Endpoint, endpointKey, type Host, parseHost } from "#server/platform/endpoint.ts";
import type { EgressSettings } from "#server/platform/settings/egress-settings.ts";
import { resolveHost } from "./dns.ts";
import { EgressError } from "./errors.ts";

/** The usual ports of websites. Anything else is more likely a service than a page. */
const WEB_PORTS = new Set([80, 443, 8080, 8443]);
const LOOKUP_TIMEOUT_MS = 5_000;

async function listEndpoints(host: Host, port: number, settings: EgressSettings): Promise<Endpoint[]> {
  const fixed = settings.resolve.get(host.value);
  if (fixed) return [fixed];
  if (host.kind === "address") return [{ address: host.value, port }];
  if (isPrivateHostname(host.value))
    throw new EgressError("refused", "the name belongs to a private network");
  const addresses = await resolveHost(host.value, settings.dnsServers, LOOKUP_TIMEOUT_MS);
  return addresses.map((address) => ({ address, port }));
}

/** A private name is open only when its endpoint is explicitly allowed. */
function isOpen(
  host: Host,
  endpoint: Endpoint,
  settings: EgressSettings,
  localAddresses: ReadonlySet<string>,
): boolean {
  if (!ipaddr.isValid(endpoint.address)) return false;
  if (settings.allow.has(endpointKey(endpoint.address, endpoint.port))) return true;
  if (host.kind === "name" && isPrivateHostname(host.value)) return false;
  const isLocal = localAddresses.has(ipaddr.process(endpoint.address).toString());
  return WEB_PORTS.has(endpoint.port) && isPublicAddress(endpoint.address) && !isLocal;
}

/**
 * Resolves a host once and checks every address: one that is not public refuses the host. Only the returned endpoints
 * may be connected to.
 * @throws EgressError when the host is refused or cannot be resolved
 */
export async function resolvePublicEndpoints(
  hostText: string,
  port: number,
  settings: EgressSettings,
): Promise<Endpoint[]> {
  const host = parseHost(hostText);
  if (!host) throw new EgressError("refused", "the host cannot be read");
  const found = await listEndpoints(host, port, settings);
  const localAddresses = listLocalAddresses();
  if (found.every((endpoint) => isOpen(host, endpoint, settings, localAddresses))) return found;
  throw new EgressError("refused", "an address of the host is not open to the browser");
}

/**
 * Whether a host is refused whatever its addresses are: a private name, an address that is not public, or a port that
 * is never opened.
 */
export function isRefusedWithoutLookup(hostText: string, port: number, settings: EgressSettings): boolean {
  const host = parseHost(hostText);
  if (!host) return true;
  if (settings.resolve.has(host.value)) return false;
  if (host.kind === "address" && settings.allow.has(endpointKey(host.value, port))) return false;
  if (host.kind === "name" ? isPrivateHostname(host.value) : !isPublicAddress(host.value)) return true;
  return !WEB_PORTS.has(port) && ![...settings.allow].some((endpoint) => endpoint.endsWith(`:${port}`));
}

/** Azure's metadata and DNS service has a public unicast address, but is internal. */
const INTERNAL_IPV4 = new Set(["168.63.129.16"]);
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** IETF protocol assignments (Teredo, ORCHID, benchmarking and more); none of them is a web server. */
const IETF_IPV6 = ipaddr.IPv6.parseCIDR("2001::/23");

function isPublicIpv4(address: ipaddr.IPv4): boolean {
  return address.range() === "unicast" && !INTERNAL_IPV4.has(address.toString());
}

function isPublicIpv6(address: ipaddr.IPv6): boolean {
  return address.match(GLOBAL_IPV6) && !address.match(IETF_IPV6) && address.range() === "unicast";
}

/**
 * Whether an address literal is public unicast, according to IANA's special-purpose address registries. IPv4-mapped
 * IPv6 counts as its IPv4 address. Only canonical notation is accepted, so `127.1`, `0x7f000001` and `2130706433` are
 * not public.
 */
export function isPublicAddress(literal: string): boolean {
  if (isIPv4(literal)) return isPublicIpv4(ipaddr.IPv4.parse(literal));
  if (!isIPv6(literal) || literal.includes("%")) return false;
  // Hexadecimal notation, because ipaddr.js takes the dotted `::8.8.8.8` for the mapped `::ffff:8.8.8.8`.
  const address = ipaddr.IPv6.parse(new URL(`http://[${literal}]`).hostname.slice(1, -1));
  return address.isIPv4MappedAddress() ? isPublicIpv4(address.toIPv4Address()) : isPublicIpv6(address);
}

/**
 * TLDs without public websites: special-use names (RFC 6761, 6762, 7686, 9476) and usual names of private networks.
 */
const PRIVATE_TLDS = new Set([
  "localhost",
  "localdomain",
  "local",
  "internal",
  "intranet",
  "private",
  "lan",
  "home",
  "corp",
  "onion",
  "arpa",
  "alt",
]);

/**
 * Whether a host name is refused without a lookup: names without a dot, and names of private networks. Expects lower
 * case without a trailing dot.
 */
export function isPrivateHostname(name: string): boolean {
  const tld = name.slice(name.lastIndexOf(".") + 1);
  return !name.includes(".") || PRIVATE_TLDS.has(tld);
}

/**
 * Addresses of this machine's own interfaces. Refused even when public: a page must not reach the server that
 * captures it.
 */
function listLocalAddresses(): Set<string> {
  const infos = Object.values(os.networkInterfaces()).flatMap((list) => list ?? []);
  return new Set(infos.map((info) => ipaddr.process(info.address.replace(/%.*$/, "")).toString()));
}
