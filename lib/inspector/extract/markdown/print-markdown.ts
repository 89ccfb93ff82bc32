import type { Root as Mdast } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import remarkStringify from "remark-stringify";
import { unified } from "unified";

/** Some texts need a second look before they read back as they were printed; none is known to need more than three. */
const MAX_PASSES = 4;
/** Reading a text again takes about two seconds a million characters; very long ones are printed once. */
const LONGEST_CHECKED = 400_000;

const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkMath)
  .use(remarkStringify, {
    bullet: "-",
    rule: "-",
    fences: true,
    listItemIndent: "one",
    emphasis: "*",
    strong: "*",
  });

/** What a text means to a reader of CommonMark with tables, footnotes and formulas. */
export const parseMarkdown = (text: string): Mdast => markdown.parse(text);

/**
 * Writes a tree as Markdown that reads back as itself. Not every tree can be written (a bold blank, a list beside a list),
 * so what was printed is read and printed again until nothing changes.
 */
export function printMarkdown(tree: Mdast): string {
  let text = markdown.stringify(tree);
  for (let pass = 0; pass < MAX_PASSES && text.length < LONGEST_CHECKED; pass++) {
    const again = markdown.stringify(markdown.parse(text));
    if (again === text) break;
    text = again;
  }
  return text.trim() === "" ? "" : text;
}
