import type { Element, Parents, Root } from "hast";
import {
  attribute,
  childrenOf,
  findElement,
  isElement,
  type Node,
  rewriteElements,
  textOf,
  visitElements,
} from "#server/extraction/html/hast.ts";

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
  const isSelfLink = samePageFragment(href, base) !== null || href.startsWith("#");
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

/** Where lazy pages keep the picture until a script puts it in place. */
const LAZY = [
  "dataSrc",
  "dataLazySrc",
  "dataOriginal",
  "dataLazy",
  "dataOriginalSrc",
  "dataHiRes",
  "dataImage",
];
const LAZY_SETS = ["srcSet", "dataSrcSet", "dataSrcset", "dataLazySrcset", "dataLazySrcSet"];
const PLACEHOLDER =
  /(?:blank|spacer|placeholder|pixel|transparent|loading|lazy|1x1)[^/]*\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;

/** The widest or densest candidate of a `srcset`. */
function largestOf(set: string): string {
  let best = { url: "", size: -1 };
  for (const [, url = "", size = "1"] of set.matchAll(/([^\s,]\S*[^\s,])(?:\s+([\d.]+)[wx])?\s*(?:,|$)/g))
    if (Number(size) > best.size) best = { url, size: Number(size) };
  return best.url;
}

function* candidates(image: Element, parent: Parents): Generator<string> {
  const src = attribute(image, "src");
  const isReal = src !== "" && !/^data:/i.test(src) && !PLACEHOLDER.test(src);
  if (isReal) yield src;
  for (const name of LAZY) yield attribute(image, name);
  for (const name of LAZY_SETS) yield largestOf(attribute(image, name));
  if (!isElement(parent) || parent.tagName !== "picture") return;
  for (const source of parent.children)
    if (isElement(source) && source.tagName === "source")
      for (const name of LAZY_SETS) yield largestOf(attribute(source, name));
}

const isPixel = (image: Element): boolean =>
  ["width", "height"].some((name) => /^[01](?:px)?$/.test(attribute(image, name)));

function sourceOf(image: Element, parent: Parents, base: string): string | null {
  if (isPixel(image)) return null;
  for (const candidate of candidates(image, parent)) {
    const url = cleanImage(candidate, base);
    if (url) return url;
  }
  return null;
}

/** Gives every picture its real source, and takes out those without one: placeholders, inline data, counting pixels. */
export function cleanImages(tree: Root, base: string): void {
  rewriteElements(tree, (element, parent) => {
    if (element.tagName !== "img") return [element];
    const src = sourceOf(element, parent, base);
    if (!src) return [];
    const alt = attribute(element, "alt").replace(/\s+/g, " ").trim();
    const title = attribute(element, "title").replace(/\s+/g, " ").trim();
    element.properties = { src, alt, ...(title && title !== alt ? { title } : {}) };
    return [element];
  });
}

/** Schemes that a link in the result may have; everything else (scripts, data) loses its link and keeps its text. */
const LINK_SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);
const MAX_LENGTH = 4096;

/**
 * An address as the result holds it: absolute, of a harmless scheme. Null for anything else. Browsers ignore line breaks
 * and tabs inside of addresses, and so does `URL`: `java\nscript:` is seen for what it is.
 */
export function cleanLink(href: string, base: string): string | null {
  const text = href.trim();
  if (!text || text.length > MAX_LENGTH || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  return LINK_SCHEMES.has(url.protocol) ? url.href : null;
}

/** As `cleanLink`, for pictures: fetched over http(s) or not at all. */
function cleanImage(src: string, base: string): string | null {
  const link = cleanLink(src, base);
  return link?.startsWith("http") ? link : null;
}

/** The part after `#` when an address leads to a place in this very page. */
export function samePageFragment(href: string, pageUrl: string): string | null {
  const [own = ""] = pageUrl.split("#");
  if (!URL.canParse(href, own)) return null;
  const url = new URL(href, own);
  const place = url.hash.slice(1);
  url.hash = "";
  const page = new URL(own);
  page.hash = "";
  return place && url.href === page.href ? place : null;
}
