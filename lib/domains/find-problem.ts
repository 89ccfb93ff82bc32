import { MAX_QUERY_LENGTH, MAX_VARIATIONS, type Selection, VARIATION_FACTOR } from "./offer.ts";
import { normaliseQuery } from "./read-query.ts";

export const QUERY_MISSING = "Please enter a domain name or brand to check";
export const QUERY_INVALID =
  "Please enter a valid domain name or brand (letters, numbers, hyphens, underscores, and periods only)";
const QUERY_TOO_LONG = `Please enter at most ${MAX_QUERY_LENGTH} characters`;
const NOTHING_SELECTED = "Select at least one TLD or platform";

const tooManyVariations = (count: number): string =>
  `Too many variations (${count}). Please reduce to a maximum of ${MAX_VARIATIONS} by unchecking some TLDs or disabling name variations.`;

type Counted = Pick<Selection, "query" | "checkVariations" | "tlds">;

/**
 * How many domain names a check counts as: the selected endings, tripled when variations are on and the query, as
 * typed, has a period, hyphen or underscore. An upper bound of the rows.
 */
export function countVariations({ query, checkVariations, tlds }: Counted): number {
  const isTripled = checkVariations && /[._-]/.test(normaliseQuery(query));
  return tlds.length * (isTripled ? VARIATION_FACTOR : 1);
}

/** Why this cannot be checked, in words for the person who typed it; null when it can. */
export function findProblem(selection: Selection): string | null {
  const query = normaliseQuery(selection.query);
  if (query === "") return QUERY_MISSING;
  if (query.length > MAX_QUERY_LENGTH) return QUERY_TOO_LONG;
  if (!/^[a-z0-9._-]+$/.test(query) || !/[a-z0-9]/.test(query)) return QUERY_INVALID;
  const count = countVariations(selection);
  if (count > MAX_VARIATIONS) return tooManyVariations(count);
  if (selection.tlds.length === 0 && selection.platforms.length === 0) return NOTHING_SELECTED;
  return null;
}
