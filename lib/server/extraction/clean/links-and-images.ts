import type { Element, Parents, Root } from "hast";
import {
  attribute,
  findElement,
  getChildren,
  getText,
  isElement,
  type Node,
  rewriteElements,
  visitElements,
} from "#server/extraction/html/hast.ts";
import { COMPUTED_PROPERTY } from "#shared/capture/serialized-page.ts";

const ANCHOR_CLASS =
  /(?:^|[\s_-])(?:anchor|headerlink|header-link|heading-link|permalink|hash-link|direct-link)(?:$|[\s_-])/i;
const ANCHOR_TEXT =
  /^[\s#¶§🔗⚓​]*$|^(?:copy link|link|permalink|direct link to .*|link to this (?:heading|section))$/iu;

const hasImage = (element: Element): boolean =>
  findElement(element, (e) => e.tagName === "img" || e.tagName === "math") !== undefined;

function isPermalink(element: Element, text: string, isSelfLink: boolean): boolean {
  if (hasImage(element)) return false;
  const isNamedSo = ANCHOR_CLASS.test(attribute(element, "className"));
  return ANCHOR_TEXT.test(text) || (isSelfLink && isNamedSo && text.length < 3);
}

/** Attributes by which footnotes are recognized later; they are removed before the result. */
const KEPT_ATTRIBUTES = ["id", "className", "role"];

/** The replacement of a link: the cleaned link, only its text, or nothing. */
function cleanAnchor(element: Element, base: string, inHeading: boolean): Node[] {
  const text = getText(element).trim();
  const href = attribute(element, "href");
  const isSelfLink = samePageFragment(href, base) !== null || href.startsWith("#");
  const url = cleanLink(href, base);
  if (!text && !hasImage(element)) return [];
  if (inHeading && isPermalink(element, text, isSelfLink)) return [];
  if (!url || (inHeading && isSelfLink)) return element.children;
  const title = attribute(element, "title").replace(/\s+/g, " ").trim();
  const kept = KEPT_ATTRIBUTES.map((name) => [name, element.properties[name]]);
  element.properties = { ...Object.fromEntries(kept), href: url };
  if (title && title !== text) element.properties.title = title;
  return [element];
}

/** Makes links absolute and safe. Removes permalinks of headings, nested links and empty links. */
export function cleanLinks(tree: Root, base: string): void {
  const visit = (parent: Parents, inHeading: boolean, inLink: boolean): void => {
    const children = getChildren(parent).flatMap((child): Node[] => {
      if (!isElement(child)) return [child];
      const isLink = child.tagName === "a";
      visit(child, inHeading || /^h[1-6]$/.test(child.tagName), inLink || isLink);
      if (!isLink) return [child];
      return inLink ? child.children : cleanAnchor(child, base, inHeading);
    });
    parent.children = children as typeof parent.children;
  };
  visit(tree, false, false);
}

/** The base of relative URLs: the page's URL, or its `<base>`. */
export function resolveBaseUrl(tree: Root, url: string): string {
  let base = url;
  visitElements(tree, (element) => {
    if (element.tagName !== "base" || !attribute(element, "href")) return undefined;
    base = cleanLink(attribute(element, "href"), url) ?? url;
    return "skip";
  });
  return base;
}

/** Attributes with the image's URL on pages that load images lazily by script. */
const LAZY_ATTRIBUTES = [
  "dataSrc",
  "dataLazySrc",
  "dataOriginal",
  "dataLazy",
  "dataOriginalSrc",
  "dataHiRes",
  "dataImage",
];
const LAZY_SRCSET_ATTRIBUTES = ["srcSet", "dataSrcSet", "dataSrcset", "dataLazySrcset", "dataLazySrcSet"];
const PLACEHOLDER =
  /(?:blank|spacer|placeholder|pixel|transparent|loading|lazy|1x1)[^/]*\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;

/** The widest or densest candidate of a `srcset`. */
function selectLargestCandidate(set: string): string {
  let best = { url: "", size: -1 };
  for (const [, url = "", size = "1"] of set.matchAll(/([^\s,]\S*[^\s,])(?:\s+([\d.]+)[wx])?\s*(?:,|$)/g))
    if (Number(size) > best.size) best = { url, size: Number(size) };
  return best.url;
}

function* candidates(image: Element, parent: Parents): Generator<string> {
  const src = attribute(image, "src");
  const isReal = src.trim() !== "" && !/^data:/i.test(src) && !PLACEHOLDER.test(src);
  if (isReal) yield src;
  for (const name of LAZY_ATTRIBUTES) yield attribute(image, name);
  for (const name of LAZY_SRCSET_ATTRIBUTES) yield selectLargestCandidate(attribute(image, name));
  if (!isElement(parent) || parent.tagName !== "picture") return;
  for (const source of parent.children)
    if (isElement(source) && source.tagName === "source")
      for (const name of LAZY_SRCSET_ATTRIBUTES) yield selectLargestCandidate(attribute(source, name));
}

const isPixel = (image: Element): boolean =>
  ["width", "height"].some((name) => /^[01](?:px)?$/.test(attribute(image, name)));

function findImageSource(image: Element, parent: Parents, base: string): string | null {
  if (isPixel(image)) return null;
  for (const candidate of candidates(image, parent)) {
    const url = cleanImage(candidate, base);
    if (url) return url;
  }
  return null;
}

const MAX_SIDE = 100_000;

/** The image's own size in CSS pixels, otherwise the one that its markup states. */
function findSize(image: Element): { width?: number; height?: number } {
  const own = /^(\d+)x(\d+)$/.exec(attribute(image, COMPUTED_PROPERTY));
  const stated = ["width", "height"].map((name) => /^(\d+)(?:px)?$/.exec(attribute(image, name))?.[1]);
  const [width, height] = (own ? own.slice(1) : stated).map((side) => Math.min(Number(side ?? 0), MAX_SIDE));
  return { ...(width ? { width } : {}), ...(height ? { height } : {}) };
}

/**
 * Sets the real source of every image. Removes images without one: placeholders, inline data, tracking pixels.
 * @param keepsSizes also keeps the sizes of the images
 */
export function cleanImages(tree: Root, base: string, keepsSizes: boolean): void {
  rewriteElements(tree, (element, parent) => {
    if (element.tagName !== "img") return [element];
    const src = findImageSource(element, parent, base);
    if (!src) return [];
    const alt = attribute(element, "alt").replace(/\s+/g, " ").trim();
    const title = attribute(element, "title").replace(/\s+/g, " ").trim();
    const size = keepsSizes ? findSize(element) : {};
    element.properties = { src, alt, ...(title && title !== alt ? { title } : {}), ...size };
    return [element];
  });
}

/** URL schemes of links in the result. A link with another scheme (scripts, data) keeps only its text. */
const LINK_SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);
const MAX_LENGTH = 4096;

/**
 * An absolute URL with a safe scheme; null for anything else. `URL` ignores line breaks and tabs like browsers do, so
 * `java\nscript:` is recognized.
 */
export function cleanLink(href: string, base: string): string | null {
  const text = href.trim();
  if (!text || text.length > MAX_LENGTH || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  return LINK_SCHEMES.has(url.protocol) ? url.href : null;
}

/** Like `cleanLink`, but only http(s), for images. */
function cleanImage(src: string, base: string): string | null {
  const link = cleanLink(src, base);
  return link?.startsWith("http") ? link : null;
}

/** The fragment of a URL that points into this page. */
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
