import { findUnreadable, trimInvisible } from "#shared/unreadable-characters.ts";
import type { ListKind } from "./definitions.ts";

/* What one line of a list, one cell of a table or one entry of a request means. */

const SCHEME = /^https?:\/\/[^\s/?#]/i;
const HOST =
  /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*(?:\.[\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]*)*\.(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)\.?(?::\d{1,5})?(?:[/?#].*)?$/isu;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?(?:[/?#].*)?$/s;
/** Endings of names of files, which look like hosts. */
const FILE_NAME =
  /^[^/?#]+\.(?:html?|xhtml|php\d?|aspx?|jsp|cgi|js|mjs|ts|css|json|xml|rss|txt|md|csv|tsv|pdf|docx?|xlsx?|pptx?|png|jpe?g|gif|webp|svg|avif|ico|mp[34]|webm|exe|dmg)$/i;
/** Longer ones are no addresses. */
const MAX_ADDRESS = 4_096;

/** Whether a text is a whole address: with its scheme, or a host as in `example.com/page`. */
export function findAddressForm(text: string): "url" | "host" | null {
  if (SCHEME.test(text)) return "url";
  if (text.length > MAX_ADDRESS) return null;
  return (HOST.test(text) || IPV4.test(text)) && !FILE_NAME.test(text) ? "host" : null;
}

const QUOTES = ['""', "''", "“”", "„“", "„”", "‘’", "‚‘", "«»", "»«", "``"];
const BRACKETS: Record<ListKind, readonly string[]> = { captures: [...QUOTES, "<>", "()"], checks: QUOTES };

/** Bullets, numbers and check boxes in front of an entry. */
const MARK = /^(?:(?:[-*+>•‣◦▪▫●○■□–—·→›]|\(?\d{1,5}[.)]|\[[ x]?\])\s+)+/i;
const MARK_OF_ADDRESS = /^(?:[-*+>•‣◦▪▫●○■□–—·→›]|\(?\d{1,5}[.):])\s*(?=https?:\/\/|www\.|[<[])/i;
/** A mark of spreadsheets: the cell is text. Our exports put it before what looks like a formula. */
const TEXT_MARK = /^'(?=[^']*$)/;
const SEPARATORS_AT_EDGES = /^[,;|]+|[,;|]+$/g;

function unwrap(text: string, pairs: readonly string[]): string {
  const pair = pairs.find(([open, close]) => text.length > 1 && text[0] === open && text.at(-1) === close);
  if (!pair) return text;
  const inner = text.slice(1, -1);
  return [...pair].some((char) => inner.includes(char)) ? text : inner;
}

/** A text without what only surrounds an entry: invisible characters, bullets, quotes and separators. */
function stripEntry(text: string, kind: ListKind): string {
  for (let before = text; ; before = text) {
    text = trimInvisible(text).replace(MARK, "");
    if (kind === "captures") text = text.replace(MARK_OF_ADDRESS, "");
    text = unwrap(text, BRACKETS[kind]).replace(TEXT_MARK, "").replace(SEPARATORS_AT_EDGES, "");
    if (text === before) return text;
  }
}

/** Addresses as links of Markdown, in angle brackets or in quotes. They can have parentheses. */
const LINKS = [
  /!?\[[^[\]\n]{0,500}\]\(\s*<?((?:[^\s()<>]|\([^\s()<>]{0,500}\)){1,4096})>?(?:\s+["'][^"'\n]{0,500}["'])?\s*\)/g,
  /<((?:https?:\/\/|www\.)[^<>\s]{0,4096})>/gi,
  /["“”„«»]((?:https?:\/\/|www\.)[^"“”„«»\s]{0,4096})["“”„«»]/gi,
  /'((?:https?:\/\/|www\.)[^'\s]{0,4096})'(?=[\s,;|]|$)/gi,
];
/** Divides parts; no list has it. */
const DIVIDER = "\0";
/** A line that continues an address. */
const CONTINUED = /\s*\n\s*(?=[/?#&=%])/g;
/** The blanks that are typed; others inside an address are refused. */
const BLANKS = /[ \t\n]+/g;
const BOUNDARY = /\s*[,;|]+\s*|\s+/g;
const HOST_ONLY = /^(?:https?:\/\/)?[^\s/?#,;|]+$/i;
/** A remark after an address, or a word between two. */
const REMARK = /^(\S+)\s+(?:(?:[-–—#|]|\/\/|[-=]>)\s.*|\([^()]*\)|and|or|&|\+)$/is;
/** What follows an address in a sentence. */
const REST_OF_SENTENCE = /\s.*$|[.,;:!?]+$/s;

/** The parts of a text, divided where the next address begins. Addresses can contain separators and other addresses. */
function divide(text: string): string[] {
  const next = /https?:\/\/|[^\s,;|]+/iy;
  const parts: string[] = [];
  let start = 0;
  let scanned = 0;
  let isNested = false;
  for (const { 0: boundary, index } of text.matchAll(BOUNDARY)) {
    // The scheme of the part itself does not count.
    isNested ||= text.slice(Math.max(scanned, start + "https://".length), index).includes("://");
    scanned = Math.max(scanned, index - 2);
    next.lastIndex = index + boundary.length;
    const [right = ""] = next.exec(text) ?? [];
    const isUrl = /^https?:\/\/$/i.test(right);
    if (!isUrl && findAddressForm(right) !== "host") continue;
    const isSplit = /\s/.test(boundary) || (isUrl ? !isNested : HOST_ONLY.test(text.slice(start, index)));
    if (!isSplit) continue;
    parts.push(text.slice(start, index));
    start = index + boundary.length;
    isNested = false;
  }
  return [...parts, text.slice(start)];
}

export type SplitEntry = {
  entries: string[];
  /** Whether text beside the addresses was left out. */
  hasRest: boolean;
};

/** The addresses of a text. One without an address is an entry as it is, which is refused later. */
function splitAddresses(text: string): SplitEntry {
  const stripped = stripEntry(text, "captures");
  const parts = LINKS.reduce(
    (linked, link) => linked.replace(link, `${DIVIDER}$1${DIVIDER}`),
    stripped.replace(CONTINUED, " "),
  )
    .split(/[\n\0]/)
    .flatMap(divide)
    .map((part) => stripEntry(part, "captures").replace(BLANKS, " "))
    .filter(Boolean);
  const addresses = parts.filter((part) => findAddressForm(part));
  const isMixed = addresses.length < parts.length;
  // A host in a sentence is no entry.
  const hasUrl = addresses.some((part) => SCHEME.test(part) || /^www\./i.test(part));
  if (addresses.length === 0 || (isMixed && !hasUrl))
    return { entries: stripped ? [stripped.replace(BLANKS, " ")] : [], hasRest: false };
  const entries = addresses.map((part) =>
    isMixed ? part.replace(REST_OF_SENTENCE, "") : part.replace(REMARK, "$1"),
  );
  return { entries, hasRest: isMixed || entries.some((entry, index) => entry !== addresses[index]) };
}

/** Parts of a line between commas; braces hold the TLDs of a name. */
const NAMES = /[^,{]+(?:\{[^{}]*\})?|\{/g;
const NAME_LINK = /^\[([^\]\n]{1,500})\]\([^()\s]{1,4096}\)$/;

function splitNames(text: string): SplitEntry {
  const parts = stripEntry(text, "checks").split(/[\r\n\t;|]+/);
  const entries = parts
    .flatMap((part) => part.match(NAMES) ?? [])
    .map((part) => stripEntry(part, "checks").replace(NAME_LINK, "$1"))
    .filter(Boolean);
  return { entries, hasRest: false };
}

/** The entries of one line, cell or entry. */
export const splitEntry = (text: string, kind: ListKind): SplitEntry =>
  kind === "captures" ? splitAddresses(text) : splitNames(text);

/** Whether an entry begins or ends with a quote that has no partner. */
export const hasOpenQuote = (entry: string): boolean =>
  (entry.match(/"/g)?.length ?? 0) % 2 === 1 || /^[“„«]|[”»]$/.test(entry);

const UNITS: Record<ListKind, string> = { captures: "addresses", checks: "names" };
/** Characters of an entry that a message repeats. */
const MAX_QUOTED = 80;
const quote = (entry: string): string =>
  `“${entry.length > MAX_QUOTED ? `${entry.slice(0, MAX_QUOTED).toWellFormed()}…` : entry}”`;

/** The one entry that a text of a request means, or why it is none. */
export function parseListEntry(text: string, kind: ListKind): { entry: string } | { problem: string } {
  const { entries } = splitEntry(text, kind);
  const [entry = "", second] = entries;
  if (second !== undefined)
    return {
      problem: `Has ${entries.length} ${UNITS[kind]}, the first two are ${quote(entry)} and ${quote(second)}. Make each an entry of its own.`,
    };
  if (hasOpenQuote(entry)) return { problem: "Has a quote that is not closed." };
  const unreadable = findUnreadable(entry);
  return unreadable ? { problem: unreadable } : { entry };
}
