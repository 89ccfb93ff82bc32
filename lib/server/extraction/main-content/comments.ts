import type { Element } from "hast";
import { attribute } from "#server/extraction/html/hast.ts";
import { type Block, classAndIdText } from "./blocks.ts";
import { isHeading } from "./features/block.ts";
import { findTitleIndex } from "./features/context.ts";
import { namesComments } from "./features/ending.ts";

const COMMENTS_NAME = /comment(?!ar(?:y|ies))|disqus|\brespond\b|\breplies\b/i;
/** The text itself, whose names can also say whether it has comments. */
const TEXT_NAME = /(?:article|entry|post|story)-?_?(?:body|content|text)/i;
const COMMENT_TYPE = /schema\.org\/(?:User)?Comments?$/;
/** Without a title, an element with more of the page's words is not only comments. */
const MAX_SHARE = 0.6;

function isNamedComments(element: Element): boolean {
  const names = classAndIdText(element);
  if (COMMENTS_NAME.test(names)) return !TEXT_NAME.test(names);
  return attribute(element, "itemProp") === "comment" || COMMENT_TYPE.test(attribute(element, "itemType"));
}

/** The elements that contain the page: those around its title, or those with most of its words. */
function listPageElements(blocks: readonly Block[], title: ReadonlySet<string>): ReadonlySet<Element> {
  const heading = blocks[findTitleIndex(blocks, title)];
  if (heading) return new Set(heading.parents);
  const words = new Map<Element, number>();
  let total = 0;
  for (const block of blocks) {
    total += block.words.length;
    for (const element of block.parents) words.set(element, (words.get(element) ?? 0) + block.words.length);
  }
  return new Set([...words].flatMap(([element, count]) => (count > total * MAX_SHARE ? [element] : [])));
}

/** Whether each block is in the comments of readers: below an element or a heading that names them. */
export function findComments(blocks: readonly Block[], title: ReadonlySet<string>): boolean[] {
  const around = listPageElements(blocks, title);
  const sections = new Set<Element>();
  for (const block of blocks) {
    if (!isHeading(block) || !namesComments(block)) continue;
    const at = block.parents.findIndex((element) => /^h[1-6]$/.test(element.tagName));
    const section = block.parents[at + 1];
    if (section && !around.has(section)) sections.add(section);
  }
  const known = new Map<Element, boolean>();
  const isComments = (element: Element): boolean => {
    const is =
      known.get(element) ?? (sections.has(element) || (!around.has(element) && isNamedComments(element)));
    known.set(element, is);
    return is;
  };
  return blocks.map(({ parents }) => parents.some(isComments));
}
