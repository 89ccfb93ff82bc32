import { TLDS, type Tld } from "./options.ts";

export type ParsedQuery = {
  /** The query without an offered TLD; this is the name as typed. */
  base: string;
  /** The offered TLD typed with the name, e.g. `.com` of `example.com`. */
  tld: Tld | null;
  /** The base split at periods, underscores and hyphens. */
  words: string[];
};

const HAS_WORD = /[a-z0-9]/;

/** The query as it is sent and counted. */
export const normalizeQuery = (text: string): string => text.trim().toLowerCase();

/**
 * `example.com` is a name with a TLD, not `examplecom`. The same holds for `example.com.`, the fully
 * qualified form. TLDs that are not offered count as words.
 */
function splitTld(query: string): { base: string; tld: Tld | null } {
  const domain = query.replace(/\.$/, "");
  const tld = TLDS.find((ending) => domain.endsWith(ending)) ?? null;
  if (!tld) return { base: query, tld: null };
  const name = domain.slice(0, -tld.length);
  const bare = name.startsWith("www.") ? name.slice("www.".length) : name;
  const base = HAS_WORD.test(bare) ? bare : name;
  return HAS_WORD.test(base) ? { base, tld } : { base: query, tld: null };
}

/** Parses a query. For text that fails `validateSelection`, the words may contain any character. */
export function parseQuery(text: string): ParsedQuery {
  const { base, tld } = splitTld(normalizeQuery(text));
  return { base, tld, words: base.split(/[._-]+/).filter((word) => word !== "") };
}
