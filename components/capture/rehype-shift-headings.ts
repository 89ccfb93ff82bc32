import type { Root } from "mdast";
import { visit } from "unist-util-visit";

/** The level of the heading above the content in this screen. */
const ABOVE = 2;

/**
 * Puts a foreign page's headings under those of this screen, without the gaps that foreign pages have: whoever reads by
 * headings never meets a level whose parent is missing.
 */
export function rehypeShiftHeadings() {
  return (tree: Root): void => {
    let last = ABOVE;
    visit(tree, "heading", (heading) => {
      last = Math.min(heading.depth + ABOVE, last + 1, 6);
      heading.depth = last as typeof heading.depth;
    });
  };
}
