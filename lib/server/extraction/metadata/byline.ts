import type { Element, Parents, Root } from "hast";
import { attribute, findElement, getText, isElement, visitElements } from "#server/extraction/html/hast.ts";
import { cleanText } from "./clean-text.ts";
import { isThing } from "./json-ld.ts";
import { readDate } from "./parse-date.ts";
import { sharedWords } from "./title.ts";

/** Number of elements before and after the heading that are searched: bylines are near headings. */
const MAX_BEFORE = 25;
const MAX_AFTER = 60;
const LONGEST = 120;
const MAX_BYLINE = 60;
const NAMES_AUTHOR =
  /(?:^|[\s_-])(?:(?:post|entry|article|blog|the)?-?author(?:-?name)?|byline(?:-name)?)(?=$|[\s_-])/i;
const IS_AUTHOR = /(?:^|\s)author(?:\s|$)/;
/** Names and labels of a date of change. */
export const IS_CHANGE =
  // cspell:disable-next-line
  /updat|modif|revis|review|edited|aktualisi|actuali[sz]|mis à jour|aggiorna|bijgewerkt|uppdater|opdater|oppdater|обновлен/i;
/** Dates of a member or an organization. */
const IS_START = /\b(?:founded|joined|registered|established|member since)\b/i;
const IS_SUBTITLE = /subtitle|subhead|standfirst|\b(?:dek|deck)\b/i;
/** Also custom elements, such as relative-time, that show how long ago it was. */
const IS_TIME = /^(?:time|\w+-[\w-]*time[\w-]*)$/;
const MAX_DATE_LINE = 60;
/** Words beside the date in a line such as "Published May 6, 2024 · 3 minutes"; sentences have more. */
const MAX_OTHER_WORDS = 6;
const DATE_WORD =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)[a-z]*\b|\d+(?:st|nd|rd|th)?/gi;

/** Two to four words with capital letters, and the particles of names such as "van der". */
export const FULL_NAME =
  /^\p{Lu}[\p{L}.'’-]*(?: (?:(?:van|von|der|den|de|di|da|del|della|dos|du|la|le|bin|el|al|ter|ten|zu) ){0,2}\p{Lu}[\p{L}.'’-]*){1,3}$/u;

export type Byline = {
  author: string | null;
  /** The only name that is alone in a line with a date; lists have several. */
  besideDate: string | null;
  published: string | null;
  modified: string | null;
};

/** The text lines of an element; null when they are too long for a byline. Reads no more of longer elements. */
export function shortLines(parent: Parents): string[] | null {
  const lines: string[] = [];
  let length = 0;
  const add = (from: Parents): boolean => {
    for (const child of from.children) {
      if (child.type === "text") {
        length += child.value.length;
        const line = length > LONGEST * 4 ? null : cleanText(child.value);
        if (line) lines.push(line);
      } else if ("children" in child && !add(child)) return false;
      if (length > LONGEST * 4) return false;
    }
    return true;
  };
  return add(parent) && lines.join(" ").length <= LONGEST ? lines : null;
}

/** Elements after the heading up to the next one, where the text or another card begins; then those before it. */
function listNearHeading(tree: Root, heading: Element | undefined): Element[] {
  const all: Element[] = [];
  const parents = new Map<Parents, Parents>();
  visitElements(tree, (element, parent) => {
    if (["head", "nav", "footer", "script", "figure"].includes(element.tagName)) return "skip";
    if (/caption/i.test(attribute(element, "className"))) return "skip";
    all.push(element);
    parents.set(element, parent);
    return undefined;
  });
  const at = heading ? all.indexOf(heading) : -1;
  if (!heading || at < 0) return [];
  const after = all.slice(at + 1, at + MAX_AFTER);
  const name = getText(heading).trim();
  const siblings = parents.get(heading)?.children.filter(isElement) ?? [];
  const next = siblings[siblings.indexOf(heading) + 1];
  const end = after.findIndex(
    (element) =>
      /^h[1-3]$/.test(element.tagName) &&
      element !== next &&
      !IS_SUBTITLE.test(attribute(element, "className")) &&
      getText(element).trim() !== name,
  );
  const around = new Set<Parents>();
  for (let parent = parents.get(heading); parent; parent = parents.get(parent)) around.add(parent);
  const before = all.slice(Math.max(0, at - MAX_BEFORE), at).filter((element) => !around.has(element));
  return [...(end < 0 ? after : after.slice(0, end)), ...before];
}

/** A line before "by Ann" that names another work than writing, such as "Photo" or "Medically reviewed". */
const IS_OTHER_WORK =
  /photo|image|illustrated|illustration|review|edit|check|update|modified|present|power|sponsor|translated|music/i;
