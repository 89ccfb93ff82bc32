import { connect } from "node:net";
import { LookupError } from "#server/name-check/upstream/errors.ts";
import type { RegistryAnswer } from "./types.ts";

const MAX_BYTES = 64 * 1024;

/** `host:port`; the default port is 43. */
function parseAddress(address: string): { host: string; port: number } {
  const [, host = address, port = "43"] = /^(.*?)(?::(\d+))?$/.exec(address) ?? [];
  return { host, port: Number(port) };
}

/**
 * Sends one WHOIS query (RFC 3912) and reads until the server closes the connection.
 * @throws LookupError `timeout`, `unreachable`, or `unclear` for more than 64 KiB
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
    const finish = (error?: LookupError) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onTimeout);
      socket.destroy();
      if (error) reject(error);
      else resolve(Buffer.concat(parts).toString("utf8"));
    };
    const onTimeout = () => finish(new LookupError("timeout"));
    const timer = setTimeout(onTimeout, timeoutMs);
    signal.addEventListener("abort", onTimeout, { once: true });
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

const RATE_LIMITED =
  /limit exceeded|exceeded (?:your|the|allowed)|quota|too many (?:requests|queries)|rate.?limit|try again later/i;
const RESERVED = /(?<!rights )\breserved\b|not available for registration/i;
/** Sentences that can only refer to the queried name, though they do not repeat it. */
const NAME_IS_RESERVED =
  /^(?:(?:this|the) (?:domain name|domain|name) (?:is )?)?(?:registry )?(?:reserved|not available for registration)\b/i;
const EXPIRING = /pending ?delete|redemption ?period/i;

const parseField = (text: string, name: string): string | null =>
  new RegExp(`^\\s*${name}:[ \\t]*(\\S.*?)\\s*$`, "im").exec(text)?.[1] ?? null;

function parseDate(text: string | null): string | null {
  const at = Date.parse(text ?? "");
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

function parseRecord(text: string): RegistryAnswer {
  // Many registries append a URL that explains the status.
  const statuses = [...text.matchAll(/^\s*Domain Status:[ \t]*([a-z]+(?: (?!https?:)[a-z]+)*)/gim)].flatMap(
    ([, status]) => status ?? [],
  );
  return {
    status: "taken",
    isExpiring: statuses.some((status) => EXPIRING.test(status)),
    registration: {
      registrar: parseField(text, "Registrar"),
      registeredAt: parseDate(parseField(text, "Creation Date")),
      expiresAt: parseDate(parseField(text, "Registry Expiry Date")),
      statuses,
    },
  };
}

/** Names of all records in the text. Some registries put the value on the next line. */
const listRecordedNames = (text: string): string[] =>
  [...text.matchAll(/^[ \t]*domain(?: name)?:\s*([^\s:]+\.[^\s:]+)/gim)].map(([, value = ""]) =>
    value.toLowerCase().replace(/\.$/, ""),
  );

/** Fields and statuses that only registered names have. A record of a free name has empty fields or other statuses. */
const REGISTRATION = [
  /^[ \t]*(?:(?:sponsoring )?registrar|registry domain id|creat(?:ed|ion)[^:\n]*|registered(?: on)?|(?:registry )?expir[^:\n]*|updated date|changed|registrant[^:\n]*|name ?servers?|nserver):[ \t]*\S/im,
  /^[ \t]*(?:domain )?status:[ \t]*(?:ok|active|inactive|client|server|pending|redemption)/im,
];

/** Comment lines, which are the same for every name. */
const COMMENT = /^(?:$|[%#;]|>>>)/;

/** "Not found" in the registries' wordings. Only the first line counts, because a record may end with such a line. */
function isNotFoundLine(first: string, name: string): boolean {
  const quoted = /^no match for (?:domain )?"?([^\s"]+?)"?\.?$/i.exec(first)?.[1];
  return quoted?.toLowerCase() === name || /^(?:domain )?not found\.?$/i.test(first);
}

/**
 * Parses a WHOIS response. A record of the name outweighs every other sentence.
 * @throws LookupError `rate_limited`, or `unclear` for empty or unknown text
 */
export function parseWhoisResponse(text: string, name: string): RegistryAnswer {
  const recorded = listRecordedNames(text);
  if (recorded.includes(name) && REGISTRATION.some((pattern) => pattern.test(text))) return parseRecord(text);
  if (recorded.length > 0) throw new LookupError("unclear");
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => !COMMENT.test(line));
  const isReserved = lines.some((line) =>
    line.toLowerCase().includes(name) ? RESERVED.test(line) : NAME_IS_RESERVED.test(line),
  );
  if (isNotFoundLine(lines[0] ?? "", name)) return { status: isReserved ? "reserved" : "available" };
  if (RATE_LIMITED.test(text)) throw new LookupError("rate_limited");
  if (isReserved) return { status: "reserved" };
  throw new LookupError("unclear");
}
