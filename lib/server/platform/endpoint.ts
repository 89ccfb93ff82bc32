import { isIPv4, isIPv6 } from "node:net";

export type Endpoint = { address: string; port: number };

/**
 * A host in the URL standard's form: a canonical address literal, or a lower-case ASCII name without a trailing dot.
 */
export type Host = { kind: "address" | "name"; value: string };

function removeTrailingDot(host: string): string {
  return host.endsWith(".") ? host.slice(0, -1) : host;
}

/** Parses a host with the URL parser that the browser follows too; null for an invalid one. */
export function parseHost(text: string): Host | null {
  const bracketed = text.includes(":") && !text.startsWith("[") ? `[${text}]` : text;
  if (/[/?#@\\]/.test(bracketed) || !URL.canParse(`http://${bracketed}/`)) return null;
  const host = new URL(`http://${bracketed}/`).hostname;
  if (host.startsWith("[")) return { kind: "address", value: host.slice(1, -1) };
  if (isIPv4(host)) return { kind: "address", value: host };
  const name = removeTrailingDot(host);
  return name && !name.startsWith(".") && !name.includes("..") ? { kind: "name", value: name } : null;
}

/** `ip:port` in canonical notation, with IPv6 in brackets: the key of the allowed endpoints. */
export const endpointKey = (address: string, port: number): string =>
  `${isIPv6(address) ? new URL(`http://[${address}]`).hostname : address}:${port}`;
