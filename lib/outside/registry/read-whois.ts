import { LookUpFailure } from "../pacing/look-up-failure.ts";
import type { Statement } from "./verdict.ts";

const LIMIT =
  /limit exceeded|exceeded (?:your|the|allowed)|quota|too many (?:requests|queries)|rate.?limit|try again later/i;
const RESERVED =
  /(?<!rights )\breserved (?:domain|name|by)|registry reserved|not available for registration|\bis reserved\b/i;
const EXPIRING = /pending ?delete|redemption ?period/i;

const field = (text: string, name: string): string | null =>
  new RegExp(`^\\s*${name}:[ \\t]*(\\S.*?)\\s*$`, "im").exec(text)?.[1] ?? null;

function moment(text: string | null): string | null {
  const at = Date.parse(text ?? "");
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

function readRecord(text: string): Statement {
  // An address that explains the status often follows it.
  const statuses = [...text.matchAll(/^\s*Domain Status:[ \t]*([a-z]+(?: (?!https?:)[a-z]+)*)/gim)].flatMap(
    ([, status]) => status ?? [],
  );
  return {
    status: "taken",
    isExpiring: statuses.some((status) => EXPIRING.test(status)),
    registration: {
      registrar: field(text, "Registrar"),
      registeredAt: moment(field(text, "Creation Date")),
      expiresAt: moment(field(text, "Registry Expiry Date")),
      statuses,
    },
  };
}

/** "Free" in the registries' own words, and at the beginning: a record may end with such a line. */
function saysFree(text: string, name: string): boolean {
  const start = text.trimStart();
  const quoted = /^no match for (?:domain )?"?([^\s"]+?)"?\.?\s*(?:\n|$)/i.exec(start)?.[1];
  if (quoted) return quoted.toLowerCase() === name;
  return /^(?:domain not found|not found)\b/i.test(start);
}

/**
 * What a WHOIS answer says. Records are looked for first, and text that is not known says nothing.
 * @throws LookUpFailure for an empty, refusing or unknown text
 */
export function readWhois(text: string, name: string): Statement {
  const recorded = field(text, "Domain Name")?.toLowerCase().replace(/\.$/, "");
  if (recorded === name) return readRecord(text);
  if (recorded) throw new LookUpFailure("unclear");
  if (saysFree(text, name)) return { status: RESERVED.test(text) ? "reserved" : "available" };
  if (LIMIT.test(text)) throw new LookUpFailure("rate_limited");
  if (RESERVED.test(text)) return { status: "reserved" };
  throw new LookUpFailure("unclear");
}
