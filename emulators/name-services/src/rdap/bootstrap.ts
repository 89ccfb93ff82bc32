import { REGISTRIES } from "../registries.ts";

/** IANA's bootstrap file (RFC 9224) for this emulator. Like the real one it lacks .io, .me and .co. */
export function buildBootstrapFile(origin: string) {
  const services = REGISTRIES.filter(({ inBootstrap }) => inBootstrap.length > 0).map((registry) => [
    registry.inBootstrap.map((tld) => tld.slice(1)),
    [`${origin}/rdap/${registry.id}/`],
  ]);
  return {
    description: "RDAP bootstrap file for Domain Name System registrations",
    publication: "2026-07-23T20:00:02Z",
    version: "1.0",
    services,
  };
}
