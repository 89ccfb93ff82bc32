import type { ResponseStyle } from "../registries.ts";
import type { DomainState } from "../scenarios.ts";
import { getRegistration } from "./registration.ts";

const STATUSES: Partial<Record<DomainState, string[]>> = {
  "pending-delete": ["pending delete"],
  redemption: ["redemption period", "pending delete"],
  "no-name-servers": ["client hold"],
};

/** Verisign writes names in upper case, the others in lower case. */
const formatName = (name: string, style: ResponseStyle) => (style === "verisign" ? name.toUpperCase() : name);

function registrarEntity(name: string) {
  const { registrar, ianaId } = getRegistration(name);
  return {
    objectClassName: "entity",
    handle: ianaId,
    roles: ["registrar"],
    publicIds: [{ type: "IANA Registrar ID", identifier: ianaId }],
    vcardArray: [
      "vcard",
      [
        ["version", {}, "text", "4.0"],
        ["fn", {}, "text", registrar],
      ],
    ],
  };
}

/** RDAP domain object (RFC 9083, 5.3) of a registered name. */
export function buildDomainObject(name: string, style: ResponseStyle, state: DomainState, ldhName = name) {
  const { registeredAt, changedAt, expiresAt } = getRegistration(name);
  const hosts = state === "no-name-servers" ? [] : ["ns1.hosting.example", "ns2.hosting.example"];
  return {
    objectClassName: "domain",
    handle: `${Buffer.from(name).toString("hex").slice(0, 10).toUpperCase()}_DOMAIN-${style.toUpperCase()}`,
    ldhName: formatName(ldhName, style),
    status: STATUSES[state] ?? ["client transfer prohibited"],
    entities: [registrarEntity(name)],
    events: [
      { eventAction: "registration", eventDate: registeredAt },
      { eventAction: "expiration", eventDate: expiresAt },
      { eventAction: "last changed", eventDate: changedAt },
      { eventAction: "last update of RDAP database", eventDate: new Date().toISOString() },
    ],
    secureDNS: { delegationSigned: false },
    nameservers: hosts.map((host) => ({ objectClassName: "nameserver", ldhName: formatName(host, style) })),
    rdapConformance: ["rdap_level_0", "icann_rdap_technical_implementation_guide_0"],
    notices: [{ title: "Terms of Use", description: ["This is an emulator: all data is generated."] }],
  };
}
