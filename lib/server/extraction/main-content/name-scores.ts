import type { Element } from "hast";
import { attribute, isElement } from "#server/extraction/html/hast.ts";
import { type Block, classAndIdText } from "./blocks.ts";

/**
 * How much each name of an element speaks for content, trained by bench/extraction/train.py. Names are English on pages of
 * all languages; words of the text are not used.
 */
export type NameWeights = Readonly<Record<string, number>>;

type KnownWeights = { sum: number; count: number };

/** Distances of an element, as prefixes: inside the block, the nearest two ancestors, the next four, all others. */
const DISTANCES = ["i", "n", "m", "f"];
const INSIDE = 0;
const toDistance = (level: number): number => (level < 2 ? 1 : level < 6 ? 2 : 3);
/** Limits of what counts; more names add little. */
const MAX_INSIDE = 4;
const MAX_NAME_LENGTH = 40;
const MAX_NAMES_LENGTH = 20_000;

const NAME_BORDER = /[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])|(?<=[a-zA-Z])(?=\d)/;
const isName = (name: string): boolean =>
  name.length > 1 && name.length < MAX_NAME_LENGTH && !/^\d+$/.test(name);

/** Tag, words of the names, whole class names and id, and property of linked data. */
function listElementNames(element: Element, prefix: string): string[] {
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

/**
 * The names of the elements in and around each block, in lists that blocks share. One block at a time, because they take
 * much memory.
 */
export function* listNames(blocks: readonly Block[]): Generator<(readonly string[])[]> {
  const byElement = new Map<Element, string[][]>();
  const getNames = (element: Element, distance: number): string[] => {
    const own = byElement.get(element) ?? [];
    byElement.set(element, own);
    own[distance] ??= listElementNames(element, DISTANCES[distance] ?? "");
    return own[distance];
  };
  for (const { nodes, parents } of blocks)
    yield [
      ...nodes
        .filter(isElement)
        .slice(0, MAX_INSIDE)
        .map((element) => getNames(element, INSIDE)),
      ...parents.map((element, level) => getNames(element, toDistance(level))),
    ];
}

const maps = new WeakMap<NameWeights, Map<string, number>>();

/** The weights as a map, which finds strings that were just built several times faster than an object does. */
function getMap(weights: NameWeights): Map<string, number> {
  const known = maps.get(weights) ?? new Map(Object.entries(weights));
  maps.set(weights, known);
  return known;
}

/**
 * How much the names of each block speak for content: the sum of the weights of all known names, divided by the square
 * root of their number. 0 when none is known.
 */
export function computeNameScores(weights: NameWeights, blocks: readonly Block[]): number[] {
  const map = getMap(weights);
  const sums = new Map<readonly string[], KnownWeights>();
  const sumWeights = (names: readonly string[]): KnownWeights => {
    const known = sums.get(names);
    if (known) return known;
    const found: KnownWeights = { sum: 0, count: 0 };
    for (const name of names) {
      const weight = map.get(name);
      if (weight === undefined) continue;
      found.sum += weight;
      found.count++;
    }
    sums.set(names, found);
    return found;
  };
  return Array.from(listNames(blocks), (lists) => {
    let [sum, count] = [0, 0];
    for (const names of lists) {
      const found = sumWeights(names);
      sum += found.sum;
      count += found.count;
    }
    return count > 0 ? sum / Math.sqrt(count) : 0;
  });
}
