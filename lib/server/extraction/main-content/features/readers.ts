import type { Element } from "hast";
import { type Block, classAndIdText } from "#server/extraction/main-content/blocks.ts";
import { PART_NAMES } from "./patterns.ts";

/**
 * What two simple readers keep of a page, as one number from 0 to 1 per block. Both work on the shared tree; their
 * results are features of the model, not decisions.
 */
export type ReaderResults = {
  /** Blocks in the element with the most running text, scored as in Mozilla's Readability. */
  density: number[];
  /** Blocks in the innermost element that the markup names as content, without parts named as something else. */
  container: number[];
  /** The best score of a block's ancestors as a share of the page's best score. */
  scores: number[];
};

type Mass = { words: number; linkWords: number; score: number };

const TAG_SCORES: Readonly<Record<string, number>> = {
  div: 5,
  article: 5,
  pre: 3,
  td: 3,
  blockquote: 3,
  address: -3,
  ol: -3,
  ul: -3,
  dl: -3,
  dd: -3,
  dt: -3,
  li: -3,
  form: -3,
  th: -5,
  h1: -5,
  h2: -5,
  h3: -5,
  h4: -5,
  h5: -5,
  h6: -5,
};
const POSITIVE = /article|body|content|entry|hentry|h-entry|main|page|post|text|blog|story/i;
const NEGATIVE =
  /-ad-|hidden|\bhid\b|banner|combx|comment|com-|contact|footer|gdpr|masthead|media|meta|outbrain|promo|related|scroll|share|shoutbox|sidebar|skyscraper|sponsor|shopping|tags|widget/i;
const UNLIKELY =
  /-ad-|ai2html|banner|breadcrumbs|combx|comment|community|cover-wrap|disqus|extra|footer|gdpr|header|legends|menu|related|remark|replies|rss|shoutbox|sidebar|skyscraper|social|sponsor|supplemental|ad-break|agegate|pagination|pager|popup|yom-remote/i;
const MAYBE = /and|article|body|column|content|main|mathjax|shadow/i;

const MIN_PARAGRAPH_WORDS = 5;
const SCORED_ANCESTORS = 5;
/** Siblings of the best element join it from this share of its score. */
const SIBLING_SHARE = 0.2;
const MIN_SIBLING_SCORE = 10;
const MAX_LINK_SHARE = 0.5;

/** Tests of an element's names, each computed once. */
class NameTests {
  private readonly weights = new Map<Element, number>();
  private readonly unlikely = new Map<Element, boolean>();

  weight(element: Element): number {
    let weight = this.weights.get(element);
    if (weight === undefined) {
      const names = classAndIdText(element);
      weight = (POSITIVE.test(names) ? 25 : 0) - (NEGATIVE.test(names) ? 25 : 0);
      this.weights.set(element, weight);
    }
    return weight;
  }

  isUnlikely(element: Element): boolean {
    let is = this.unlikely.get(element);
    if (is === undefined) {
      const names = classAndIdText(element);
      is = element.tagName !== "a" && UNLIKELY.test(names) && !MAYBE.test(names);
      this.unlikely.set(element, is);
    }
    return is;
  }
}

function sumMasses(blocks: readonly Block[]): Map<Element, Mass> {
  const masses = new Map<Element, Mass>();
  for (const block of blocks)
    for (const element of block.parents) {
      const mass = masses.get(element) ?? { words: 0, linkWords: 0, score: 0 };
      mass.words += block.words.length;
      mass.linkWords += block.linkWords;
      masses.set(element, mass);
    }
  return masses;
}

const linkShare = (mass: Mass): number => (mass.words > 0 ? mass.linkWords / mass.words : 0);

function scoreElements(blocks: readonly Block[], masses: Map<Element, Mass>, tests: NameTests): void {
  const scored = new Set<Element>();
  for (const block of blocks) {
    const count = block.words.length;
    if (count < MIN_PARAGRAPH_WORDS || block.parents.some((element) => tests.isUnlikely(element))) continue;
    const commas = block.text.match(/[,،﹐︐⹁⸴、，]/g)?.length ?? 0;
    const points = 1 + commas + Math.min(count / 17, 3);
    const last = Math.min(SCORED_ANCESTORS, block.parents.length);
    for (let level = 0; level < last; level++) {
      const element = block.parents[level] as Element;
      const mass = masses.get(element) as Mass;
      if (!scored.has(element)) {
        scored.add(element);
        mass.score += (TAG_SCORES[element.tagName] ?? 0) + tests.weight(element);
      }
      mass.score += points / (level === 0 ? 1 : level === 1 ? 2 : level * 3);
    }
  }
  for (const mass of masses.values()) mass.score *= 1 - linkShare(mass);
}

/** The element with the highest score, or an ancestor of it whose score is not much lower. */
function findBestElement(
  blocks: readonly Block[],
  masses: ReadonlyMap<Element, Mass>,
): { best: Element | undefined; above: readonly Element[] } {
  let best: Element | undefined;
  let above: readonly Element[] = [];
  let top = 0;
  for (const { parents } of blocks)
    for (let level = 0; level < parents.length; level++) {
      const element = parents[level] as Element;
      const score = masses.get(element)?.score ?? 0;
      if (score > top) [best, above, top] = [element, parents.slice(level + 1), score];
    }
  let last = top;
  for (const [at, parent] of above.entries()) {
    const score = masses.get(parent)?.score ?? 0;
    if (score < top / 3) break;
    if (score > last) {
      best = parent;
      above = above.slice(at + 1);
      break;
    }
    last = score;
  }
  return { best, above };
}

