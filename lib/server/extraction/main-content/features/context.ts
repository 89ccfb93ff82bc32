import type { Element, Root } from "hast";
import { attribute, findElement, getText, isElement, visitElements } from "#server/extraction/html/hast.ts";
import { type Block, splitWords } from "#server/extraction/main-content/blocks.ts";
import { coveredShare, createCoverage } from "#server/extraction/main-content/coverage.ts";
import type { DeclaredContent, PageContext } from "./page-context.ts";
import { ratio } from "./statistics.ts";

/** Names of `titleFeatures`. */
export const TITLE_DISTANCE = ["up", "down", "share", "blocks"];

/** Of two headings in the document title, the longer one is not the name of the site. */
const LENGTH_ADVANTAGE = 0.01;

/** Index of the page's title: the main heading that is most similar to the document title; -1 for none. */
export function findTitleIndex(blocks: readonly Block[], title: ReadonlySet<string>): number {
  let [best, found] = [-1, -1];
  blocks.forEach((block, index) => {
    if (!block.parents.slice(0, 4).some((e) => e.tagName === "h1")) return;
    const common = block.words.filter((word) => title.has(word)).length;
    const alike = ratio(common, block.words.length) + common * LENGTH_ADVANTAGE;
    if (alike > best) [best, found] = [alike, index];
  });
  return found;
}

type TreeDistance = { up: number; down: number; meeting: Element | undefined };

/**
 * Steps from a block up to the nearest element that also contains `target`, and from there down to it; the element is
 * undefined for the body.
 */
export function measureDistanceTo(target: Block): (block: Block) => TreeDistance {
  const heights = new Map(target.parents.map((element, height) => [element, height]));
  return ({ parents }) => {
    const up = parents.findIndex((element) => heights.has(element));
    const meeting = parents[up];
    return meeting
      ? { up, down: heights.get(meeting) ?? 0, meeting }
      : { up: parents.length, down: heights.size, meeting };
  };
}

/** Distance in the tree from a block to the page's title, and the size of their common ancestor. */
export function titleFeatures(context: PageContext): (block: Block) => number[] {
  const title = context.blocks[findTitleIndex(context.blocks, context.claims.title)];
  const getDistance = title && measureDistanceTo(title);
  return (block) => {
    if (!getDistance) return TITLE_DISTANCE.map(() => -1);
    const { up, down, meeting } = getDistance(block);
    const sums = (meeting && context.byElement.get(meeting)) ?? context.total;
    return [up, down, ratio(sums.words, context.total.words), Math.log1p(sums.blocks)];
  };
}

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
/** The last path segment of a single item's URL: several words, or a number. */
const SLUG = /(?:[a-z\d]+[-_]){3,}|\d{4,}/i;

const findFirstLink = (block: Block): Element | undefined => {
  const around = block.parents.find((e) => e.tagName === "a");
  if (around) return around;
  for (const node of block.nodes) {
    if (!isElement(node)) continue;
    const found = node.tagName === "a" ? node : findElement(node, (e) => e.tagName === "a");
    if (found) return found;
  }
  return undefined;
};

/** Whether a block contains an element, or is directly in one. */
export const containsTag = (block: Block, tag: string): boolean =>
  block.parents[0]?.tagName === tag ||
  block.nodes.some((n) => isElement(n) && (n.tagName === tag || findElement(n, (e) => e.tagName === tag)));

