import { getAttribute } from "./dom.ts";

/** Prefixes of names that libraries for styles generate. */
const GENERATED = /^(?:css|sc|jsx|jss|svelte|emotion|astro|styled|makeStyles|ng|data-v)-/;
const MAX_NAME_LENGTH = 60;

/** Words of a name: `productCard__title-2` has four. */
const splitWords = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .split(/[-_]+/)
    .filter(Boolean);

/** Whether a word looks like one that a person chose: no digits in it, some vowel, one case. */
const isReadableWord = (word: string): boolean =>
  /^\d{1,2}$/.test(word) ||
  (/^(?:[A-Z]?[a-z]+|[A-Z]+)\d{0,2}$/.test(word) && (word.length < 5 || /[aeiouy]/i.test(word)));

/** Whether a class was named by a person, so that it still exists after the next release of the page. */
function isReadable(name: string): boolean {
  if (name.length > MAX_NAME_LENGTH || !/^-?[A-Za-z][\w-]*$/.test(name) || GENERATED.test(name)) return false;
  const words = splitWords(name);
  return words.length > 0 && words.every(isReadableWord) && words.some((word) => /[A-Za-z]{2}/.test(word));
}

/** The classes of an element that were named by a person. */
export const listClasses = (element: Element): string[] =>
  (getAttribute(element, "class") ?? "").split(/\s+/).filter(isReadable);
