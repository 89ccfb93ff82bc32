import type { Element, Root } from "hast";
import { attribute, textOf, visitElements } from "#lib/inspector/extract/page/nodes.ts";
import { wordsOf } from "./blocks.ts";
import { type Coverage, coverageOfTexts } from "./coverage.ts";

/** What a page says about itself beside its text: linked data, sharing tags, title. */
export type Claims = {
  url: string;
  /** The text of the article, the answer, the description of the product. */
  body: Coverage;
  /** What search engines and networks are told in a line or two. */
  summary: Coverage;
  /** Names of the things of a list, of products, of questions. */
  names: Coverage;
  reviews: Coverage;
  title: ReadonlySet<string>;
};

type Texts = { body: string[]; summary: string[]; names: string[]; reviews: string[]; title: string[] };

const MAX_DATA = 500_000;
const MAX_DEPTH = 12;
/** Which of a thing's properties say what. Descriptions of the whole page are summaries, those of offers mostly whole. */
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

const plain = (text: string): string => text.replace(/<[^>]*>/g, " ").replace(/&[a-z#\d]+;/gi, " ");

function addText(texts: Texts, key: string, value: string): void {
  const kind = KIND[key];
  if (!kind) return;
  texts[kind === "summary" && value.length > LONG_DESCRIPTION ? "body" : kind].push(plain(value));
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
    // A page's broken data is the page's problem.
  }
}

function addMeta(texts: Texts, element: Element): void {
  const name = attribute(element, "property") || attribute(element, "name");
  const content = attribute(element, "content");
  if (/^(?:og:|twitter:)?description$/i.test(name)) texts.summary.push(content);
  if (/^(?:og|twitter):title$/i.test(name)) texts.title.push(content);
}

/** Gathers what a page claims to be about, from its head and its scripts; both are gone once noise is removed. */
export function readClaims(tree: Root, url: string): Claims {
  const texts: Texts = { body: [], summary: [], names: [], reviews: [], title: [] };
  visitElements(tree, (element) => {
    if (element.tagName === "script" && attribute(element, "type").includes("ld+json"))
      addData(texts, textOf(element));
    if (element.tagName === "meta") addMeta(texts, element);
    if (element.tagName === "title" && texts.title.length === 0) texts.title.push(textOf(element));
  });
  return {
    url,
    body: coverageOfTexts(texts.body),
    summary: coverageOfTexts(texts.summary),
    names: coverageOfTexts(texts.names),
    reviews: coverageOfTexts(texts.reviews),
    title: new Set(wordsOf(texts.title.join(" "))),
  };
}
