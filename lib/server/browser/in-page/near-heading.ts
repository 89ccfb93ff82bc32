import { findClosest, getContent, getParent, getText, joinLines, queryAll } from "./dom.ts";
import { getFieldText } from "./field-text.ts";
import { isStruck, isVisible } from "./visibility.ts";

/** A short text near the main heading. */
type NearText = {
  text: string;
  /** The text around it, which says what it is about. */
  context: string;
  /** Pixels. */
  fontSize: number;
  /** Pixels from the heading. */
  distance: number;
  /** Whether it is the text of a control that is disabled. */
  isDisabled: boolean;
};

export type NearHeading = { prices: NearText[]; texts: NearText[] };

const MAX_ELEMENTS = 20_000;
const MAX_TEXTS = 60;
const MAX_PRICE_LENGTH = 40;
const MAX_TEXT_LENGTH = 60;
const MAX_CONTEXT_LENGTH = 100;
/** Pixels above and below the heading. */
const ABOVE = 200;
const BELOW = 1_000;

/** Parts of the site, lists of other products, and opinions. */
const OTHERS =
  'nav, footer, aside, [role="navigation"], [role="contentinfo"], del, s, strike, [class*="related" i], [class*="recommend" i], [class*="similar" i], [class*="upsell" i], [class*="also-" i], [class*="review" i], [class*="breadcrumb" i]';
/** The sign or the name of a currency. */
const CURRENCY =
  /\p{Sc}|\b[A-Z]{3}\b|\b(?:kr|Kr|Rp|Rs|RM|Ft|lei|euros?|руб|р\.)|zł|Kč|лв|грн|[円元원]|S\/|TL\b|Fr\./u;
const DIGIT = /\p{Nd}/u;

export const isPrice = (text: string): boolean =>
  text.length <= MAX_PRICE_LENGTH && DIGIT.test(text) && CURRENCY.test(text);

function findHeading(): Element | null {
  const headings = queryAll(document, "h1, [role=heading][aria-level='1']").filter(isVisible);
  const sizes = headings.map((heading) => Number.parseFloat(getComputedStyle(heading).fontSize) || 0);
  return headings[sizes.indexOf(Math.max(...sizes))] ?? queryAll(document, "h2").find(isVisible) ?? null;
}

/** Whether it belongs to a link to another page, such as the card of another product. */
const isLinked = (element: Element): boolean => {
  const link = findClosest(element, "a[href]");
  return link instanceof HTMLAnchorElement && link.pathname !== location.pathname;
};

/** The text of the largest element around it with few words. */
function getContext(element: Element): string {
  let largest = element;
  for (let around = getParent(element); around; around = getParent(around)) {
    if (joinLines(getContent(around)).length > MAX_CONTEXT_LENGTH) break;
    largest = around;
  }
  return joinLines(getText(largest));
}

function toNearText(element: Element, text: string, heading: DOMRect): NearText | null {
  const { top, bottom, left } = element.getBoundingClientRect();
  if (bottom < heading.top - ABOVE || top > heading.bottom + BELOW) return null;
  const sizes = [element, ...queryAll(element, "*").slice(0, 10)].map(
    (one) => Number.parseFloat(getComputedStyle(one).fontSize) || 0,
  );
  const distance = Math.hypot(Math.max(0, top - heading.bottom, heading.top - bottom), left - heading.left);
  const isDisabled = findClosest(element, ":disabled, [aria-disabled=true], .disabled") !== null;
  return { text, context: getContext(element), fontSize: Math.max(...sizes), distance, isDisabled };
}

/** The text of a price without what is crossed out. */
const getPriceText = (element: Element): string =>
  queryAll(element, "*")
    .slice(0, 20)
    .filter(isStruck)
    .reduce((text, struck) => text.replace(getText(struck), " "), getFieldText(element, "money", undefined));

/** The innermost elements with such a text that is not crossed out. */
function findInnermost(elements: readonly Element[], isSuch: (text: string) => boolean): Element[] {
  const found = elements.filter((element) => isSuch(joinLines(getContent(element))) && !isStruck(element));
  const parents = new Set(found.map(getParent));
  return found.filter((element) => !parents.has(element));
}

/** Reads prices and short texts that are visible near the main heading, without those of links, lists and the site's frame. */
export function readNearHeading(): NearHeading {
  const heading = findHeading();
  if (!heading) return { prices: [], texts: [] };
  const box = heading.getBoundingClientRect();
  const all = queryAll(document, "body *").slice(0, MAX_ELEMENTS);
  const near = all.filter((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom >= box.top - ABOVE && top <= box.bottom + BELOW && bottom > top;
  });
  const read = (elements: Element[], getValue: (element: Element) => string): NearText[] =>
    elements
      .filter((element) => !findClosest(element, OTHERS) && !isLinked(element) && isVisible(element))
      .slice(0, MAX_TEXTS)
      .flatMap((element) => toNearText(element, getValue(element), box) ?? []);
  const isText = (text: string): boolean => text.length > 1 && text.length <= MAX_TEXT_LENGTH;
  return {
    prices: read(findInnermost(near, isPrice), getPriceText),
    texts: read(findInnermost(near, isText), getText),
  };
}
