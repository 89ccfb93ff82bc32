import { finder } from "@medv/finder";
import { findClosest, getAttribute, getParent, getText, queryAll } from "./dom.ts";

/** An element that a user can point at. */
type ListedElement = {
  /** Matches no other element. */
  selector: string;
  /** What it shows, for those who do not see the picture. */
  name: string;
  /** Number of listed elements around it. */
  depth: number;
  /** In CSS pixels of the page. */
  x: number;
  y: number;
  width: number;
  height: number;
};

export type ElementList = {
  /** Of the page, in CSS pixels. */
  width: number;
  elements: ListedElement[];
};

const MAX_EXAMINED = 10_000;
const MAX_ELEMENTS = 600;
/** CSS pixels below which the picture ends. */
const MAX_BOTTOM = 6_000;
/** CSS pixels that can be pointed at. */
const MIN_SIZE = 8;
const MAX_NAME_LENGTH = 80;
/** For the search of all selectors, and of one. */
const SEARCH_MS = 3_000;
const SELECTOR_MS = 30;

/** Parts of an element that is pointed at as a whole. */
const WHOLES = "svg, select, video, picture, object";

type Place = { element: Element; box: DOMRect };

const toKey = ({ x, y, width, height }: DOMRect): string => [x, y, width, height].map(Math.round).join();

/** The visible elements, of those with the same place the outer one. */
function listPlaces(): Place[] {
  const seen = new Set<string>();
  return queryAll(document.body, "*")
    .slice(0, MAX_EXAMINED)
    .flatMap((element): Place[] => {
      const box = element.getBoundingClientRect();
      const key = toKey(box);
      const top = box.y + scrollY;
      if (box.width < MIN_SIZE || box.height < MIN_SIZE || top < 0 || top > MAX_BOTTOM || seen.has(key))
        return [];
      const parent = getParent(element);
      if (parent && findClosest(parent, WHOLES)) return [];
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      seen.add(key);
      return [{ element, box }];
    });
}

/** Of too many elements the larger ones, in the order of the document. */
function limitPlaces(places: Place[]): Place[] {
  if (places.length <= MAX_ELEMENTS) return places;
  const areas = places.map(({ box }) => box.width * box.height).sort((a, b) => b - a);
  const smallest = areas[MAX_ELEMENTS - 1] ?? 0;
  return places.filter(({ box }) => box.width * box.height >= smallest).slice(0, MAX_ELEMENTS);
}

function getName(element: Element): string {
  const text =
    getAttribute(element, "aria-label") ||
    getText(element) ||
    getAttribute(element, "alt") ||
    element.localName;
  return text.replace(/\s+/g, " ").trim().slice(0, MAX_NAME_LENGTH).toWellFormed();
}

/** Lists the elements of the page with their places, each with a selector that is short and has no generated names. */
export function listElements(): ElementList {
  const places = limitPlaces(listPlaces());
  const listed = new Map<Element, number>();
  const end = performance.now() + SEARCH_MS;
  const elements = places.flatMap(({ element, box }): ListedElement[] => {
    let around = getParent(element);
    while (around && !listed.has(around)) around = getParent(around);
    const depth = around ? (listed.get(around) ?? 0) + 1 : 0;
    listed.set(element, depth);
    try {
      const selector = finder(element, { timeoutMs: performance.now() < end ? SELECTOR_MS : 0 });
      if (queryAll(document, selector).length !== 1) return [];
      const [x, y] = [Math.round(box.x + scrollX), Math.round(box.y + scrollY)];
      const size = { width: Math.round(box.width), height: Math.round(box.height) };
      return [{ selector, name: getName(element), depth, x, y, ...size }];
    } catch {
      // A page can hide the methods that the search needs.
      return [];
    }
  });
  return { width: document.documentElement.clientWidth, elements };
}
