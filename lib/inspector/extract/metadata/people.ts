import { cleanText } from "./clean-text.ts";
import { isThing } from "./linked-data.ts";

const BY =
  /^(?:(?:article|written|posted|story|recipe|words|text|published|authored) )?by(?::\s*|\s+|(?=\p{Lu}))/iu;
const NO_NAME =
  /^(?:admin|administrator|editor|author|guest|user|undefined|null|unknown|n\/a|about|view|more|follow|read)$|\b(?:view|posts?|articles?|reviews?|about|follow|share|subscribe|updated|published|minutes?|read|comments?|profile)\b|https?:|www\.|[<>{}|@\n]/i;

/** The text without "By", "Written by" and the like in front of it. */
const withoutBy = (text: string): string =>
  text
    .replace(/^by(?=\p{Lu})/iu, "By ")
    .replace(BY, "")
    .trim();

/** Whether a line only announces the name that comes after it. */
export const isLabel = (text: string): boolean =>
  /^(?:(?:article|written|posted|story|recipe|words|text|published|authored) )?by:?$|^author:?$/i.test(text);

/** Whether a line says who wrote it: "By Ann", but not "By continuing you agree". */
export const saysBy = (text: string): boolean => BY.test(text) && /^(?:the )?\p{Lu}/u.test(withoutBy(text));

/** A name as a person writes it: no address, no button, no sentence. Null for anything else. */
export function personName(value: unknown): string | null {
  const text = cleanText(value);
  const name = text && withoutBy(text).replace(/[\s,|·•]+$/, "");
  if (!name || name.length > 100) return null;
  return NO_NAME.test(name) || !/\p{L}/u.test(name) ? null : name;
}

/** Names in linked data: a text, a thing, or up to ten of them, each once. */
export function namesOf(value: unknown, resolve: (value: unknown) => unknown): string | null {
  const names = [value]
    .flat()
    .slice(0, 10)
    .map((item) => {
      const thing = resolve(item);
      return personName(isThing(thing) ? [thing.name].flat()[0] : thing);
    });
  return cleanText([...new Set(names.filter(Boolean))].join(", "));
}
