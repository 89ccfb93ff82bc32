import { maskTokens, type Token, tokenize } from "./tokens.ts";

/** A line of a page's text. */
export type Line = {
  /** As it is shown. */
  text: string;
  /** What is compared: the text without tokens that have no meaning, and with the targets of links. */
  key: string;
  tokens: readonly Token[];
  /** Targets of the links, without what changes on each load. */
  links: readonly string[];
  /** 1 to 6 for a heading; 0 for other lines. */
  level: number;
  kind: "text" | "item" | "row";
};

const MAX_LINES = 10_000;
const MAX_LENGTH = 2_000;

/** Parameters of addresses that identify a visit, a campaign or a copy. */
const VISIT_PARAMETER =
  /^(?:utm_.{0,40}|[gd]clid|fbclid|msclkid|mc_[ce]id|ref|referrer|source|s?id|sess(?:ion)?_?(?:id)?|phpsessid|jsessionid|token|nonce|csrf.{0,20}|_+|t|ts|time(?:stamp)?|v|ver|cb|cache.{0,10}|rnd|rand(?:om)?|r|hash|sig(?:nature)?|expires|key|tag|pos(?:ition)?|click.{0,10})$/i;
/** Parts of addresses that are generated: long numbers and hashes. */
const GENERATED =
  /^(?:\d{9,}|(?=.{0,64}\d)[0-9a-f]{12,64}|[0-9a-f-]{36}|(?=.{0,80}\d.{0,80}\d)[\w-]{20,80})$/i;

/** The target of a link without what changes on each load. */
function normalizeTarget(target: string): string {
  const url = URL.canParse(target) ? new URL(target) : null;
  if (!url) return target.slice(0, MAX_LENGTH);
  const path = url.pathname
    .replace(/;[^/]*/g, "")
    .split("/")
    .map((part) => (GENERATED.test(part) ? "*" : part))
    .join("/");
  const kept = [...url.searchParams].filter(
    ([name, value]) => !VISIT_PARAMETER.test(name) && !GENERATED.test(value),
  );
  const query = kept.map(([name, value]) => `${name}=${value}`).sort();
  return `${url.host.replace(/^www\./, "")}${path.replace(/\/$/, "")}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

const IMAGE = /!\[([^\]\n]{0,500})\]\((?:<[^>\n]{0,2000}>|[^()\s]{0,2000})(?:\s"[^"\n]{0,500}")?\)/g;
const LINK = /\[([^[\]\n]{0,1000})\]\((<[^>\n]{0,2000}>|[^()\s]{0,2000})(?:\s"[^"\n]{0,500}")?\)/g;
const SEPARATOR_ROW = /^\|[\s|:-]+\|$/;
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;

/** Parses a line of Markdown; null for one without text. */
function parseLine(markdown: string): Line | null {
  const source = markdown.trim().normalize("NFC").replace(INVISIBLE, "").slice(0, MAX_LENGTH);
  if (source === "" || SEPARATOR_ROW.test(source) || /^(?:```|~~~)/.test(source)) return null;
  const links: string[] = [];
  const level = /^#{1,6}(?=\s)/.exec(source)?.[0].length ?? 0;
  const item = /^(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ x]\]\s+)?/.exec(source)?.[0] ?? "";
  const isRow = source.startsWith("|") && source.endsWith("|");
  const text = source
    .slice(level > 0 ? level : item.length)
    .replace(/^(?:>\s?)+/, "")
    .replace(IMAGE, "$1")
    .replace(LINK, (_, label: string, target: string) => {
      links.push(normalizeTarget(target.replace(/^<|>$/g, "")));
      return label;
    })
    .replace(/\\([\\`*_{}[\]()#+\-.!|$<>~&"'])/g, "$1")
    .replace(/(?<![\w*])\*{1,3}|\*{1,3}(?![\w*])/g, "")
    .replace(/\\$/, "")
    .replace(/^\||\|$/g, "")
    .replace(/\s+/g, " ")
    .trim();
  if (!/[\p{L}\p{N}\p{S}]/u.test(text)) return null;
  const tokens = tokenize(text);
  const masked = maskTokens(text, tokens);
  const key = links.length > 0 ? `${masked} → ${links.join(" ")}` : masked;
  return { text, key, tokens, links, level, kind: isRow ? "row" : item ? "item" : "text" };
}

/** Parses the Markdown of a page to lines with text. Bounded to 10,000 lines of 2,000 characters. */
export function parseLines(markdown: string): Line[] {
  const lines: Line[] = [];
  for (const source of markdown.split("\n")) {
    const line = parseLine(source);
    if (line) lines.push(line);
    if (lines.length >= MAX_LINES) break;
  }
  return lines;
}