const SEPARATOR = /^(?:,|and|&)$|^(?:,|and |& )|,$| and$/;

/** The names after the first one of a byline, each a line of its own, as in "By", "Ann Author", "and", "Ben Writer". */
function listFurtherNames(lines: readonly string[]): string[] {
  const names: string[] = [];
  let isJoined = false;
  for (const line of lines) {
    isJoined ||= SEPARATOR.test(line);
    const name = line.replace(/^(?:(?:,|and|&)(?: |$))+|,$| and$/g, "").trim();
    if (!name) continue;
    if (!isJoined || !FULL_NAME.test(name) || ROLE.test(name)) break;
    names.push(name);
    isJoined = SEPARATOR.test(line) && /(?:,|and)$/.test(line);
  }
  return names;
}

/** The names in lines such as "May 6, 2024", "by Ann Author". */
function readBylineNames(lines: readonly string[]): string | null {
  const at = lines.findIndex((line) => isLabel(line) || isBylineText(line));
  if (at < 0 || IS_OTHER_WORK.test(lines[at - 1] ?? "")) return null;
  const [first = "", second = ""] = lines.slice(at);
  const said = isLabel(first) ? `By ${second}` : first;
  const name =
    isBylineText(said) && said.length < MAX_BYLINE && !isLabel(said)
      ? personName(said.replace(/,$/, ""))
      : null;
  if (!name) return null;
  const rest = lines.slice(at + (isLabel(first) ? 2 : 1));
  return [name, ...listFurtherNames(said.endsWith(",") ? [",", ...rest] : rest)].join(", ");
}

function authorIn(element: Element, lines: string[]): string | null {
  const marked = IS_AUTHOR.test(`${attribute(element, "rel")} ${attribute(element, "itemProp")}`);
  const said = readBylineNames(lines);
  if (said) return said;
  if (!marked && !NAMES_AUTHOR.test(attribute(element, "className"))) return null;
  const name = lines.find((line) => !isLabel(line)) ?? "";
  return readDate(name) || name.split(" ").length > 6 || /\d{3}|^\w{3} \d/.test(name)
    ? null
    : personName(name);
}

function dateIn(element: Element, text: string): string | null {
  const time = findElement({ type: "root", children: [element] }, ({ tagName }) => IS_TIME.test(tagName));
  const isTime = time && (time === element || text === getText(time).trim());
  const machine = time ? (readDate(attribute(time, "dateTime")) ?? readDate(attribute(time, "ts"))) : null;
  if (isTime && machine) return machine;
  if (text.length > MAX_DATE_LINE || IS_START.test(text)) return null;
  const others = text.replace(DATE_WORD, "").match(/\p{L}+/gu)?.length ?? 0;
  const written = others <= MAX_OTHER_WORDS ? readDate(text) : null;
  return written && machine?.startsWith(written) ? machine : written;
}

/** The name in a line such as "May 6, 2024 · Ann Author". */
function nameBesideDate(lines: readonly string[]): string | null {
  const parts = lines.flatMap((line) => line.split(/[·•|]/)).flatMap((part) => cleanText(part) ?? []);
  if (parts.length !== 2 || !parts.some((part) => readDate(part))) return null;
  return parts.find((part) => FULL_NAME.test(part) && !readDate(part)) ?? null;
}

/** Author and dates near the page's heading. */
export function readByline(tree: Root, heading: Element | undefined): Byline {
  const found: Byline = { author: null, besideDate: null, published: null, modified: null };
  const besideDates = new Set<string>();
  for (const element of listNearHeading(tree, heading)) {
    const lines = shortLines(element) ?? [];
    const text = lines.join(" ");
    const date = dateIn(element, text);
    const hint = `${attribute(element, "className")} ${attribute(element, "itemProp")} ${text}`;
    if (date && IS_CHANGE.test(hint)) found.modified ??= date;
    else if (date) found.published ??= date;
    found.author ??= authorIn(element, lines);
    const name = nameBesideDate(lines);
    if (name) besideDates.add(name);
  }
  if (besideDates.size === 1) [found.besideDate = null] = besideDates;
  return found;
}

const MAX_HEADINGS = 50;

/**
 * The main heading: of the page's first-level headings the one most similar to its titles; without any, the first
 * second-level heading that is part of a title.
 */
