import { trimInvisible } from "#shared/unreadable-characters.ts";
import { TLDS, type Tld } from "./options.ts";
import { findTld, SECOND_LEVEL_TLDS } from "./tlds.ts";

export type ParsedQuery = {
  /** The query without a known TLD; this is the name as typed. */
  base: string;
  /** The known TLD typed with the name, e.g. `.com` of `example.com`. */
  tld: Tld | null;
  /** The base split at periods, underscores and hyphens. */
  words: string[];
};

const HAS_WORD = /[a-z0-9]/;

/** The query as it is sent and counted. */
export const normalizeQuery = (text: string): string => trimInvisible(text).toLowerCase();

/**
 * `example.com` is a name with a TLD, not `examplecom`. The same holds for `example.com.`, the fully
 * qualified form. TLDs that are not known count as words.
 */
function splitTld(query: string, tlds: Iterable<Tld>): { base: string; tld: Tld | null } {
  const domain = query.replace(/\.$/, "");
  const tld = findTld(domain, tlds);
  if (!tld) return { base: query, tld: null };
  const name = domain.slice(0, -tld.length);
  const bare = name.startsWith("www.") ? name.slice("www.".length) : name;
  const base = HAS_WORD.test(bare) ? bare : name;
  return HAS_WORD.test(base) ? { base, tld } : { base: query, tld: null };
}

/**
 * Parses a query. For text that fails `validateSelection`, the words may contain any character.
 * @param others TLDs besides the specified ones and those of two labels that the query may end with
 */
export function parseQuery(text: string, others: readonly Tld[] = []): ParsedQuery {
  const { base, tld } = splitTld(normalizeQuery(text), [...TLDS, ...SECOND_LEVEL_TLDS, ...others]);
  return { base, tld, words: base.split(/[._-]+/).filter((word) => word !== "") };
}
