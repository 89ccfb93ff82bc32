import { findClosest, getParent } from "./dom.ts";
import { findColumns } from "./list-columns.ts";
import { findListGroups, type ListGroup, MIN_ITEMS, selectGroup } from "./list-groups.ts";
import { type FieldSelector, type RawRecords, readFields } from "./read-fields.ts";

/** A list of the page: the selector of its elements, fields for what they share, and what was read. */
export type FoundList = { selector: string; columns: Record<string, FieldSelector>; records: RawRecords };

const MAX_LISTS = 5;
/** Groups that are examined further, from the largest. */
const MAX_CANDIDATES = 20;
const SEARCH_MS = 1_000;
const EXAMINE_MS = 700;
/** Of the elements of a list, whose area is summed. */
const MAX_MEASURED = 200;
/** Of the elements of a list, which are searched in another one. */
const MAX_COMPARED = 20;
const MAX_DEPTH = 50;
/** Columns up to which a list with more of them is the more useful one. */
const MANY_COLUMNS = 4;
/** The frame of the site: its lists are links to other pages. */
const FRAME =
  'nav, header, footer, aside, [role=navigation], [role=contentinfo], [role=banner], [role=menu], [id*="footer" i], [class~="footer" i], [class~="menu" i]';
const FRAME_WEIGHT = 0.05;

type Candidate = { group: ListGroup; area: number; all: ReadonlySet<Element> };

/** CSS pixels that elements cover. */
const measureArea = (items: readonly Element[]): number =>
  items.slice(0, MAX_MEASURED).reduce((sum, item) => {
    const { width, height } = item.getBoundingClientRect();
    return sum + width * height;
  }, 0);

function isInsideOne(item: Element, all: ReadonlySet<Element>): boolean {
  let around = getParent(item);
  for (let depth = 0; around && depth < MAX_DEPTH; depth += 1) {
    if (all.has(around)) return true;
    around = getParent(around);
  }
  return false;
}

const isInside = (inner: Candidate, outer: Candidate): boolean =>
  inner.group.items.slice(0, MAX_COMPARED).every((item) => isInsideOne(item, outer.all));

const hasMoreRecords = (inner: Candidate, outer: Candidate): boolean =>
  inner.area >= outer.area / 2 && inner.all.size >= outer.all.size * 2;

/** Whether another group has the records of this one: it is a part of them, or a row that only arranges them. */
const isRepeated = (one: Candidate, all: readonly Candidate[]): boolean =>
  all.some((other) => {
    if (other === one) return false;
    if (isInside(one, other)) return !hasMoreRecords(one, other);
    return isInside(other, one) && hasMoreRecords(other, one);
  });

function listCandidates(): Candidate[] {
  const visible = findListGroups(performance.now() + SEARCH_MS).flatMap((group): Candidate[] => {
    const shown = group.items.filter((item) => item.checkVisibility({ visibilityProperty: true }));
    const [first] = shown;
    if (!first || shown.length < MIN_ITEMS) return [];
    const weight = findClosest(first, FRAME) ? FRAME_WEIGHT : 1;
    return [{ group, area: measureArea(shown) * weight, all: new Set(group.items) }];
  });
  const largest = visible
    .filter(({ area }) => area > 0)
    .sort((a, b) => b.area - a.area)
    .slice(0, MAX_CANDIDATES);
  return largest.filter((one) => !isRepeated(one, largest));
}

type List = Omit<FoundList, "records"> & { weight: number };

/** The lists with values to read, from the largest and richest. */
function listLists(): List[] {
  const lists: List[] = [];
  const candidates = listCandidates();
  const end = performance.now() + EXAMINE_MS;
  for (const { group, area } of candidates) {
    if (performance.now() > end) break;
    const selected = selectGroup(group);
    const columns = selected ? findColumns(selected.items) : {};
    const count = Object.keys(columns).length;
    if (selected && count > 0)
      lists.push({ selector: selected.selector, columns, weight: area * Math.min(count, MANY_COLUMNS) });
  }
  return lists.sort((a, b) => b.weight - a.weight).slice(0, MAX_LISTS);
}

/** Finds the largest lists of the page and reads their records. */
export function readFoundLists(): FoundList[] {
  try {
    const found = listLists();
    const { fields } = readFields(
      Object.fromEntries(
        found.map(({ selector, columns }, at) => [`list_${at}`, { selector, list: true, fields: columns }]),
      ),
    );
    return found.flatMap(({ selector, columns }, at) => {
      const records = fields[`list_${at}`];
      return records && !Array.isArray(records) ? [{ selector, columns, records }] : [];
    });
  } catch {
    // A page can hide the methods that the search needs.
    return [];
  }
}
