import type { Root } from "hast";
import { toMdast } from "hast-util-to-mdast";
import type { Root as Mdast } from "mdast";
import { handlers } from "./handlers.ts";
import { printMarkdown } from "./print-markdown.ts";
import { settle } from "./settle.ts";
import { flattenTables } from "./tables.ts";

/** The cleaned content of a page as Markdown: CommonMark with GitHub's tables, tasks and footnotes, and TeX formulas. */
export function toMarkdown(tree: Root): string {
  flattenTables(tree);
  const mdast = toMdast(tree, { handlers, document: true }) as Mdast;
  settle(mdast);
  return printMarkdown(mdast);
}
