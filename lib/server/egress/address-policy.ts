import { isIPv4, isIPv6 } from "node:net";
import os from "node:os";
import ipaddr from "ipaddr.js";
import type { EgressSettings, Endpoint } from "./config.ts";
import { resolveHost } from "./dns.ts";
import { EgressError } from "./errors.ts";

/** The usual ports of web sites. Everything else is more likely a service than a page. */
const WEB_PORTS = new Set([80, 443, 8080, 8443]);
const LOOK_UP_TIMEOUT_MS = 5_000;

async function candidates(host: Host, port: number, settings: EgressSettings): Promise<Endpoint[]> {
  const given = settings.resolve.get(host.value);
  if (given) return [given];
  if (host.kind === "address") return [{ address: host.value, port }];
  if (isPrivateHostname(host.value))
    throw new EgressError("refused", "the name belongs to a private network");
  const addresses = await resolveHost(host.value, settings.dnsServers, LOOK_UP_TIMEOUT_MS);
  return addresses.map((address) => ({ address, port }));
}

/** Whether a name keeps to the rules once its address is known; a name of a private network must be allowed by its endpoint. */
function isOpen(host: Host, endpoint: Endpoint, settings: EgressSettings, own: ReadonlySet<string>): boolean {
  if (!ipaddr.isValid(endpoint.address)) return false;
  if (settings.allow.has(endpointKey(endpoint.address, endpoint.port))) return true;
  if (host.kind === "name" && isPrivateHostname(host.value)) return false;
  const isOwn = own.has(ipaddr.process(endpoint.address).toString());
  return WEB_PORTS.has(endpoint.port) && isPublicAddress(endpoint.address) && !isOwn;
}

/**
 * Looks a host up once and judges every address that was found: one that is not public refuses the name.
 * What is returned are the only addresses that may be connected to.
 * @throws EgressError when it is refused or cannot be looked up.
 */
export async function resolvePublicEndpoints(
  hostText: string,
  port: number,
  settings: EgressSettings,
): Promise<Endpoint[]> {
  const host = parseHost(hostText);
  if (!host) throw new EgressError("refused", "the host cannot be read");
  const found = await candidates(host, port, settings);
  const own = localAddresses();
  if (found.every((endpoint) => isOpen(host, endpoint, settings, own))) return found;
  throw new EgressError("refused", "an address of the host is not open to the browser");
}

/** A host as the URL standard reads it: a canonical address literal, or a lower-case ASCII name without a dot at the end. */
export type Host = { kind: "address" | "name"; value: string };

function withoutLastDot(host: string): string {
  return host.endsWith(".") ? host.slice(0, -1) : host;
}

/** Reads a host with the URL parser that the browser uses too; null when it is none. */
export function parseHost(text: string): Host | null {
  const bracketed = text.includes(":") && !text.startsWith("[") ? `[${text}]` : text;
  if (/[/?#@\\]/.test(bracketed) || !URL.canParse(`http://${bracketed}/`)) return null;
  const host = new URL(`http://${bracketed}/`).hostname;
  if (host.startsWith("[")) return { kind: "address", value: host.slice(1, -1) };
  if (isIPv4(host)) return { kind: "address", value: host };
  const name = withoutLastDot(host);
  return name && !name.startsWith(".") && !name.includes("..") ? { kind: "name", value: name } : null;
}

/** `ip:port` in one spelling, IPv6 in brackets: the key of the list of allowed addresses. */
export function endpointKey(address: string, port: number): string {
  const literal = ipaddr.parse(address);
  return literal.kind() === "ipv6" ? `[${literal.toString()}]:${port}` : `${literal.toString()}:${port}`;
}

/** Azure's metadata and DNS service: a public unicast address by number, an internal service by nature. */
const INTERNAL_IPV4 = new Set(["168.63.129.16"]);
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** IETF protocol assignments: Teredo, ORCHID, benchmarking and more, none of which is a web server. */
const IETF_IPV6 = ipaddr.IPv6.parseCIDR("2001::/23");

function isPublicIpv4(address: ipaddr.IPv4): boolean {
  return address.range() === "unicast" && !INTERNAL_IPV4.has(address.toString());
}

function isPublicIpv6(address: ipaddr.IPv6): boolean {
  return address.match(GLOBAL_IPV6) && !address.match(IETF_IPV6) && address.range() === "unicast";
}

/**
 * Whether an address literal is public unicast: what IANA's special-purpose registries leave over.
 * IPv4-mapped IPv6 is judged as the IPv4 address that it stands for. Only canonical notation is understood:
 * `127.1`, `0x7f000001` or `2130706433` are not addresses here, so they are not public.
 */
export function isPublicAddress(literal: string): boolean {
  if (isIPv4(literal)) return isPublicIpv4(ipaddr.IPv4.parse(literal));
  if (!isIPv6(literal) || literal.includes("%")) return false;
  // In hexadecimal, because the parser takes the dotted `::8.8.8.8` for the mapped `::ffff:8.8.8.8`.
  const address = ipaddr.IPv6.parse(new URL(`http://[${literal}]`).hostname.slice(1, -1));
  return address.isIPv4MappedAddress() ? isPublicIpv4(address.toIPv4Address()) : isPublicIpv6(address);
}

/** Endings that never lead to a public web site: special-use names (RFC 6761, 6762, 7686, 9476) and usual names of private networks. */
const PRIVATE_ENDINGS = new Set([
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

/** Whether a host name is refused unseen: names without a dot, and names of private networks. Expects lower case, no dot at the end. */
export function isPrivateHostname(name: string): boolean {
  const ending = name.slice(name.lastIndexOf(".") + 1);
  return !name.includes(".") || PRIVATE_ENDINGS.has(ending);
}

/** The addresses of this machine's own interfaces. They are refused even when public: a page must not reach the server that photographs it. */
function localAddresses(): Set<string> {
  const infos = Object.values(os.networkInterfaces()).flatMap((list) => list ?? []);
  return new Set(infos.map((info) => ipaddr.process(info.address.replace(/%.*$/, "")).toString()));
}
