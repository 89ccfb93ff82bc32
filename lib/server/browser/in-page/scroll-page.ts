import { getRoot, listScrollers, pause } from "./full-page.ts";

/** Elements that are looked at; a page can have any number. */
const MAX_ELEMENTS = 20_000;
/** Of one list. */
const MAX_ROWS = 10_000;
/** Fewer children are no list, and more are not drawn with each step. */
const CHILDREN = { min: 3, max: 1_000 };
/** The part of the window that a list takes which draws only the rows in it. */
const MIN_WINDOW_SHARE = 0.5;
/** The part of what scrolls that is drawn by a list which draws all rows. */
const MAX_DRAWN_SHARE = 0.9;
/** Pauses for a list that is drawn after a step. */
const MAX_PAUSES = 6;
/** Scrolling elements that are scrolled beside the page. */
const MAX_SCROLLERS = 5;
/** Of the window's width and height, of each. */
const SCROLLER_SHARE = 0.1;

type Row = {
  element: Element;
  /** What it shows: its text, and where its first link or image leads. */
  content: string;
  /** Pixels from the top of what scrolls. */
  top: number;
  height: number;
  /** The row as it was, for lists that show other rows in the same elements. */
  copy: Node | null;
};

function readContent(element: Element): string {
  const text = element.textContent.trim();
  const part = element.querySelector("a[href], img[src]");
  const address = part?.getAttribute("href") ?? part?.getAttribute("src") ?? "";
  return text || address ? `${text} ${address}` : "";
}

/** The rows of one list, of which it may draw only those in the window. */
class ListRows {
  readonly #list: Element;
  #rows: Row[] = [];
  /** Whether rows were dropped or replaced that had left the window. */
  isWindowed = false;

  constructor(list: Element) {
    this.#list = list;
  }

  get isConnected(): boolean {
    return this.#list.isConnected;
  }

  contains(other: ListRows): boolean {
    return this !== other && this.#list.contains(other.#list);
  }

  record(scroller: Element): void {
    const rows = this.#read(scroller);
    if (!this.isWindowed) this.isWindowed = this.#hasLostRows(rows, scroller);
    if (!this.isWindowed) this.#rows = rows;
    else if (this.#rows.length < MAX_ROWS) this.#merge(rows);
  }

  #read(scroller: Element): Row[] {
    const from = scroller === getRoot() ? 0 : scroller.getBoundingClientRect().top;
    const rows = [...this.#list.children].slice(0, CHILDREN.max).flatMap((element): Row[] => {
      const content = readContent(element);
      if (!content) return [];
      const { top, height } = element.getBoundingClientRect();
      return [{ element, content, top: top - from + scroller.scrollTop, height, copy: null }];
    });
    const last = rows.at(-1);
    const tops = rows.map(({ top }) => top);
    const drawn = last ? Math.max(...tops) + last.height - Math.min(...tops) : 0;
    const mayLose =
      drawn >= scroller.clientHeight * MIN_WINDOW_SHARE && drawn <= scroller.scrollHeight * MAX_DRAWN_SHARE;
    if (this.isWindowed || mayLose) for (const row of rows) row.copy = row.element.cloneNode(true);
    // Rows that are moved to their places can have any order.
    return rows.sort((a, b) => a.top - b.top);
  }

  /** What is removed before its reader's eyes, such as a sign that more is loading, is no lost row. */
  #hasLostRows(rows: Row[], { scrollTop, clientHeight }: Element): boolean {
    const now = new Map(rows.map((row) => [row.element, row]));
    return this.#rows.some((row) => {
      const { element, content, top, height } = row;
      if (top + height > scrollTop && top < scrollTop + clientHeight) return false;
      const shown = now.get(element);
      return shown
        ? shown.content !== content && Math.abs(shown.top - top) > 1
        : element.parentNode !== this.#list;
    });
  }

  /** Adds the rows of the window at the place that fits best to what is known of it. */
  #merge(rows: Row[]): void {
    const known = this.#rows;
    let best = { at: known.length, score: 0, distance: 0 };
    for (let at = Math.max(0, known.length - 2 * rows.length); at < known.length; at += 1) {
      let score = 0;
      let distance = 0;
      for (let index = 0; index < rows.length && at + index < known.length; index += 1) {
        score += rows[index]?.content === known[at + index]?.content ? 1 : -1;
        distance += Math.abs((rows[index]?.top ?? 0) - (known[at + index]?.top ?? 0));
      }
      const isBetter = score > best.score || (score === best.score && distance < best.distance);
      if (score > 0 && isBetter) best = { at, score, distance };
    }
    known.splice(best.at, rows.length, ...rows);
  }

  /** Puts all rows back, in their order. */
  restore(): void {
    this.#list.replaceChildren(...this.#rows.map(({ copy, element }) => copy ?? element));
  }
}

