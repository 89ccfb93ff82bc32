import type { Element } from "hast";
import { attribute, isElement } from "#server/extraction/html/hast.ts";
import { type Block, classAndIdText } from "./blocks.ts";
import { headingLevel, isHeading } from "./features/block.ts";

/** Where tokens come from: names of elements, headings above the block, its own text. */
export const SOURCES = ["names", "headings", "text"] as const;
type Source = (typeof SOURCES)[number];

/** The weights of the tokens of each source, trained by bench/extraction/train.py. */
export type Lexicon = Record<Source, Readonly<Record<string, number>>>;

type KnownWeights = { sum: number; count: number };

/** The tokens of a block by source, in lists that blocks share: one for each element and heading. */
type BlockTokens = Record<Source, (readonly string[])[]>;

/** Distances of an element, as prefixes: inside the block, the nearest two ancestors, the next four, all others. */
const DISTANCES = ["i", "n", "m", "f"];
const INSIDE = 0;
const toDistance = (level: number): number => (level < 2 ? 1 : level < 6 ? 2 : 3);
/** Limits of what counts; more words add little. */
const MAX_INSIDE = 4;
const MAX_NAME_LENGTH = 40;
const MAX_NAMES_LENGTH = 20_000;
const MAX_HEADING_WORDS = 8;
const HEADING_START = 4;
const MAX_TEXT_WORDS = 40;
const MAX_PAIRS = 12;
/** The whole text of a block with at most this many words is a token too. */
const MAX_LABEL_WORDS = 6;

const NAME_BORDER = /[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])|(?<=[a-zA-Z])(?=\d)/;
const isName = (name: string): boolean =>
  name.length > 1 && name.length < MAX_NAME_LENGTH && !/^\d+$/.test(name);

/** Tag, words of the names, whole class names and id, and property of linked data. */
function listNameTokens(element: Element, prefix: string): string[] {
  const words = classAndIdText(element).slice(0, MAX_NAMES_LENGTH).split(NAME_BORDER).filter(isName);
  const whole = `${attribute(element, "className")} ${attribute(element, "id")}`
    .slice(0, MAX_NAMES_LENGTH)
    .split(/\s+/);
  const property = attribute(element, "itemProp");
  return [
    `${prefix}<${element.tagName}`,
    ...new Set(words.map((word) => `${prefix}.${word.toLowerCase()}`)),
    ...new Set(
      whole.filter((name) => name.length > 2 && isName(name)).map((name) => `=${name.toLowerCase()}`),
    ),
    ...(property ? [`${prefix}@${property}`] : []),
  ];
}

/** First words and beginning of a heading; the prefix is of the nearest heading (n) or one above it (f). */
function listHeadingTokens(words: readonly string[], prefix: string): string[] {
  const first = words.slice(0, MAX_HEADING_WORDS).map((word) => `${prefix}.${word}`);
  return [...new Set(first), `${prefix}=${words.slice(0, HEADING_START).join(" ")}`];
}

/** First words of a text, alone and in pairs, and all of a label. */
function listTextTokens(words: readonly string[]): string[] {
  const first = words.slice(0, MAX_TEXT_WORDS).map((word) => `.${word}`);
  const pairs = words.slice(1, MAX_PAIRS + 1).map((word, at) => `${words[at]} ${word}`);
  const label =
    words.length <= MAX_LABEL_WORDS ? [`=${words.join(" ")}`, ...words.map((word) => `s.${word}`)] : [];
  return [...new Set([...first, ...pairs, ...label])];
}

/** The tokens of each block, one block at a time because they take much memory. */
export function* listTokens(blocks: readonly Block[]): Generator<BlockTokens> {
  const byElement = new Map<Element, string[][]>();
  const getNameTokens = (element: Element, distance: number): string[] => {
    const own = byElement.get(element) ?? [];
    byElement.set(element, own);
    own[distance] ??= listNameTokens(element, DISTANCES[distance] ?? "");
    return own[distance];
  };
  let headings: { level: number; near: string[]; far: string[] }[] = [];
  for (const block of blocks) {
    if (isHeading(block)) {
      const level = headingLevel(block);
      const near = listHeadingTokens(block.words, "n");
      const far = listHeadingTokens(block.words, "f");
      headings = [...headings.filter((heading) => heading.level < level), { level, near, far }];
    }
    const inside = block.nodes.filter(isElement).slice(0, MAX_INSIDE);
    yield {
      names: [
        ...inside.map((element) => getNameTokens(element, INSIDE)),
        ...block.parents.map((element, level) => getNameTokens(element, toDistance(level))),
      ],
      headings: headings.map(({ near, far }, at) => (at === headings.length - 1 ? near : far)),
      text: [listTextTokens(block.words)],
    };
  }
}

const maps = new WeakMap<Lexicon, Map<string, number>[]>();

/** The weights as maps, which find strings that were just built several times faster than objects do. */
function getMaps(lexicon: Lexicon): Map<string, number>[] {
  const known = maps.get(lexicon) ?? SOURCES.map((source) => new Map(Object.entries(lexicon[source])));
  maps.set(lexicon, known);
  return known;
}

/**
 * How much the words of each source speak for content: the sum of the weights of all known tokens, divided by the
 * square root of their number. 0 when none is known.
 */
export function computeLexicalScores(lexicon: Lexicon, blocks: readonly Block[]): number[][] {
  const weights = getMaps(lexicon);
  const sums = new Map<readonly string[], KnownWeights>();
  const sumWeights = (tokens: readonly string[], at: number): KnownWeights => {
    const known = sums.get(tokens);
    if (known) return known;
    const found: KnownWeights = { sum: 0, count: 0 };
    for (const token of tokens) {
      const weight = weights[at]?.get(token);
      if (weight === undefined) continue;
      found.sum += weight;
      found.count++;
    }
    // Only blocks of the same ancestors and headings share lists.
    if (SOURCES[at] !== "text") sums.set(tokens, found);
    return found;
  };
  return Array.from(listTokens(blocks), (tokens) =>
    SOURCES.map((source, at) => {
      let [sum, count] = [0, 0];
      for (const list of tokens[source]) {
        const found = sumWeights(list, at);
        sum += found.sum;
        count += found.count;
      }
      return count > 0 ? sum / Math.sqrt(count) : 0;
    }),
  );
}
