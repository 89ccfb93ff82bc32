import type { Element } from "hast";
import type { Block } from "#server/extraction/main-content/blocks.ts";
import type { Coverage } from "#server/extraction/main-content/coverage.ts";
import type { BlockStatistics, Traits } from "./statistics.ts";

/** Content that a page declares in linked data, sharing tags and its title. */
export type DeclaredContent = {
  url: string;
  /** Body of the article or answer, or description of the product. */
  body: Coverage;
  /** Short descriptions for search engines and social networks. */
  summary: Coverage;
  /** Names of list items, products and questions. */
  names: Coverage;
  reviews: Coverage;
  title: ReadonlySet<string>;
};

/** Data about a page that the features of its blocks share. */
export type PageContext = {
  blocks: readonly Block[];
  traits: readonly Traits[];
  signatures: readonly string[];
  /** Whether a reader kept each block, from 0 to 1. */
  density: number[];
  container: number[];
  /** The best score of each block's ancestors as a share of the page's best. */
  scores: number[];
  total: BlockStatistics;
  byElement: Map<Element, BlockStatistics>;
  bySignature: Map<string, BlockStatistics>;
  /** Which of `PART_NAMES` match an element. */
  names: Map<Element, boolean[]>;
  textCounts: Map<string, number>;
  claims: DeclaredContent;
};