export function findHeading(tree: Root, titles: string): Element | undefined {
  const headings: Element[] = [];
  visitElements(tree, (element) => {
    if (headings.length >= MAX_HEADINGS) return "skip";
    if (/^h[12]$/.test(element.tagName) && getText(element).trim()) headings.push(element);
    return undefined;
  });
  const share = (heading: Element): number => sharedWords(getText(heading), titles);
  const main = headings.filter((heading) => heading.tagName === "h1");
  if (main.length === 0)
    return headings.find((heading) => share(heading) === 1 && cleanText(getText(heading))?.includes(" "));
  const rank = (heading: Element): number => share(heading) + Math.min(getText(heading).length, 500) / 10_000;
  return main.reduce((best, heading) => (rank(heading) > rank(best) ? heading : best));
}

const BY =
  /^(?:(?:article|written|posted|story|recipe|words|text|published|authored) )?by(?::\s*|\s+|(?=\p{Lu}))/iu;
/** Bylines in other languages; a surname such as "Von Author" has one word after it. */
const BY_ABROAD =
  // cspell:disable-next-line
  /^(?:(?:Von|VON|Par|PAR|Por|POR|Door|DOOR) (?=\p{Lu}\S* (?:\p{Ll}+ ){0,2}\p{Lu})|(?:Autor(?:in|a)?|Auteur|Autore|Автор)(?:\s?:\s*|\s+)(?=\p{Lu}))/u;
const NO_NAME =
  /^(?:admin|administrator|editor|author|guest|guide|user|undefined|null|unknown|n\/a|about|view|more|follow|read|written by|insights from|facebook|twitter|instagram|linkedin)$|\*$|^[^\p{L}\p{N}]|^\w+(?:\.\w+){2,}$|\b(?:view|posts?|articles?|reviews?|about|follow|share|subscribe|updated|published|minutes?|read|comments?|profile)\b|https?:|www\.|[<>{}|@\n]|\b(?:by|bio)$/iu;
/** A date after a name, as in "Ann Author, May 6, 2024". */
const DATE_AFTER_NAME =
  /[\s,|·•»–-]+(?:(?:on|at) )?(?:\d{4}-\d\d-\d\d|(?:mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*day)?\b|(?:\d{1,2} )?(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d{1,4}\b).*$/i;

/** "Ann Author | The Paper" and "Ann Author - The Paper" without the outlet. */
function removeOutlet(text: string): string {
  const [name = ""] = text.split(/\s*\||\s+[-–—]\s/, 1);
  return FULL_NAME.test(name) ? name : text;
}

const ROLE =
  /\b(?:officer|editor|writer|reporter|correspondent|director|manager|head of|president|founder|producer|columnist|contributor|professor|analyst|specialist|strategist|consultant|journalist|staff|expert)\b/i;

/** "Ann Author, Staff Writer" as "Ann Author". */
function removeRole(name: string): string {
  const [person = "", role] = name.split(/,\s+/, 2);
  return role && FULL_NAME.test(person) && ROLE.test(role) ? person : name;
}

/** A date without a name, whose year the pattern above may have removed. */
const IS_DAY =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*day)?$|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d{1,2}\b)/i;

/** Removes prefixes such as "By", "Written by" and "Author". */
const removeByPrefix = (text: string): string =>
  text
    .replace(/^by(?=\p{Lu})/iu, "By ")
    .replace(BY, "")
    .replace(BY_ABROAD, "")
    .replace(/^[Aa]uthors?:? (?=\p{Lu})/u, "")
    .trim();

/** Whether a line only introduces the name on the next line. */
const isLabel = (text: string): boolean =>
  /^(?:(?:article|written|posted|story|recipe|words|text|published|authored) )?by:?$|^author:?$/i.test(text);

/** Whether a line is a byline, such as "By Ann", but not "By continuing you agree". */
const isBylineText = (text: string): boolean =>
  (BY.test(text) || BY_ABROAD.test(text)) && /^(?:the )?\p{Lu}/u.test(removeByPrefix(text));

/** A personal name; null for URLs, buttons and sentences. */
export function personName(value: unknown): string | null {
  const text = cleanText(value);
  const name =
    text &&
    removeRole(
      removeOutlet(removeByPrefix(text))
        .replace(DATE_AFTER_NAME, "")
        .replace(/[\s,|·•]+$/, ""),
    );
  if (!name || name.length > 100 || IS_DAY.test(name)) return null;
  return NO_NAME.test(name) || !/\p{L}/u.test(name) ? null : name;
}

/** Names in linked data: a text, an object, or up to ten of them, without duplicates. */
export function personNames(value: unknown, resolve: (value: unknown) => unknown): string | null {
  const names = [value]
    .flat()
    .slice(0, 10)
    .flatMap((item) => {
      const thing = resolve(item);
      return [isThing(thing) ? thing.name : thing].flat().slice(0, 10).map(personName);
    });
  return cleanText([...new Set(names.filter(Boolean))].join(", "));
}
