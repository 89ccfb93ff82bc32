import { findClosest, getParent } from "./dom.ts";
import { findColumns } from "./list-columns.ts";
import { findListGroups, type ListGroup } from "./list-groups.ts";
import { type FieldSelector, type RawRecords, readFields } from "./read-fields.ts";

/** A list of the page: the selector of its elements, fields for what they share, and what was read. */
export type FoundList = { selector: string; columns: Record<string, FieldSelector>; records: RawRecords };

const MAX_LISTS = 5;
/** Groups that are examined further, from the largest. */
const MAX_CANDIDATES = 20;
const SEARCH_MS = 1_000;
/** Of the elements of a list, whose area is summed. */
const MAX_MEASURED = 200;
/** Of the elements of a list, which are searched in another one. */
const MAX_COMPARED = 20;
const MAX_DEPTH = 50;
const MIN_ITEMS = 3;
/** The frame of the site: its lists are links to other pages. */
const FRAME = "nav, header, footer, aside, [role=navigation], [role=contentinfo], [role=banner], [role=menu]";
const FRAME_WEIGHT = 0.05;

type Candidate = ListGroup & { area: number; all: ReadonlySet<Element> };

/** CSS pixels that the visible elements of a group cover. */
function measureArea({ items }: ListGroup): number {
  return items.slice(0, MAX_MEASURED).reduce((sum, item) => {
    const { width, height } = item.getBoundingClientRect();
    return sum + width * height;
  }, 0);
}

function isInsideOne(item: Element, all: ReadonlySet<Element>): boolean {
  let around = getParent(item);
  for (let depth = 0; around && depth < MAX_DEPTH; depth += 1) {
    if (all.has(around)) return true;
    around = getParent(around);
  }
  return false;
}

const isInside = (inner: Candidate, outer: Candidate): boolean =>
  inner.items.slice(0, MAX_COMPARED).every((item) => isInsideOne(item, outer.all));

/** Whether another group has the records of this one: smaller parts of it, or rows that only arrange them. */
function isRepeated(group: Candidate, others: Candidate[]): boolean {
  return others.some((other) => {
    if (other === group) return false;
    if (isInside(group, other))
      return group.area < other.area / 2 || group.items.length < other.items.length * 2;
    return (
      isInside(other, group) && other.area >= group.area / 2 && other.items.length >= group.items.length * 2
    );
  });
}

function listCandidates(end: number): Candidate[] {
  const visible = findListGroups(end).flatMap(({ selector, items }): Candidate[] => {
    const shown = items.filter((item) => item.checkVisibility({ visibilityProperty: true }));
    const [first] = shown;
    if (!first || shown.length < MIN_ITEMS) return [];
    const weight = findClosest(first, FRAME) ? FRAME_WEIGHT : 1;
    const area = measureArea({ selector, items: shown }) * weight;
    return [{ selector, items, area, all: new Set(items) }];
  });
  const largest = visible
    .filter(({ area }) => area > 0)
    .sort((a, b) => b.area - a.area)
    .slice(0, MAX_CANDIDATES);
  return largest.filter((group) => !isRepeated(group, largest));
}

/** Finds the largest lists of the page and reads their records. */
export function readFoundLists(): FoundList[] {
  const end = performance.now() + SEARCH_MS;
  const found: { selector: string; columns: Record<string, FieldSelector> }[] = [];
  for (const { selector, items } of listCandidates(end)) {
    if (found.length >= MAX_LISTS || performance.now() > end) break;
    const columns = findColumns(items);
    if (Object.keys(columns).length > 0) found.push({ selector, columns });
  }
  const { fields } = readFields(
    Object.fromEntries(
      found.map(({ selector, columns }, at) => [`list_${at}`, { selector, list: true, fields: columns }]),
    ),
  );
  return found.flatMap((list, at) => {
    const records = fields[`list_${at}`];
    return records && !Array.isArray(records) ? [{ ...list, records }] : [];
  });
}
