import { listClasses, splitWords } from "./class-names.ts";
import { findClosest, getAttribute, getContent, getParent } from "./dom.ts";
import type { ValueType } from "./field-text.ts";

const MAX_LENGTH = 40;
/** Elements around a value whose classes can name it. */
const MAX_AROUND = 3;

/** Characters. */
const LONG_TEXT = 80;

const TAG_NAMES: Partial<Record<string, string>> = {
  h1: "title",
  h2: "title",
  h3: "title",
  h4: "title",
  h5: "title",
  h6: "title",
  time: "date",
  address: "address",
};
const TYPE_NAMES: Partial<Record<ValueType, string>> = {
  date: "date",
  url: "link",
  image: "image",
  number: "number",
};
/** Words of class names that say nothing about a value. */
const VAGUE =
  /^(?:\d+|[a-z]|wrapper|wrap|inner|outer|content|container|holder|component|element|module|item|items|box|text|txt|body|block|group|cell|value|label|span|div|link|anchor|list|card|tile|entry|overlay|info|data|main|area|section|small|large|bold|desktop|mobile|the|new)$/;
const OLD_PRICE =
  /^(?:old|was|regular|compare|strike|struck|before|previous|original|list|msrp|rrp|crossed)$/;
const STRUCK = /^(?:del|s|strike)$/;

const lower = (word: string): string => word.toLowerCase();

/** A name of words in the form of a field: `datePublished` is `date_published`. */
const toName = (words: readonly string[]): string =>
  words
    .map(lower)
    .join("_")
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, MAX_LENGTH);

/** Words of a class that describe a value: of `card__title--large` only `title`. */
function listTellingWords(name: string, known: ReadonlySet<string>): string[] {
  const [, part = name] = name.replace(/--.*$/, "").split("__");
  return splitWords(part)
    .map(lower)
    .filter((word) => !VAGUE.test(word) && !known.has(word));
}

/** An element and those around it in its item, from the inside. */
function* listAround(item: Element, element: Element): Generator<Element> {
  let at: Element | null = element;
  for (let depth = 0; at && at !== item && depth < MAX_AROUND; depth += 1) {
    yield at;
    at = getParent(at);
  }
}

const listWords = (element: Element): string[] => listClasses(element).flatMap(splitWords).map(lower);

/** What the classes of an element, or of those around it in its item, call its value. */
function getClassName(item: Element, element: Element): string {
  const known = new Set(listWords(item));
  for (const around of listAround(item, element))
    for (const one of listClasses(around)) {
      const name = toName(listTellingWords(one, known).slice(-2));
      if (name) return name;
    }
  return "";
}

function getPriceName(item: Element, element: Element): string {
  const isOld = [...listAround(item, element)].some(
    (around) => STRUCK.test(around.localName) || listWords(around).some((word) => OLD_PRICE.test(word)),
  );
  return isOld ? "old_price" : "price";
}

/** What a text without a telling class is: the title of what its link leads to, or a description. */
const getTextName = (element: Element): string => {
  if (element.localName !== "p" && findClosest(element, "a[href]")) return "title";
  return getContent(element).trim().length >= LONG_TEXT ? "description" : "text";
};

/** A name for a value of an item: what the markup calls it, otherwise what its type is. */
export function suggestName(item: Element, element: Element, type: ValueType): string {
  if (type === "url" || type === "image") return TYPE_NAMES[type] ?? type;
  const stated = getAttribute(element, "itemprop") ?? getAttribute(element, "data-label") ?? "";
  const name = toName(splitWords(stated));
  if (name) return name;
  if (type === "money") return getPriceName(item, element);
  return (
    TAG_NAMES[element.localName] || getClassName(item, element) || TYPE_NAMES[type] || getTextName(element)
  );
}

export function toUnique(name: string, taken: ReadonlySet<string>): string {
  let unique = name;
  for (let number = 2; taken.has(unique); number += 1) unique = `${name}_${number}`;
  return unique;
}
