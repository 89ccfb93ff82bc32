import type { Element, Parents, Root } from "hast";
import { attribute, isElement, rewriteElements } from "#lib/inspector/extract/page/nodes.ts";
import { cleanImage } from "./urls.ts";

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
