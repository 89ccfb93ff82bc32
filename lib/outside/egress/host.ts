import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

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
