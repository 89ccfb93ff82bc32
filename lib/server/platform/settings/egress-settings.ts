import { isIP } from "node:net";
import { type Endpoint, endpointKey, parseHost } from "#server/platform/endpoint.ts";

export type EgressSettings = {
  /** DNS servers (`ip` or `ip:port`); the system's resolver when empty. */
  dnsServers: string[];
  /** Fixed resolutions like curl's `--connect-to`: every port of the host leads to the one endpoint. */
  resolve: ReadonlyMap<string, Endpoint>;
  /** Endpoints (`ip:port`) that count as public before every other rule. */
  allow: ReadonlySet<string>;
};

type EgressVariables = {
  EGRESS_DNS?: string;
  EGRESS_RESOLVE?: string;
  EGRESS_ALLOW?: string;
};

function parseList(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Parses `ip:port` or `[ip]:port`. */
function parseEndpoint(text: string, variable: string): Endpoint {
  const match = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+)):(\d{1,5})$/i.exec(text);
  const address = match?.[1] ?? match?.[2] ?? "";
  const port = Number(match?.[3]);
  if (isIP(address) !== 0 && port >= 1 && port <= 65_535) return { address, port };
  throw new Error(`${variable} has an entry that is not ip:port`);
}

function parseResolution(text: string): [string, Endpoint] {
  const at = text.indexOf("=");
  const host = at > 0 ? parseHost(text.slice(0, at)) : null;
  if (!host) throw new Error("EGRESS_RESOLVE has an entry that is not host=ip:port");
  return [host.value, parseEndpoint(text.slice(at + 1), "EGRESS_RESOLVE")];
}

function parseAllowed(text: string): string {
  const { address, port } = parseEndpoint(text, "EGRESS_ALLOW");
  return endpointKey(address, port);
}

/**
 * Parses the egress settings of the environment, each a comma-separated list.
 * @throws Error that names the variable with an invalid entry
 */
export function readEgressSettings(variables: EgressVariables): EgressSettings {
  return {
    dnsServers: parseList(variables.EGRESS_DNS),
    resolve: new Map(parseList(variables.EGRESS_RESOLVE).map(parseResolution)),
    allow: new Set(parseList(variables.EGRESS_ALLOW).map(parseAllowed)),
  };
}
