import type { Root as Mdast, Nodes, Parents, PhrasingContent, Root } from "mdast";
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
export function stringifyMarkdown(tree: Mdast): string {
  let text = markdown.stringify(tree);
  for (let pass = 0; pass < MAX_PASSES && text.length < LONGEST_CHECKED; pass++) {
    const again = markdown.stringify(markdown.parse(text));
    if (again === text) break;
    text = again;
  }
  return text.trim() === "" ? "" : text;
}

const MARKS = new Set(["emphasis", "strong", "delete"]);

const isParent = (node: Nodes): node is Parents => "children" in node;
const hasMatter = (node: Nodes): boolean =>
  isParent(node)
    ? node.children.some(hasMatter)
    : "value" in node
      ? node.value.trim() !== ""
      : node.type !== "break";

function settleChildren(children: Nodes[], parent: Nodes): Nodes[] {
  const kept: Nodes[] = [];
  for (const child of children) {
    const last = kept.at(-1);
    if (MARKS.has(child.type) && !hasMatter(child)) continue;
    if (child.type === "link" && !hasMatter(child)) continue;
    if (child.type === "paragraph" && !hasMatter(child)) continue;
    if (child.type === "text" && last?.type === "text") last.value += child.value;
    else if (MARKS.has(child.type) && last?.type === child.type && isParent(last) && isParent(child))
      last.children = settleChildren([...last.children, ...child.children], last) as PhrasingContent[];
    else kept.push(child);
  }
  if (["paragraph", "heading", "tableCell"].includes(parent.type)) trimBreaks(kept);
  return kept;
}

/** A line break at the edge of a paragraph breaks nothing. */
function trimBreaks(children: Nodes[]): void {
  const isEdge = (node: Nodes | undefined): boolean =>
    node?.type === "break" ||
    (node?.type === "text" && node.value.trim() === "") ||
    (node?.type === "html" && node.value === "<br>");
  while (isEdge(children[0])) children.shift();
  while (isEdge(children.at(-1))) children.pop();
}

/** Takes out of a Markdown tree what Markdown has no way to write: empty marks, doubled marks, breaks at edges. */
export function normalizeMdast(node: Root | Nodes): void {
  if (!isParent(node)) return;
  for (const child of node.children) normalizeMdast(child);
  node.children = settleChildren(node.children as Nodes[], node) as typeof node.children;
}
