import { finder } from "@medv/finder";
import { isReadable, listClasses } from "./class-names.ts";
import { getAttribute, getParent, isMatch, queryAll } from "./dom.ts";

/** Elements that are built alike: siblings, and those of their kind in other places. */
export type ListGroup = {
  items: Element[];
  /** The selector of their kind; null when siblings have none in common. */
  selector: string | null;
  siblings: Siblings;
  /** What most of them are built of. */
  common: ReadonlySet<string>;
};

export const MIN_ITEMS = 3;
/** In one place; those of several places can be one list. */
const MIN_SIBLINGS = 2;
const MAX_EXAMINED = 10_000;
const MAX_DESCENDANTS = 60;
/** Elements of a selector whose structure is compared. */
const MAX_CHECKED = 500;
const MAX_PATH_DEPTH = 5;
/** Share of the common structure that an element must have. */
const MIN_SIMILARITY = 0.6;
const SELECTOR_MS = 30;

/** Elements that are no records: text, and parts of others. */
const NO_ITEMS =
  "p, h1, h2, h3, h4, h5, h6, br, hr, wbr, script, style, template, link, meta, noscript, option, source, track, td, th, dt, dd, col, thead, tbody, tfoot, label, svg";
/** Elements whose descendants are no records. */
const NO_ITEMS_INSIDE = "svg, pre, code";
/** Attributes whose values name the kind of an element. */
const KIND_ATTRIBUTES = ["itemtype", "data-testid", "data-test", "data-component-type", "role"];

function append<K>(map: Map<K, Element[]>, key: K, element: Element): void {
  const known = map.get(key);
  if (known) known.push(element);
  else map.set(key, [element]);
}

/** What an element is built of: the paths of tag names in it. */
function getShape(element: Element): Set<string> {
  const paths = new Map<Element, string>([[element, ""]]);
  for (const inner of queryAll(element, "*").slice(0, MAX_DESCENDANTS)) {
    const parent = getParent(inner);
    const path = parent && paths.get(parent);
    if (typeof path !== "string" || path.split(">").length > MAX_PATH_DEPTH) continue;
    paths.set(inner, `${path}>${inner.localName}`);
  }
  paths.delete(element);
  return new Set(paths.values());
}

/** Shapes are read once for each element. */
class Shapes {
  readonly #known = new Map<Element, Set<string>>();

  get(element: Element): Set<string> {
    const known = this.#known.get(element) ?? getShape(element);
    this.#known.set(element, known);
    return known;
  }

  /** Paths that at least half of the elements have. */
  getCommon(elements: readonly Element[]): Set<string> {
    const counts = new Map<string, number>();
    for (const element of elements)
      for (const path of this.get(element)) counts.set(path, (counts.get(path) ?? 0) + 1);
    return new Set([...counts].flatMap(([path, count]) => (count * 2 >= elements.length ? [path] : [])));
  }

  isLike(element: Element, common: ReadonlySet<string>): boolean {
    const shape = this.get(element);
    if (common.size === 0) return shape.size === 0;
    const shared = [...common].filter((path) => shape.has(path)).length;
    return shared / common.size >= MIN_SIMILARITY;
  }
}

type Siblings = { parent: Element; tag: string; items: Element[] };

/** Children of each element by their tag names, as far as they can be records. */
function listSiblings(end: number): Siblings[] {
  const children = new Map<Element, Element[]>();
  // Selectors of descendants would search all ancestors of each element, of which a page can have thousands.
  const withoutItems = new Set<Element>();
  for (const element of queryAll(document, "body *").slice(0, MAX_EXAMINED)) {
    if (performance.now() > end) break;
    const parent = getParent(element);
    if (!parent) continue;
    const isPart = withoutItems.has(parent);
    if (isPart || isMatch(element, NO_ITEMS_INSIDE)) withoutItems.add(element);
    if (isPart || isMatch(element, NO_ITEMS)) continue;
    append(children, parent, element);
  }
  return [...children].flatMap(([parent, all]) =>
    [...Map.groupBy(all, (element) => element.localName)].flatMap(([tag, items]) =>
      items.length >= MIN_SIBLINGS ? [{ parent, tag, items }] : [],
    ),
  );
}

