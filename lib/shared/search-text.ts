const normalizeText = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}./]+/gu, " ")
    .trim();

/** Finds `fullPage` and `rate_limited` by "full page" and "rate limited". */
const toCompact = (text: string): string => normalizeText(text).replaceAll(" ", "");

/**
 * How well a title fits a query, from 0 for the best; null when neither it nor the text has every word.
 * @param text more words to search in
 * @param isByWord whether a title fits as well that has a word with this start: "Take a screenshot" for "screenshot"
 */
export function rankTitle(title: string, text: string, query: string, isByWord: boolean): number | null {
  const compactTitle = toCompact(title);
  const compact = toCompact(query);
  if (compactTitle === compact) return 0;
  const hasWord = isByWord && ` ${normalizeText(title)}`.includes(` ${normalizeText(query)}`);
  if (hasWord || compactTitle.startsWith(compact)) return 1;
  if (compactTitle.split(".").some((part) => part.startsWith(compact))) return 2;
  if (compactTitle.includes(compact)) return 3;
  const all = normalizeText(`${title} ${text}`);
  return normalizeText(query)
    .split(" ")
    .every((word) => all.includes(word))
    ? 4
    : null;
}

/** Lists the entries that fit a query, those with the lowest rank first, equal ones in their order. */
export function findBest<Entry>(
  entries: readonly Entry[],
  query: string,
  limit: number,
  rank: (entry: Entry, query: string) => number | null,
): Entry[] {
  if (normalizeText(query) === "") return [];
  return entries
    .flatMap((entry) => {
      const score = rank(entry, query);
      return score === null ? [] : [{ entry, score }];
    })
    .sort((one, other) => one.score - other.score)
    .slice(0, limit)
    .map(({ entry }) => entry);
}