function readByDensity(
  blocks: readonly Block[],
  masses: ReadonlyMap<Element, Mass>,
  tests: NameTests,
): Pick<ReaderResults, "density" | "scores"> {
  const { best, above } = findBestElement(blocks, masses);
  if (!best) return { density: blocks.map(() => 0), scores: blocks.map(() => 0) };
  const top = masses.get(best)?.score || 1;
  const parent = above[0];
  const isJoined = (element: Element): boolean =>
    (masses.get(element)?.score ?? 0) >= Math.max(MIN_SIBLING_SCORE, top * SIBLING_SHARE);
  const density = blocks.map((block) => {
    let at = block.parents.indexOf(best);
    if (at < 0) {
      const atParent = parent ? block.parents.indexOf(parent) : -1;
      if (atParent < 0) return 0;
      const sibling = block.parents[atParent - 1];
      const isParagraph = sibling === undefined || sibling.tagName === "p";
      if (isParagraph && block.words.length > 15 && block.linkWords < block.words.length / 4) return 1;
      if (!sibling || !isJoined(sibling)) return 0;
      at = atParent - 1;
    }
    for (let level = 0; level < at; level++) {
      const element = block.parents[level] as Element;
      const mass = masses.get(element) as Mass;
      if (tests.isUnlikely(element)) return 0;
      if (BOXES.has(element.tagName) && (linkShare(mass) > MAX_LINK_SHARE || tests.weight(element) < 0))
        return 0;
    }
    return 1;
  });
  const scores = blocks.map(
    (block) => Math.max(0, ...block.parents.map((element) => masses.get(element)?.score ?? 0)) / top,
  );
  return { density, scores };
}

const BOXES = new Set([
  "div",
  "section",
  "ul",
  "ol",
  "table",
  "form",
  "fieldset",
  "aside",
  "header",
  "footer",
]);

const CONTENT_NAME =
  /(?:^|[\s_-])(?:article|entry|post|story|page|main|body|rich)-?_?(?:body|content|text)|markdown-body|\bprose\b|articleBody|(?:^|\s)(?:content|main)(?:$|\s)|content-(?:body|area|main)|main-content|document/i;
const isNamedContent = (element: Element): boolean =>
  element.tagName === "article" ||
  element.tagName === "main" ||
  element.properties.role === "main" ||
  element.properties.itemProp === "articleBody" ||
  CONTENT_NAME.test(classAndIdText(element));

const CLUTTER_TAGS = new Set(["nav", "footer", "aside", "form", "button", "dialog", "select"]);
const CLUTTER_PARTS = new Set([
  "navigation",
  "footer",
  "sidebar",
  "related",
  "sharing",
  "advertising",
  "consent",
  "newsletter",
  "overlay",
  "paging",
  "account",
]);
const CLUTTER_FLAGS = PART_NAMES.map(([name]) => CLUTTER_PARTS.has(name));
/** An element with most of the page's words is no clutter, whatever its names are. */
const MAX_CLUTTER_SHARE = 0.6;
/** The share of its words by which a content element inside another one replaces it. */
const MIN_INNER_SHARE = 0.6;

function readByContainer(
  blocks: readonly Block[],
  masses: ReadonlyMap<Element, Mass>,
  names: ReadonlyMap<Element, readonly boolean[]>,
): number[] {
  const total = blocks.reduce((sum, block) => sum + block.words.length, 0);
  const clutter = new Map<Element, boolean>();
  const isClutter = (element: Element): boolean => {
    let is = clutter.get(element);
    if (is === undefined) {
      const isNamed = names.get(element)?.some((matches, part) => matches && CLUTTER_FLAGS[part]) ?? false;
      is =
        (isNamed || CLUTTER_TAGS.has(element.tagName)) &&
        (masses.get(element)?.words ?? 0) < total * MAX_CLUTTER_SHARE;
      clutter.set(element, is);
    }
    return is;
  };
  const clean = blocks.map((block) => !block.parents.some(isClutter));
  const words = new Map<Element, number>();
  let all = 0;
  const order: Element[] = [];
  blocks.forEach((block, index) => {
    if (!clean[index]) return;
    all += block.words.length;
    for (const element of block.parents) {
      const sum = words.get(element);
      if (sum === undefined) order.push(element);
      words.set(element, (sum ?? 0) + block.words.length);
    }
  });
  const named = order.filter(isNamedContent).sort((a, b) => (words.get(b) ?? 0) - (words.get(a) ?? 0));
  let [root, inside] = [undefined as Element | undefined, all];
  for (const element of named) {
    const count = words.get(element) ?? 0;
    if (count >= inside * MIN_INNER_SHARE || (root === undefined && count >= all / 3))
      [root, inside] = [element, count];
  }
  return blocks.map((block, index) => (clean[index] && (!root || block.parents.includes(root)) ? 1 : 0));
}

/** The density reader alone, for pages that are too large for the model. */
export function readDensity(blocks: readonly Block[]): number[] {
  const masses = sumMasses(blocks);
  const tests = new NameTests();
  scoreElements(blocks, masses, tests);
  return readByDensity(blocks, masses, tests).density;
}

/** Runs both readers. `names` are the parts of the page that match each element's names. */
export function runReaders(
  blocks: readonly Block[],
  names: ReadonlyMap<Element, readonly boolean[]>,
): ReaderResults {
  const masses = sumMasses(blocks);
  const tests = new NameTests();
  scoreElements(blocks, masses, tests);
  return {
    ...readByDensity(blocks, masses, tests),
    container: readByContainer(blocks, masses, names),
  };
}
