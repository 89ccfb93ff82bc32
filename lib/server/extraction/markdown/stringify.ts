import type { Root as Mdast, Nodes, Parents, PhrasingContent, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import remarkStringify from "remark-stringify";
import { unified } from "unified";

/** Some texts change when they are parsed and printed again; none is known to need more than three passes. */
const MAX_PASSES = 4;
/** Parsing takes about two seconds per million characters; longer texts are printed once. */
const MAX_CHECKED_LENGTH = 400_000;

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

/** Parses CommonMark with tables, footnotes and formulas. */
export const parseMarkdown = (text: string): Mdast => markdown.parse(text);

/**
 * Prints a tree as Markdown that parses to the same tree. Some trees cannot be written (bold white space, adjacent
 * lists), so the text is parsed and printed again until it is stable.
 */
export function stringifyMarkdown(tree: Mdast): string {
  let text = markdown.stringify(tree);
  for (let pass = 0; pass < MAX_PASSES && text.length < MAX_CHECKED_LENGTH; pass++) {
    const again = markdown.stringify(markdown.parse(text));
    if (again === text) break;
    text = again;
  }
  return text.trim() === "" ? "" : text;
}

const MARKS = new Set(["emphasis", "strong", "delete"]);

const isParent = (node: Nodes): node is Parents => "children" in node;
const hasContent = (node: Nodes): boolean =>
  isParent(node)
    ? node.children.some(hasContent)
    : "value" in node
      ? node.value.trim() !== ""
      : node.type !== "break";

function normalizeChildren(children: Nodes[], parent: Nodes): Nodes[] {
  const kept: Nodes[] = [];
  for (const child of children) {
    const last = kept.at(-1);
    if (MARKS.has(child.type) && !hasContent(child)) continue;
    if (child.type === "link" && !hasContent(child)) continue;
    if (child.type === "paragraph" && !hasContent(child)) continue;
    if (child.type === "text" && last?.type === "text") last.value += child.value;
    else if (MARKS.has(child.type) && last?.type === child.type && isParent(last) && isParent(child))
      last.children = normalizeChildren([...last.children, ...child.children], last) as PhrasingContent[];
    else kept.push(child);
  }
  if (["paragraph", "heading", "tableCell"].includes(parent.type)) trimBreaks(kept);
  return kept;
}

/** A line break at the edge of a paragraph has no effect. */
function trimBreaks(children: Nodes[]): void {
  const isEdge = (node: Nodes | undefined): boolean =>
    node?.type === "break" ||
    (node?.type === "text" && node.value.trim() === "") ||
    (node?.type === "html" && node.value === "<br>");
  while (isEdge(children[0])) children.shift();
  while (isEdge(children.at(-1))) children.pop();
}

/** Removes what Markdown cannot express: empty marks, nested equal marks, breaks at edges. */
export function normalizeMdast(node: Root | Nodes): void {
  if (!isParent(node)) return;
  for (const child of node.children) normalizeMdast(child);
  node.children = normalizeChildren(node.children as Nodes[], node) as typeof node.children;
}
