import type { Route } from "next";
import { findBest, rankTitle } from "#shared/search-text.ts";

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

/** Of entries that fit equally well, the kind decides. */
function rankEntry({ kind, title, page, text }: DocEntry, query: string): number | null {
  const isPage = kind === "Call" || kind === "Guide";
  const rank = rankTitle(title, `${page} ${text}`, query, isPage);
  return rank === null ? null : rank + DOC_ENTRY_KINDS.indexOf(kind) / DOC_ENTRY_KINDS.length;
}

/** Lists the entries that fit a query, the best first. */
export const searchDocs = (entries: readonly DocEntry[], query: string, limit = 8): DocEntry[] =>
  findBest(entries, query, limit, rankEntry);
