import type { Root as Mdast, Nodes, Paragraph, Parents, PhrasingContent, Root, Text } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import remarkStringify, { type Options } from "remark-stringify";
import { unified } from "unified";

/** Some texts change when they are parsed and printed again; none is known to need more than three passes. */
const MAX_PASSES = 4;
/** Parsing takes about two seconds per million characters; longer texts are printed once. */
const MAX_CHECKED_LENGTH = 400_000;

/** A character reference, as readers of Markdown decode it. */
const REFERENCE = "(?:#\\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{0,31});";
/** A formula, and no prices: by the rule of Pandoc, no space is inside its dollar signs, and no digit follows. */
const FORMULA = /\$(?=[^\s$])[^$]*[^\s$]\$(?!\d)|\$\$[^$]*\$\$/;

/** Escapes ampersands and dollar signs only where they would be read as something else. */
const escapeLess: Options = {
  handlers: {
    root: (node: Root, _parent, state, info) => {
      state.unsafe = state.unsafe
        .filter(({ character, inConstruct }) => character !== "$" || inConstruct !== "phrasing")
        .map((pattern) => {
          const { character, inConstruct } = pattern;
          return character === "&" ? { character, inConstruct, after: REFERENCE } : pattern;
        });
      return state.containerFlow(node, info);
    },
    text: ({ value }: Text, _parent, state, info) => {
      const safe = state.safe(value, info);
      return FORMULA.test(value) ? safe.replaceAll("$", "\\$") : safe;
    },
  },
};

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
    ...escapeLess,
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

/** What Markdown starts on a line of its own, except for formulas, which text can contain. */
const BLOCKS = new Set([
  "paragraph",
  "heading",
  "blockquote",
  "list",
  "listItem",
  "table",
  "tableRow",
  "tableCell",
  "code",
  "thematicBreak",
  "footnoteDefinition",
]);
const TEXTS = new Set(["paragraph", "heading", "link", ...MARKS]);

const isBlock = (node: Nodes): boolean => BLOCKS.has(node.type);
const isPicture = (node: Nodes): node is Paragraph =>
  node.type === "paragraph" && node.children.every(({ type }) => type === "image");

/** Puts a mark or a link around the text of a block. */
function markText(block: Nodes, mark: Parents): void {
  if (!isParent(block) || !hasContent(block)) return;
  if (block.children.some(isBlock)) for (const child of block.children) markText(child, mark);
  else {
    const text = block.children.flatMap((child: Nodes) =>
      child.type === mark.type && isParent(child) ? child.children : [child],
    );
    block.children = [{ ...mark, children: text }] as typeof block.children;
  }
}

/** Quotations and list items inside each other. Each adds to the start of every line inside it. */
const MAX_CONTAINERS = 20;
const CONTAINERS = new Set(["blockquote", "listItem"]);

/**
 * Moves blocks out of text, where Markdown has none and where each level of them doubles the time to print, and out of
 * too many quotations and lists.
 * @param depth number of quotations and list items around the node
 */
function liftBlocks(node: Nodes, depth: number): Nodes[] {
  if (!isParent(node)) return [node];
  if (depth >= MAX_CONTAINERS && (node.type === "list" || CONTAINERS.has(node.type))) return node.children;
  if (!TEXTS.has(node.type)) return [node];
  const children = node.children.flatMap((child: Nodes): Nodes[] =>
    isPicture(child) ? child.children : [child],
  );
  if (!children.some(isBlock)) {
    node.children = children as typeof node.children;
    return [node];
  }
  const isInline = node.type !== "paragraph" && node.type !== "heading";
  const lifted: Nodes[] = [];
  const runs: Nodes[][] = [];
  let run: Nodes[] | null = null;
  for (const child of children) {
    if (isBlock(child)) {
      if (isInline) markText(child, node);
      lifted.push(child);
      run = null;
    } else if (run) run.push(child);
    else if (hasContent(child)) {
      run = [child];
      runs.push(run);
      lifted.push({ ...node, children: run } as Nodes);
    }
  }
  runs.forEach(trimBreaks);
  return lifted;
}

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

/** Removes what Markdown cannot express: blocks in text, empty marks, nested equal marks, breaks at edges. */
export function normalizeMdast(node: Root | Nodes, depth = 0): void {
  if (!isParent(node)) return;
  const inside = CONTAINERS.has(node.type) ? depth + 1 : depth;
  for (const child of node.children) normalizeMdast(child, inside);
  const children = (node.children as Nodes[]).flatMap((child) => liftBlocks(child, inside));
  node.children = normalizeChildren(children, node) as typeof node.children;
}
