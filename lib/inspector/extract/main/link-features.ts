import type { Element } from "hast";
import { attribute, findElement, isElement } from "#lib/inspector/extract/page/nodes.ts";
import type { Block } from "./blocks.ts";

/** Names of `linkFeatures`. */
export const LINKS = [
  "none",
  "fragment",
  "outside",
  "social",
  "shallow",
  "deeper",
  "slug",
  "time",
  "picture",
];

const SOCIAL =
  /(?:^|\.)(?:facebook|twitter|x|instagram|linkedin|youtube|pinterest|tiktok|reddit|whatsapp|t)\.(?:com|me)$/;
/** The last step of a path to one thing: several words, or a number. */
const SLUG = /(?:[a-z\d]+[-_]){3,}|\d{4,}/i;

const linkOf = (block: Block): Element | undefined => {
  const around = block.parents.find((e) => e.tagName === "a");
  if (around) return around;
  for (const node of block.nodes) {
    if (!isElement(node)) continue;
    const found = node.tagName === "a" ? node : findElement(node, (e) => e.tagName === "a");
    if (found) return found;
  }
  return undefined;
};

const holds = (block: Block, tag: string): boolean =>
  block.parents[0]?.tagName === tag ||
  block.nodes.some((n) => isElement(n) && (n.tagName === tag || findElement(n, (e) => e.tagName === tag)));

/** Whether a link of a block leads to one thing rather than to a part of the site. */
export function leadsToOne(block: Block): boolean {
  const link = linkOf(block);
  const last = link ? attribute(link, "href").split(/[?#]/)[0]?.split("/").filter(Boolean).at(-1) : undefined;
  return last !== undefined && SLUG.test(last);
}

/** Where the first link of a block leads, seen from the page. */
export function linkFeatures(url: string): (block: Block) => number[] {
  const page = URL.canParse(url) ? new URL(url) : undefined;
  const here = page?.pathname.replace(/[^/]*$/, "") ?? "/";
  return (block) => {
    const marks = [holds(block, "time") ? 1 : 0, holds(block, "img") ? 1 : 0];
    const link = linkOf(block);
    const href = link ? attribute(link, "href").trim() : "";
    if (!link) return [1, 0, 0, 0, 0, 0, 0, ...marks];
    const target = URL.canParse(href, page?.href) ? new URL(href, page?.href) : undefined;
    if (!target || href === "" || href.startsWith("#")) return [0, 1, 0, 0, 0, 0, 0, ...marks];
    const isOutside = target.hostname.replace(/^www\./, "") !== page?.hostname.replace(/^www\./, "");
    const depth = target.pathname.split("/").filter(Boolean).length;
    return [
      0,
      0,
      isOutside ? 1 : 0,
      SOCIAL.test(target.hostname) ? 1 : 0,
      !isOutside && depth <= 1 ? 1 : 0,
      !isOutside && here.length > 1 && target.pathname.startsWith(here) ? 1 : 0,
      leadsToOne(block) ? 1 : 0,
      ...marks,
    ];
  };
}
