import type { Element, ElementContent } from "hast";
import { element, text } from "#server/extraction/html/hast.ts";
import { appendLine, linkedText } from "./nodes.ts";

/** A node of the structure tree as PDF.js returns it; `id` names marked content or an annotation. */
export type StructureNode = {
  role?: string;
  alt?: string;
  children?: StructureNode[];
  type?: string;
  id?: string;
};

/** The lines of each marked content of a page by its id, and the targets of its link annotations. */
export type TaggedPage = {
  tree: StructureNode | null;
  lines: Map<string, string[]>;
  links: Map<string, string>;
};

/** Standard structure types that are elements of their own (ISO 32000-2, 14.8.4). */
const BLOCK_TAGS: Record<string, string> = {
  Title: "h1",
  H: "h2",
  H1: "h1",
  H2: "h2",
  H3: "h3",
  H4: "h4",
  H5: "h5",
  H6: "h6",
  P: "p",
  L: "ul",
  LI: "li",
  TOC: "ul",
  TOCI: "li",
  Table: "table",
  TR: "tr",
  TH: "th",
  TD: "td",
  BlockQuote: "blockquote",
  Caption: "p",
  Note: "p",
  FENote: "p",
  Formula: "p",
};
const INLINE_TAGS: Record<string, string> = { Em: "em", Strong: "strong", Code: "code" };
const ORDERED_LABEL = /^\(?(?:\d{1,3}|[a-z]|[ivxlc]+)[.)]?$/i;

const isBlockNode = (node: ElementContent): boolean =>
  node.type === "element" && !["a", "em", "strong", "code"].includes(node.tagName);

/** Text of structure types that only group others, in a paragraph. */
function wrapInline(nodes: ElementContent[]): ElementContent[] {
  const blocks: ElementContent[] = [];
  let isOpen = false;
  for (const node of nodes) {
    const last = blocks.at(-1);
    if (isBlockNode(node)) {
      blocks.push(node);
      isOpen = false;
    } else if (isOpen && last?.type === "element") last.children.push(node);
    else if (node.type !== "text" || node.value.trim()) {
      blocks.push(element("p", [node]));
      isOpen = true;
    }
  }
  return blocks;
}

const plainText = (node: StructureNode, page: TaggedPage): string =>
  node.type === "content"
    ? (page.lines.get(node.id ?? "") ?? []).join(" ")
    : (node.children ?? []).map((child) => plainText(child, page)).join("");

/** The label of a list's first item, e.g. `1.`, decides between the kinds of lists. */
function isOrderedList(list: StructureNode, page: TaggedPage): boolean {
  const label = list.children?.[0]?.children?.find(({ role }) => role === "Lbl");
  return label !== undefined && ORDERED_LABEL.test(plainText(label, page).trim());
}

function findLink(node: StructureNode, page: TaggedPage): string | undefined {
  const target =
    node.type === "object" || node.type === "annotation" ? page.links.get(node.id ?? "") : undefined;
  return target ?? node.children?.map((child) => findLink(child, page)).find(Boolean);
}

/** A link without the spaces around its text, which stay outside. */
function toLink(value: string, target: string | undefined): ElementContent[] {
  const [, before = "", label = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(value) ?? [];
  const parts = [text(before && " "), linkedText(label, target), text(after && " ")];
  return parts.filter((part) => part.type !== "text" || part.value);
}

/** Nested deeper than this, a tree is hostile. */
const MAX_DEPTH = 100;

function toNodes(node: StructureNode, page: TaggedPage, depth: number): ElementContent[] {
  if (depth > MAX_DEPTH || node.role === "Artifact" || node.role === "Lbl") return [];
  if (node.type === "content") {
    const content: ElementContent[] = [];
    for (const line of page.lines.get(node.id ?? "") ?? []) appendLine(content, [text(line)]);
    return content;
  }
  const children: ElementContent[] = [];
  for (const child of node.children ?? []) children.push(...toNodes(child, page, depth + 1));
  if (node.role === "Link") return toLink(plainText(node, page), findLink(node, page));
  if (node.role === "Figure") return node.alt ? [element("p", [text(node.alt)])] : children;
  const inline = INLINE_TAGS[node.role ?? ""];
  if (inline) return [element(inline, children)];
  const tagName = BLOCK_TAGS[node.role ?? ""];
  if (!tagName) return children;
  if (node.role === "L" && isOrderedList(node, page)) return [element("ol", children)];
  const isCell = /^(?:li|t[hd])$/.test(tagName);
  return children.length > 0 || isCell ? [element(tagName, children)] : [];
}

/** The content of a page with a structure tree as elements. */
export const readTaggedPage = (page: TaggedPage): Element[] =>
  wrapInline(page.tree ? toNodes(page.tree, page, 0) : []).filter((node) => node.type === "element");