/** The lists in an element that scrolls. */
class Lists {
  readonly #scroller: Element;
  readonly #lists = new Map<Element, ListRows>();

  constructor(scroller: Element) {
    this.#scroller = scroller;
  }

  record(): void {
    const elements = [this.#scroller, ...this.#scroller.querySelectorAll("*")];
    for (const element of elements.slice(0, MAX_ELEMENTS)) {
      const { childElementCount } = element;
      if (childElementCount < CHILDREN.min || childElementCount > CHILDREN.max) continue;
      const list = this.#lists.get(element) ?? new ListRows(element);
      this.#lists.set(element, list);
      list.record(this.#scroller);
    }
  }

  restore(): void {
    const restored: ListRows[] = [];
    for (const list of this.#lists.values()) {
      // The parts of a row are restored with it.
      if (!list.isWindowed || !list.isConnected || restored.some((outer) => outer.contains(list))) continue;
      list.restore();
      restored.push(list);
    }
  }
}

/** Waits for the frame that shows a step, and longer while the page changes. */
async function settle(scroller: Element): Promise<void> {
  let hasChanged = false;
  const observer = new MutationObserver(() => {
    hasChanged = true;
  });
  observer.observe(scroller, { childList: true, subtree: true, characterData: true });
  for (let pauses = 0; pauses < MAX_PAUSES; pauses += 1) {
    hasChanged = false;
    await pause();
    if (!hasChanged) break;
  }
  observer.disconnect();
}

const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }: Element): boolean =>
  scrollTop + clientHeight >= scrollHeight - 2;

const listsOf = new Map<Element, Lists>();

async function scrollElement(scroller: Element, until: number): Promise<number> {
  const lists = listsOf.get(scroller) ?? new Lists(scroller);
  listsOf.set(scroller, lists);
  lists.record();
  let steps = 0;
  while (!isAtEnd(scroller) && performance.now() < until) {
    scroller.scrollTo({ top: scroller.scrollTop + scroller.clientHeight, behavior: "instant" });
    steps += 1;
    await settle(scroller);
    lists.record();
  }
  return steps;
}

/**
 * Scrolls the page, and what scrolls in it, one window at a time to the end, at most `ms`. Call it again for what the
 * end has loaded.
 * @returns the number of steps, and whether the end is reached
 */
export async function scrollToEnd(ms: number): Promise<{ steps: number; isAtEnd: boolean }> {
  const until = performance.now() + ms;
  const scrollers = [getRoot(), ...listScrollers(SCROLLER_SHARE).slice(0, MAX_SCROLLERS)];
  let steps = 0;
  for (const scroller of scrollers) steps += await scrollElement(scroller, until);
  return { steps, isAtEnd: scrollers.every(isAtEnd) };
}

/** Puts rows back that lists have dropped while they were scrolled. */
export function restoreRows(): true {
  for (const lists of listsOf.values()) lists.restore();
  return true;
}