/** The largest part of siblings that are built alike: all, or those that share a class. */
function findAlike({ items }: Siblings, shapes: Shapes): Element[] {
  const byClass = new Map<string, Element[]>();
  for (const item of items) for (const name of listClasses(item)) append(byClass, name, item);
  const ofClasses = [...byClass.values()].filter((part) => part.length >= MIN_SIBLINGS);
  const parts = [items, ...ofClasses].map((part) => {
    const common = shapes.getCommon(part);
    const alike = part.filter((item) => shapes.isLike(item, common));
    // Of a part with others in it, a part of its own with the same elements is better.
    return { alike, isPure: alike.length === part.length, size: common.size };
  });
  const best = parts
    .filter(({ alike }) => alike.length >= MIN_SIBLINGS)
    .sort(
      (a, b) => b.alike.length - a.alike.length || Number(b.isPure) - Number(a.isPure) || b.size - a.size,
    );
  return best[0]?.alike ?? [];
}

/** Simple selectors that all elements share. */
function listSharedSelectors(items: readonly Element[], tag: string): string[] {
  const [first] = items;
  if (!first) return [];
  const classes = listClasses(first).map((name) => `${tag}.${CSS.escape(name)}`);
  const kinds = KIND_ATTRIBUTES.flatMap((name) => {
    const value = getAttribute(first, name);
    return value ? [`${tag}[${name}=${CSS.escape(value)}]`] : [];
  });
  return [...classes, ...kinds].filter((selector) => items.every((item) => isMatch(item, selector)));
}

/** A selector that matches the siblings and not the others beside them; null without one. */
function findInParent({ parent, tag, items: all }: Siblings, items: readonly Element[]): string | null {
  const own = finder(parent, { className: isReadable, timeoutMs: SELECTOR_MS });
  const shared = listSharedSelectors(items, tag)[0] ?? tag;
  const found = new Set(items);
  const others = all.filter((one) => !found.has(one) && isMatch(one, shared));
  if (others.length === 0) return `${own} > ${shared}`;
  const inside = items.map((item) => new Set(queryAll(item, "*").flatMap(listClasses)));
  const has = [...(inside[0] ?? [])].find(
    (name) =>
      inside.every((names) => names.has(name)) &&
      !others.some((other) => queryAll(other, `.${CSS.escape(name)}`).length > 0),
  );
  return has ? `${own} > ${shared}:has(.${CSS.escape(has)})` : null;
}

const areLike = (items: readonly Element[], common: ReadonlySet<string>, shapes: Shapes): boolean =>
  items.slice(0, MAX_CHECKED).every((item) => shapes.isLike(item, common));

function toGroup(siblings: Siblings, shapes: Shapes): ListGroup | null {
  const items = findAlike(siblings, shapes);
  if (items.length < MIN_SIBLINGS) return null;
  const common = shapes.getCommon(items);
  const ofKind = listSharedSelectors(items, siblings.tag)
    .map((selector) => ({ selector, items: queryAll(document, selector) }))
    .filter((group) => areLike(group.items, common, shapes))
    .sort((a, b) => b.items.length - a.items.length)[0];
  const group = ofKind ?? { selector: null, items };
  return group.items.length < MIN_ITEMS ? null : { ...group, siblings, common };
}

/** Finds groups of elements that are built alike, each of them once. */
export function findListGroups(end: number): ListGroup[] {
  const shapes = new Shapes();
  const groups: ListGroup[] = [];
  const seen = new Set<Element>();
  for (const siblings of listSiblings(end)) {
    if (performance.now() > end) break;
    if (siblings.items.every((item) => seen.has(item))) continue;
    const group = toGroup(siblings, shapes);
    if (!group) continue;
    groups.push(group);
    for (const item of group.items) seen.add(item);
  }
  return groups;
}

/** The selector of a group and all elements that it matches; null without one that matches no others. */
export function selectGroup(group: ListGroup): { selector: string; items: Element[] } | null {
  const selector = group.selector ?? findInParent(group.siblings, group.items);
  if (selector === null) return null;
  const items = queryAll(document, selector);
  return areLike(items, group.common, new Shapes()) ? { selector, items } : null;
}
