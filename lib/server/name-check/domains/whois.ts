import { connect } from "node:net";
import { LookupError } from "#server/name-check/upstream/errors.ts";
import type { RegistryAnswer } from "./types.ts";

const MAX_BYTES = 64 * 1024;

/** `host:port`; the port is 43 where none is given. */
function parseAddress(address: string): { host: string; port: number } {
  const [, host = address, port = "43"] = /^(.*?)(?::(\d+))?$/.exec(address) ?? [];
  return { host, port: Number(port) };
}

/**
 * One WHOIS question (RFC 3912): the name, a line's end, text until the other side closes.
 * @throws LookupError `timeout` or `unreachable`
 */
export function queryWhois(
  address: string,
  name: string,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(parseAddress(address));
    const parts: Buffer[] = [];
    let size = 0;
    const finish = (failure?: LookupError) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onLate);
      socket.destroy();
      if (failure) reject(failure);
      else resolve(Buffer.concat(parts).toString("utf8"));
    };
    const onLate = () => finish(new LookupError("timeout"));
    const timer = setTimeout(onLate, timeoutMs);
    signal.addEventListener("abort", onLate, { once: true });
    socket.on("connect", () => socket.write(`${name}\r\n`));
    socket.on("data", (part) => {
      parts.push(part);
      size += part.byteLength;
      if (size > MAX_BYTES) finish(new LookupError("unclear"));
    });
    socket.on("end", () => finish());
    socket.on("error", (cause) => finish(new LookupError("unreachable", undefined, { cause })));
  });
}

const LIMIT =
  /limit exceeded|exceeded (?:your|the|allowed)|quota|too many (?:requests|queries)|rate.?limit|try again later/i;
const RESERVED = /(?<!rights )\breserved\b|not available for registration/i;
/** A sentence that can only be about the name, though it does not repeat it. */
const IS_RESERVED =
  /^(?:(?:this|the) (?:domain name|domain|name) (?:is )?)?(?:registry )?(?:reserved|not available for registration)\b/i;
const EXPIRING = /pending ?delete|redemption ?period/i;

const field = (text: string, name: string): string | null =>
  new RegExp(`^\\s*${name}:[ \\t]*(\\S.*?)\\s*$`, "im").exec(text)?.[1] ?? null;

function moment(text: string | null): string | null {
  const at = Date.parse(text ?? "");
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

function readRecord(text: string): RegistryAnswer {
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

/** The names that records in the text are of. Some registries put the value on the next line. */
const recordedNames = (text: string): string[] =>
  [...text.matchAll(/^[ \t]*domain(?: name)?:\s*([^\s:]+\.[^\s:]+)/gim)].map(([, value = ""]) =>
    value.toLowerCase().replace(/\.$/, ""),
  );

/** Fields and statuses that only a registered name has. A free one may be named too, with another status or empty fields. */
const REGISTRATION = [
  /^[ \t]*(?:(?:sponsoring )?registrar|registry domain id|creat(?:ed|ion)[^:\n]*|registered(?: on)?|(?:registry )?expir[^:\n]*|updated date|changed|registrant[^:\n]*|name ?servers?|nserver):[ \t]*\S/im,
  /^[ \t]*(?:domain )?status:[ \t]*(?:ok|active|inactive|client|server|pending|redemption)/im,
];

/** Lines of remarks, which are the same for every name. */
const REMARK = /^(?:$|[%#;]|>>>)/;

/** "Free" in the registries' own words, as the whole of the first line: a record may end with such a line. */
function saysFree(first: string, name: string): boolean {
  const quoted = /^no match for (?:domain )?"?([^\s"]+?)"?\.?$/i.exec(first)?.[1];
  return quoted?.toLowerCase() === name || /^(?:domain )?not found\.?$/i.test(first);
}

/**
 * Parses a WHOIS response. A record of the name outweighs every other sentence, and unknown text says nothing.
 * @throws LookupError for an empty, refusing or unknown text
 */
export function parseWhoisResponse(text: string, name: string): RegistryAnswer {
  const recorded = recordedNames(text);
  if (recorded.includes(name) && REGISTRATION.some((field) => field.test(text))) return readRecord(text);
  if (recorded.length > 0) throw new LookupError("unclear");
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => !REMARK.test(line));
  const isReserved = lines.some((line) =>
    line.toLowerCase().includes(name) ? RESERVED.test(line) : IS_RESERVED.test(line),
  );
  if (saysFree(lines[0] ?? "", name)) return { status: isReserved ? "reserved" : "available" };
  if (LIMIT.test(text)) throw new LookupError("rate_limited");
  if (isReserved) return { status: "reserved" };
  throw new LookupError("unclear");
}
