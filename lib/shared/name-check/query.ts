import { TLDS, type Tld } from "./options.ts";

export type ParsedQuery = {
  /** What is left of the query without an offered ending; it is what counts as typed. */
  base: string;
  /** The offered ending that was typed with the name, e.g. `.com` of `example.com`. */
  tld: Tld | null;
  /** The base in parts, split at periods, underscores and hyphens. */
  words: string[];
};

const HAS_WORD = /[a-z0-9]/;

/** The query as it is sent and counted. */
export const normaliseQuery = (text: string): string => text.trim().toLowerCase();

/**
 * `example.com` is a name with its ending: who types it does not mean `examplecom`. So is `example.com.`, the same name
 * written from the DNS's root. Other endings are words.
 */
function takeEndingOff(query: string): { base: string; tld: Tld | null } {
  const domain = query.replace(/\.$/, "");
  const tld = TLDS.find((ending) => domain.endsWith(ending)) ?? null;
  if (!tld) return { base: query, tld: null };
  const name = domain.slice(0, -tld.length);
  const bare = name.startsWith("www.") ? name.slice("www.".length) : name;
  const base = HAS_WORD.test(bare) ? bare : name;
  return HAS_WORD.test(base) ? { base, tld } : { base: query, tld: null };
}

/** Reads a query that has passed `validateSelection`. Text that has not is read too, but the words may hold anything. */
export function parseQuery(text: string): ParsedQuery {
  const { base, tld } = takeEndingOff(normaliseQuery(text));
  return { base, tld, words: base.split(/[._-]+/).filter((word) => word !== "") };
}
