import type { Element, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import {
  attribute,
  getChildren,
  getText,
  isBlock,
  isElement,
  type Node,
  visitElements,
} from "./html/hast.ts";
import { toMarkdown } from "./markdown/index.ts";
import type { ExtractionInput, ExtractionOutput, ListedImage } from "./types.ts";

const MAX_LINKS = 2_000;
const MAX_LINK_TEXT = 500;

const RAISED: Record<string, readonly [from: string, to: string]> = {
  sup: ["0123456789+-=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ"],
  sub: ["0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"],
};

/** Raised and lowered digits have characters of their own, without which 10² would be 102. */
function raise(tagName: string, value: string): string {
  const [from, to] = RAISED[tagName] ?? ["", ""];
  const characters = [...value].map((one) => to[from.indexOf(one)] ?? "");
  return characters.every((one) => one !== "") ? characters.join("") : value;
}

/** Text between blocks in one line; lines of preformatted text as they are. */
function addText(node: Node, lines: string[], isPreformatted: boolean): void {
  if (node.type === "text" || (isElement(node) && node.tagName === "br")) {
    const text = getText(node);
    const shown = isPreformatted || text === "\n" ? text : text.replace(/\s+/g, " ");
    lines.push((lines.pop() ?? "") + shown);
    return;
  }
  if (!isElement(node)) return;
  if (RAISED[node.tagName] && node.children.every(({ type }) => type === "text")) {
    lines.push((lines.pop() ?? "") + raise(node.tagName, getText(node)));
    return;
  }
  const isCell = node.tagName === "td" || node.tagName === "th";
  const isLine = isBlock(node) && !isCell;
  if (isLine) lines.push("");
  else if (isCell) lines.push(`${lines.pop() ?? ""} `);
  for (const child of node.children) addText(child, lines, isPreformatted || node.tagName === "pre");
  if (isLine) lines.push("");
}

function toText(content: Root): string {
  const lines: string[] = [];
  for (const child of getChildren(content)) addText(child, lines, false);
  return lines
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** The links of the content, each address once, with the text of its first link. */
function listLinks(content: Root): { url: string; text: string }[] {
  const links = new Map<string, string>();
  visitElements(content, (element) => {
    const url = element.tagName === "a" ? attribute(element, "href") : "";
    if (!/^https?:/i.test(url) || links.has(url) || links.size >= MAX_LINKS) return;
    links.set(url, getText(element).replace(/\s+/g, " ").trim().slice(0, MAX_LINK_TEXT).toWellFormed());
  });
  return [...links].map(([url, text]) => ({ url, text }));
}

const toSide = (image: Element, name: "width" | "height"): number | null =>
  Number(attribute(image, name)) || null;

/** The content's images, each address once, with the text of its first image. */
function listImages(content: Root): ListedImage[] {
  const images = new Map<string, ListedImage>();
  visitElements(content, (element) => {
    const url = element.tagName === "img" ? attribute(element, "src") : "";
    if (!/^https?:/i.test(url) || images.has(url) || images.size >= MAX_LINKS) return;
    const alt = attribute(element, "alt").slice(0, MAX_LINK_TEXT).toWellFormed();
    images.set(url, { url, alt, width: toSide(element, "width"), height: toSide(element, "height") });
  });
  return [...images.values()];
}

/** The content of a page in a format. */
export function toResults(content: Root, format: ExtractionInput["format"]): ExtractionOutput["results"] {
  switch (format) {
    case "markdown":
      return { markdown: toMarkdown(content) };
    case "html":
      return { html: toHtml(content).trim() };
    case "text":
      return { text: toText(content) };
    case "links":
      return { links: listLinks(content) };
    case "images":
      return { images: listImages(content) };
  }
}
