import { normalizeEscapes } from "./page-address.ts";

/** What a robots.txt says to one crawler. */
export type Robots = {
  /** Whether an address of the site may be opened. */
  isAllowed: (url: URL) => boolean;
  /** Seconds between two requests; 0 if none is stated. */
  crawlDelaySeconds: number;
  sitemaps: string[];
};

/** One form of a pattern: the texts between its wildcards. */
type Pattern = { parts: string[]; isAnchored: boolean };
type Rule = { isAllowed: boolean; length: number; patterns: Pattern[] };
type Group = { rules: Rule[]; crawlDelaySeconds: number };

/** Sitemap lines that are kept. */
const MAX_SITEMAPS = 100;

/** Letters outside ASCII are written in escapes, letters that need no escape without (RFC 9309, 2.2.2). */
const toMatchable = (text: string): string =>
  normalizeEscapes(text.replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(part.toWellFormed())));

/** Delimiters of addresses, which the table in RFC 9309, 2.2.2, writes in escapes inside a query. */
const QUERY_DELIMITERS = /[:/?[\]@]/g;

/**
 * The form in which delimiters in a query are the same with and without an escape; itself when there are none.
 * @param text an address or a rule, without its wildcards
 */
function escapeQuery(text: string): string {
  const start = text.indexOf("?") + 1;
  if (start === 0) return text;
  return text.slice(0, start) + text.slice(start).replace(QUERY_DELIMITERS, encodeURIComponent);
}

const toForms = (text: string): string[] => [...new Set([text, escapeQuery(text)])];

/** `*` and a last `$` of a rule are special; in an address they are characters (RFC 9309, 2.2.3). */
const escapeSpecial = (text: string): string => text.replaceAll("*", "%2A").replaceAll("$", "%24");

function toRule(value: string, isAllowed: boolean): Rule {
  const text = toMatchable(value);
  const isAnchored = text.endsWith("$");
  const pattern = (isAnchored ? text.slice(0, -1) : text).replaceAll("$", "%24");
  const patterns = toForms(pattern).map((form) => ({ parts: form.split(/\*+/), isAnchored }));
  return { isAllowed, length: Buffer.byteLength(text), patterns };
}

/** Looks for each part of the pattern after the one before it, which takes linear time. */
function matchesPattern({ parts, isAnchored }: Pattern, path: string): boolean {
  const [first = "", ...others] = parts;
  if (!path.startsWith(first)) return false;
  const last = others.pop();
  if (last === undefined) return !isAnchored || path.length === first.length;
  let at = first.length;
  for (const part of others) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return isAnchored ? path.length - last.length >= at && path.endsWith(last) : path.includes(last, at);
}

const matchesRule = ({ patterns }: Rule, forms: string[]): boolean =>
  patterns.some((pattern) => forms.some((form) => matchesPattern(pattern, form)));

/** The longest rule decides, and of two equally long ones that which allows (RFC 9309, 2.2.2). */
function findRule(rules: Rule[], path: string): Rule | null {
  const forms = toForms(escapeSpecial(toMatchable(path)));
  let found: Rule | null = null;
  for (const rule of rules) {
    const isBetter = !found || rule.length > found.length || (rule.length === found.length && rule.isAllowed);
    if (isBetter && matchesRule(rule, forms)) found = rule;
  }
  return found;
}

type Line = { name: string; value: string };

function* readLines(text: string): Generator<Line> {
  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/)) {
    const statement = line.replace(/#.*/, "");
    const colon = statement.indexOf(":");
    if (colon !== -1)
      yield {
        name: statement.slice(0, colon).trim().toLowerCase(),
        value: statement.slice(colon + 1).trim(),
      };
  }
}

/** A product token ends at the first character that it cannot contain, such as the slash of a version. */
const toToken = (value: string): string => /^[a-z_-]+|^\*/i.exec(value)?.[0].toLowerCase() ?? "";

const addDelay = (group: Group, value: string): void => {
  const seconds = Number(value);
  if (seconds > 0 && Number.isFinite(seconds)) group.crawlDelaySeconds = seconds;
};

/**
 * Parses a robots.txt for one crawler (RFC 9309). Groups of the same name are one; records that the RFC does not define,
 * such as `Crawl-delay`, do not end the names of a group. Keeps only the rules that concern the crawler.
 * @param robotName the crawler's product token
 */
export function parseRobots(text: string, robotName: string): Robots {
  const groups = new Map<string, Group>();
  const own = robotName.toLowerCase();
  const sitemaps: string[] = [];
  let current = new Set<Group>();
  let isNaming = false;
  for (const { name, value } of readLines(text)) {
    if (name === "user-agent") {
      if (!isNaming) current = new Set();
      isNaming = true;
      const token = toToken(value);
      if (token !== own && token !== "*") continue;
      const group = groups.get(token) ?? { rules: [], crawlDelaySeconds: 0 };
      groups.set(token, group);
      current.add(group);
    } else if (name === "allow" || name === "disallow") {
      isNaming = false;
      if (value) for (const { rules } of current) rules.push(toRule(value, name === "allow"));
    } else if (name === "crawl-delay") {
      for (const group of current) addDelay(group, value);
    } else if (name === "sitemap" && sitemaps.length < MAX_SITEMAPS) sitemaps.push(value);
  }
  const { rules = [], crawlDelaySeconds = 0 } = groups.get(own) ?? groups.get("*") ?? {};
  return {
    isAllowed: ({ pathname, search }) =>
      pathname === "/robots.txt" || (findRule(rules, pathname + search)?.isAllowed ?? true),
    crawlDelaySeconds,
    sitemaps,
  };
}
