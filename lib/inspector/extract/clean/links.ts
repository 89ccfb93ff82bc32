import type { Element, Parents, Root } from "hast";
import {
  attribute,
  childrenOf,
  findElement,
  isElement,
  type Node,
  textOf,
  visitElements,
} from "#lib/inspector/extract/page/nodes.ts";
import { cleanLink, placeInPage } from "./urls.ts";

const ANCHOR_CLASS =
  /(?:^|[\s_-])(?:anchor|headerlink|header-link|heading-link|permalink|hash-link|direct-link)(?:$|[\s_-])/i;
const ANCHOR_TEXT =
  /^[\s#¶§🔗⚓​]*$|^(?:copy link|link|permalink|direct link to .*|link to this (?:heading|section))$/iu;

const hasPicture = (element: Element): boolean =>
  findElement(element, (e) => e.tagName === "img" || e.tagName === "math") !== undefined;

function isPermalink(element: Element, text: string, isSelfLink: boolean): boolean {
  if (hasPicture(element)) return false;
  const isNamedSo = ANCHOR_CLASS.test(attribute(element, "className"));
  return ANCHOR_TEXT.test(text) || (isSelfLink && isNamedSo && text.length < 3);
}

/** Names by which notes are recognised later; they do not leave this folder. */
const KEPT = ["id", "className", "role"];

/** What stands in the place of a link: the cleaned link, its text alone, or nothing. */
function cleanAnchor(element: Element, base: string, inHeading: boolean): Node[] {
  const text = textOf(element).trim();
  const href = attribute(element, "href");
  const isSelfLink = placeInPage(href, base) !== null || href.startsWith("#");
  const url = cleanLink(href, base);
  if (!text && !hasPicture(element)) return [];
  if (inHeading && isPermalink(element, text, isSelfLink)) return [];
  if (!url || (inHeading && isSelfLink)) return element.children;
  const title = attribute(element, "title").replace(/\s+/g, " ").trim();
  const kept = KEPT.map((name) => [name, element.properties[name]]);
  element.properties = { ...Object.fromEntries(kept), href: url };
  if (title && title !== text) element.properties.title = title;
  return [element];
}

/** Makes links absolute and harmless; takes out the permalinks of headings, links inside of links and empty ones. */
export function cleanLinks(tree: Root, base: string): void {
  const walk = (parent: Parents, inHeading: boolean, inLink: boolean): void => {
    const children = childrenOf(parent).flatMap((child): Node[] => {
      if (!isElement(child)) return [child];
      const isLink = child.tagName === "a";
      walk(child, inHeading || /^h[1-6]$/.test(child.tagName), inLink || isLink);
      if (!isLink) return [child];
      return inLink ? child.children : cleanAnchor(child, base, inHeading);
    });
    parent.children = children as typeof parent.children;
  };
  walk(tree, false, false);
}

/** The address that relative ones refer to: the page's, or what its `<base>` says. */
export function baseOf(tree: Root, url: string): string {
  let base = url;
  visitElements(tree, (element) => {
    if (element.tagName !== "base" || !attribute(element, "href")) return undefined;
    base = cleanLink(attribute(element, "href"), url) ?? url;
    return "skip";
  });
  return base;
}