/** Whether a block links to a single item rather than to a section of the site. */
export function isItemLink(block: Block): boolean {
  const link = findFirstLink(block);
  const last = link ? attribute(link, "href").split(/[?#]/)[0]?.split("/").filter(Boolean).at(-1) : undefined;
  return last !== undefined && SLUG.test(last);
}

/** Target of a block's first link, relative to the page. */
export function linkFeatures(url: string): (block: Block) => number[] {
  const page = URL.canParse(url) ? new URL(url) : undefined;
  const here = page?.pathname.replace(/[^/]*$/, "") ?? "/";
  return (block) => {
    const marks = [containsTag(block, "time") ? 1 : 0, containsTag(block, "img") ? 1 : 0];
    const link = findFirstLink(block);
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
      isItemLink(block) ? 1 : 0,
      ...marks,
    ];
  };
}

type Texts = { body: string[]; summary: string[]; names: string[]; reviews: string[]; title: string[] };

const MAX_DATA = 500_000;
const MAX_DEPTH = 12;
/** Meaning of schema.org properties. Descriptions of the page are summaries; those of offers are mostly complete. */
const KIND: Readonly<Record<string, keyof Texts>> = {
  articleBody: "body",
  text: "body",
  recipeInstructions: "body",
  recipeIngredient: "body",
  description: "summary",
  abstract: "summary",
  alternativeHeadline: "summary",
  name: "names",
  headline: "title",
  reviewBody: "reviews",
};
const LONG_DESCRIPTION = 400;

const stripMarkup = (text: string): string => text.replace(/<[^>]*>/g, " ").replace(/&[a-z#\d]+;/gi, " ");

function addText(texts: Texts, key: string, value: string): void {
  const kind = KIND[key];
  if (!kind) return;
  texts[kind === "summary" && value.length > LONG_DESCRIPTION ? "body" : kind].push(stripMarkup(value));
}

function addThing(texts: Texts, value: unknown, key: string, depth: number): void {
  if (depth > MAX_DEPTH) return;
  if (typeof value === "string") addText(texts, key, value);
  else if (Array.isArray(value)) for (const item of value) addThing(texts, item, key, depth + 1);
  else if (typeof value === "object" && value !== null)
    for (const [name, inner] of Object.entries(value)) addThing(texts, inner, name, depth + 1);
}

function addData(texts: Texts, json: string): void {
  if (json.length > MAX_DATA) return;
  try {
    addThing(texts, JSON.parse(json.replace(/\s/g, " ")), "", 0);
  } catch {
    // Invalid linked data counts as none.
  }
}

function addMeta(texts: Texts, element: Element): void {
  const name = attribute(element, "property") || attribute(element, "name");
  const content = attribute(element, "content");
  if (/^(?:og:|twitter:)?description$/i.test(name)) texts.summary.push(content);
  if (/^(?:og|twitter):title$/i.test(name)) texts.title.push(content);
}

/** Reads the declared content from head and scripts; call it before noise is removed. */
export function readDeclaredContent(tree: Root, url: string): DeclaredContent {
  const texts: Texts = { body: [], summary: [], names: [], reviews: [], title: [] };
  visitElements(tree, (element) => {
    if (element.tagName === "script" && attribute(element, "type").includes("ld+json"))
      addData(texts, getText(element));
    if (element.tagName === "meta") addMeta(texts, element);
    if (element.tagName === "title" && texts.title.length === 0) texts.title.push(getText(element));
  });
  return {
    url,
    body: createCoverage(texts.body),
    summary: createCoverage(texts.summary),
    names: createCoverage(texts.names),
    reviews: createCoverage(texts.reviews),
    title: new Set(splitWords(texts.title.join(" "))),
  };
}

/** Names of `claimFeatures`. */
export const CLAIMS = [
  "body",
  "summary",
  "names",
  "reviews",
  "title",
  "bodyFound",
  "namesFound",
  "bodyWords",
  "namesWords",
];

const KINDS = ["body", "summary", "names", "reviews"] as const;

/** Overlap of a block with the declared content, in both directions. */
export function claimFeatures(context: PageContext): (block: Block, index: number) => number[] {
  const { blocks, claims, total } = context;
  const rows = blocks.map((block) => KINDS.map((kind) => coveredShare(claims[kind], block.words)));
  const found = KINDS.map((_, kind) =>
    blocks.reduce((sum, block, index) => sum + block.words.length * (rows[index]?.[kind] ?? 0), 0),
  );
  const page = [
    ratio(found[0] ?? 0, total.words),
    ratio(found[2] ?? 0, total.words),
    Math.log1p(claims.body.words),
    Math.log1p(claims.names.words),
  ];
  return (block, index) => [
    ...(rows[index] ?? []),
    ratio(block.words.filter((word) => claims.title.has(word)).length, block.words.length),
    ...page,
  ];
}
