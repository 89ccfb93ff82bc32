import type { Nodes, Root } from "mdast";
import { parseMarkdown } from "#server/extraction/markdown/stringify.ts";
import { extractPage } from "#server/extraction/page.ts";
import { extractionInput } from "#tests/support/extraction-input.ts";

const PAGE = "https://site.test/dir/page";

/** Converts a whole fragment to Markdown, without the selection of main content. */
export const convertToMarkdown = (html: string, url = PAGE): string =>
  extractPage(extractionInput(html, { url, onlyMainContent: false })).results.markdown ?? "";

export const parseTree = (html: string, url = PAGE): Root => parseMarkdown(convertToMarkdown(html, url));

/** All nodes of one type in document order. */
export function listNodes<T extends Nodes["type"]>(tree: Nodes, type: T): Extract<Nodes, { type: T }>[] {
  const found = tree.type === type ? [tree as Extract<Nodes, { type: T }>] : [];
  const inner = "children" in tree ? tree.children.flatMap((child) => listNodes(child, type)) : [];
  return [...found, ...inner];
}

/** The visible text. */
export function plain(node: Nodes): string {
  if (node.type === "html") return node.value === "<br>" ? "\n" : "";
  if (node.type === "break") return "\n";
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(plain).join("") : "";
}

/** A tree without source positions, for comparison. */
export function shape(node: Nodes): unknown {
  const { position: _, ...rest } = node as Nodes & { position?: unknown };
  return "children" in node ? { ...rest, children: node.children.map(shape) } : rest;
}
