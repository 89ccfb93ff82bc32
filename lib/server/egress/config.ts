import ipaddr from "ipaddr.js";
import { endpointKey, parseHost } from "./address-policy.ts";

export type Endpoint = { address: string; port: number };

export type EgressSettings = {
  /** Name servers (`ip` or `ip:port`) to ask instead of the system's resolver; empty: the system's. */
  dnsServers: string[];
  /** Answers of the look-up given beforehand, like curl's `--connect-to`: every port asked of the host leads to the one endpoint. */
  resolve: ReadonlyMap<string, Endpoint>;
  /** Endpoints (`ip:port`) that count as public before every other rule. */
  allow: ReadonlySet<string>;
};

type EgressVariables = {
  EGRESS_DNS?: string;
  EGRESS_RESOLVE?: string;
  EGRESS_ALLOW?: string;
};

function list(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Reads `ip:port` or `[ip]:port`. */
function parseEndpoint(text: string, variable: string): Endpoint {
  const match = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+)):(\d{1,5})$/i.exec(text);
  const address = match?.[1] ?? match?.[2] ?? "";
  const port = Number(match?.[3]);
  if (ipaddr.isValid(address) && port >= 1 && port <= 65_535) return { address, port };
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
 * Reads the filter's settings as they stand in the environment, each a comma-separated list.
 * @throws Error that names the variable with an entry that cannot be read.
 */
export function readEgressSettings(variables: EgressVariables): EgressSettings {
  return {
    dnsServers: list(variables.EGRESS_DNS),
    resolve: new Map(list(variables.EGRESS_RESOLVE).map(parseResolution)),
    allow: new Set(list(variables.EGRESS_ALLOW).map(parseAllowed)),
  };
}
