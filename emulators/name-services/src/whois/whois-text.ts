import { getRegistration } from "../rdap/registration.ts";
import type { Registry } from "../registries.ts";
import type { DomainState } from "../scenarios.ts";

const stamp = () => `${new Date().toISOString().slice(0, 19)}Z`;
const lines = (...text: string[]) => `${text.join("\r\n")}\r\n`;
const footer = () => `>>> Last update of WHOIS database: ${stamp()} <<<`;

/** A registry's text for an unregistered name. */
export function formatNoMatch(name: string, { style }: Registry): string {
  if (style === "verisign") {
    const terms =
      "NOTICE: The expiration date displayed in this record is the date the registrar's sponsorship ends.";
    return lines(
      `No match for "${name.toUpperCase()}".`,
      `>>> Last update of whois database: ${stamp()} <<<`,
      "",
      terms,
    );
  }
  if (style === "radix" || style === "registry-co") return lines("DOMAIN NOT FOUND", footer());
  return lines("Domain not found.", footer());
}

const STATUS: Partial<Record<DomainState, string>> = {
  "pending-delete": "pendingDelete",
  redemption: "redemptionPeriod",
  "no-name-servers": "clientHold",
};

/** WHOIS record of a registered name. Verisign indents it and writes the name in upper case. */
export function formatRecord(name: string, { style }: Registry, state: DomainState): string {
  const { registrar, ianaId, registeredAt, changedAt, expiresAt } = getRegistration(name);
  const isVerisign = style === "verisign";
  const indent = isVerisign ? "   " : "";
  const status = STATUS[state] ?? "clientTransferProhibited";
  const fields = [
    `Domain Name: ${isVerisign ? name.toUpperCase() : name}`,
    `Registry Domain ID: ${ianaId}_DOMAIN-${style.toUpperCase()}`,
    "Registrar WHOIS Server: whois.registrar.example",
    `Updated Date: ${changedAt}`,
    `Creation Date: ${registeredAt}`,
    `Registry Expiry Date: ${expiresAt}`,
    `Registrar: ${registrar}`,
    `Registrar IANA ID: ${ianaId}`,
    `Domain Status: ${status} https://icann.org/epp#${status}`,
    ...(state === "no-name-servers" ? [] : ["Name Server: NS1.HOSTING.EXAMPLE"]),
    "DNSSEC: unsigned",
  ];
  return lines(...fields.map((field) => indent + field), footer());
}

/** WHOIS text of a reserved name. Only Radix marks it as reserved. */
export function formatReserved(name: string, registry: Registry): string {
  if (registry.style !== "radix") return formatNoMatch(name, registry);
  return lines(`${name} is not available for registration: Registry Reserved`, footer());
}

/** A registry's text for a client over its rate limit. */
export function formatRateLimit({ style }: Registry): string {
  if (style === "pir") return lines("WHOIS LIMIT EXCEEDED - SEE WWW.PIR.ORG/WHOIS FOR DETAILS");
  if (style === "identity-digital")
    return lines("Your connection limit exceeded. Please slow down and try again later.");
  return lines("Query rate limit exceeded. Reduced information.");
}
