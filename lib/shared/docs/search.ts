import type { Route } from "next";

/** An entry of the search in the documentation, in the order of their weight. */
const DOC_ENTRY_KINDS = ["Call", "Guide", "Error", "Section", "Field"] as const;

export type DocEntry = {
  kind: (typeof DOC_ENTRY_KINDS)[number];
  title: string;
  /** Title of the page of a section, an error or a field. */
  page: string;
  href: Route;
  /** More words to search in. */
  text: string;
};

const normalize = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}./]+/gu, " ")
    .trim();
/** Finds `fullPage` and `rate_limited` by "full page" and "rate limited". */
const toCompact = (text: string): string => normalize(text).replaceAll(" ", "");

/** Whether a word in the title of a call or a guide starts with the query: "screenshot" finds "Take a screenshot". */
const isWordOfPage = ({ kind, title }: DocEntry, query: string): boolean =>
  (kind === "Call" || kind === "Guide") && ` ${normalize(title)}`.includes(` ${normalize(query)}`);

/** How well an entry fits, from 0 for the best; null when it does not. */
function rank(entry: DocEntry, query: string): number | null {
  const title = toCompact(entry.title);
  const compact = toCompact(query);
  if (title === compact) return 0;
  if (title.startsWith(compact) || isWordOfPage(entry, query)) return 1;
  if (title.split(".").some((part) => part.startsWith(compact))) return 2;
  if (title.includes(compact)) return 3;
  const all = normalize(`${entry.title} ${entry.page} ${entry.text}`);
  return normalize(query)
    .split(" ")
    .every((word) => all.includes(word))
    ? 4
    : null;
}

/** Lists the entries that fit a query, the best first. */
export function searchDocs(entries: readonly DocEntry[], query: string, limit = 8): DocEntry[] {
  if (normalize(query) === "") return [];
  const getWeight = ({ kind }: DocEntry) => DOC_ENTRY_KINDS.indexOf(kind);
  return entries
    .flatMap((entry) => {
      const score = rank(entry, query);
      return score === null ? [] : [{ entry, score }];
    })
    .sort((one, other) => one.score - other.score || getWeight(one.entry) - getWeight(other.entry))
    .slice(0, limit)
    .map(({ entry }) => entry);
}
