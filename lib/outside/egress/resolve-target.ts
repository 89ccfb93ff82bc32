import ipaddr from "ipaddr.js";
import { EgressFailure } from "./egress-failure.ts";
import { endpointKey, type Host, parseHost } from "./host.ts";
import { isPublicAddress } from "./is-public-address.ts";
import { isRefusedName } from "./is-refused-name.ts";
import { lookUp } from "./look-up.ts";
import { ownAddresses } from "./own-addresses.ts";
import type { EgressSettings, Endpoint } from "./settings.ts";

/** The usual ports of web sites. Everything else is more likely a service than a page. */
const WEB_PORTS = new Set([80, 443, 8080, 8443]);
const LOOK_UP_TIMEOUT_MS = 5_000;

async function candidates(host: Host, port: number, settings: EgressSettings): Promise<Endpoint[]> {
  const given = settings.resolve.get(host.value);
  if (given) return [given];
  if (host.kind === "address") return [{ address: host.value, port }];
  if (isRefusedName(host.value)) throw new EgressFailure("refused", "the name belongs to a private network");
  const addresses = await lookUp(host.value, settings.dnsServers, LOOK_UP_TIMEOUT_MS);
  return addresses.map((address) => ({ address, port }));
}

/** Whether a name keeps to the rules once its address is known; a name of a private network must be allowed by its endpoint. */
function isOpen(host: Host, endpoint: Endpoint, settings: EgressSettings, own: ReadonlySet<string>): boolean {
  if (!ipaddr.isValid(endpoint.address)) return false;
  if (settings.allow.has(endpointKey(endpoint.address, endpoint.port))) return true;
  if (host.kind === "name" && isRefusedName(host.value)) return false;
  const isOwn = own.has(ipaddr.process(endpoint.address).toString());
  return WEB_PORTS.has(endpoint.port) && isPublicAddress(endpoint.address) && !isOwn;
}

/**
 * Looks a host up once and judges every address that was found: one that is not public refuses the name.
 * What is returned are the only addresses that may be connected to.
 * @throws EgressFailure when it is refused or cannot be looked up.
 */
export async function resolveTarget(
  hostText: string,
  port: number,
  settings: EgressSettings,
): Promise<Endpoint[]> {
  const host = parseHost(hostText);
  if (!host) throw new EgressFailure("refused", "the host cannot be read");
  const found = await candidates(host, port, settings);
  const own = ownAddresses();
  if (found.every((endpoint) => isOpen(host, endpoint, settings, own))) return found;
  throw new EgressFailure("refused", "an address of the host is not open to the browser");
}
