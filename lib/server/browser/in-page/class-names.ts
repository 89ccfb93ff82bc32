import { getAttribute } from "./dom.ts";

/** Prefixes of names that libraries for styles generate. */
const GENERATED = /^(?:css|sc|jsx|jss|svelte|emotion|astro|styled|makeStyles|ng|data-v)-/;
/** The hash at the end of the name of a CSS module: `card_title__o_Xk2`. */
const MODULE_HASH = /_(?=[\w-]*[A-Z0-9])[\w-]{5,8}$/;
// cspell:disable
/** Names of frameworks that say how something looks: `mb-4`, `text-sm`, `u-hidden`, `d-flex`. */
const UTILITY =
  /^(?:-?[mp][trblxyse]?|[wh]|min|max|size|text|txt|font|bg|border|flex|grid|gap|space|items|justify|self|place|leading|tracking|rounded|shadow|opacity|transition|duration|delay|ease|cursor|overflow|relative|absolute|fixed|sticky|static|block|inline|hidden|visible|truncate|clamp|line|z|top|left|right|bottom|inset|order|object|aspect|align|float|clear|u|d|col|row|is|has|js|sm|md|lg|xl|h|fs|fw|lh|visually|sr|notranslate|lazyload|lazy|img-fluid)(?:-|_|$)/i;
// cspell:enable
const MAX_NAME_LENGTH = 60;

/** Words of a name: `productCard__title-2` has four. */
export const splitWords = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .split(/[-_]+/)
    .filter(Boolean);

/** Whether a word looks like one that a person chose: no digits in it, vowels, one case. */
const isReadableWord = (word: string): boolean =>
  /^\d{1,2}$/.test(word) ||
  (/^(?:[A-Z]?[a-z]+|[A-Z]+)$/.test(word) &&
    !/[^aeiouy]{5}/i.test(word) &&
    (word.length < 4 || /[aeiouy]/i.test(word)));

/** Whether a class was named by a person for what it is, so that it still exists after the next release of the page. */
export function isReadable(name: string): boolean {
  if (name.length > MAX_NAME_LENGTH || !/^[A-Za-z][\w-]*$/.test(name)) return false;
  if (GENERATED.test(name) || UTILITY.test(name) || MODULE_HASH.test(name)) return false;
  const words = splitWords(name);
  return words.every(isReadableWord) && words.some((word) => /[A-Za-z]{2}/.test(word));
}

/** The classes of an element that were named by a person. */
export const listClasses = (element: Element): string[] =>
  (getAttribute(element, "class") ?? "").split(/\s+/).filter(isReadable);
