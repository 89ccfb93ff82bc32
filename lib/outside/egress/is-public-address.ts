import { isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

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
