import type { Element, Parents, Root } from "hast";
import { attribute, findElement, visitElements } from "#server/extraction/html/hast.ts";
import { FULL_NAME, personName, personNames, shortLines } from "./byline.ts";
import { isThing } from "./json-ld.ts";
import { firstNonEmpty, getElementText, getOwnText, type Sources } from "./sources.ts";

const AUTHOR = [
  "author",
  "article:author",
  "dc.creator",
  "dcterms.creator",
  "citation_author",
  "parsely-author",
  "sailthru.author",
  "cxenseparse:author",
];

/** Microdata of parts that others than the page's author write. */
const IS_REPLY =
  /^(?:comment|suggestedAnswer|acceptedAnswer|review)$|schema\.org\/(?:Comment|Answer|Review)$/;

/** The author marked up anywhere in the page except replies; of a person's card, the name. */
function findMarkedUpAuthor(tree: Root): string | null {
  let found: Element | undefined;
  visitElements(tree, (e) => {
    if (found || e.tagName === "link" || e.tagName === "meta") return "skip";
    if (IS_REPLY.test(attribute(e, "itemProp")) || IS_REPLY.test(attribute(e, "itemType"))) return "skip";
    if (/(?:^|\s)author(?:\s|$)/.test(`${attribute(e, "rel")} ${attribute(e, "itemProp")}`)) found = e;
    return undefined;
  });
  if (!found) return null;
  const name = findElement(found, (e) => attribute(e, "itemProp") === "name");
  const written = name ? attribute(name, "content") || getElementText(name) : getElementText(found);
  return written && written.length < 80 ? personName(written) : null;
}

/** Label and value pairs in the sharing tags of some systems. */
function findLabeledAuthor(meta: Sources["meta"]): string | null {
  for (const number of [1, 2])
    if (/^(?:written by|author)$/i.test(meta.get(`twitter:label${number}`)?.trim() ?? ""))
      return personName(meta.get(`twitter:data${number}`));
  return null;
}

const PROFILE = /\/(?:authors?|contributors?|producers|writers?|editors?)\/[^/]+/i;
const NAMES_PERSON =
  /(?:^|[\s_-])(?:author[\w-]*?[_-]name|(?:the|post|entry|text_+|article)[_-]*author|author-details|author|byline)(?:$|\s)/i;
/** Class names of a member's name in forum software. */
const NAMES_MEMBER = /(?:^|\s)(?:big)?(?:username(?:-coloured)?|PostUser-name|userlink|author-name)(?:$|\s)/i;
/** Profiles of members in common forum software. */
const MEMBER = /profile\.php\?id=|mode=viewprofile|member\.php\?action=profile|\/user-\d+\.html/i;
/** Labels of which the next text is a name; the first is that of the forum software XenForo. */
const NAME_LABEL =
  /^(?:thread starter|authors?|author\(s\)|contributors?|(?:written|words|text|article|post|story|review) by):?$/i;
const WRITTEN_BY =
  /^(?:(?:(?:[Tt]his (?:post|article) was )?[Ww]ritten|[Tt]ext|[Ww]ords|[Aa]rticle|[Pp]osted|[Ss]tarted|[Ss]tory) by:?|(?:Author|Contributor)s?:)\s+(\p{Lu}[^,|·•]{2,50})/u;
/** The member's name in a profile's path, such as /u/ann99 or /members/ann-author.123/. */
const MEMBER_NAME = /\/(?:u|users?|members?)\/(?!register|sign|log)([^/?#]+?)(?:\.\d+)?\/?$/i;
/** As above, at the start of a longer text. */
const STARTS_WRITTEN_BY =
  /^This (?:post|article|story|guide|piece) was (?:originally )?written by (\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,3})/u;
const IN_AUTHOR_BOX = /(?:^|[\s_-])author(?:$|[\s_-])/i;
/** Some systems name these after the author. */
const PAGE_PARTS = new Set(["html", "body", "main", "article"]);
/** The column of the forum software PunBB and FluxBB that begins with the name of who wrote the post. */
const IN_POST_COLUMN = /(?:^|\s)postleft(?:$|\s)/;
const MAX_NAME = 60;
const MAX_AUTHORS = 10;
const MAX_NAME_WORDS = 6;

/** Whether an element links to the profile of the member that it names. */
function isMemberLink(element: Element): boolean {
  if (element.tagName !== "a") return false;
  const href = attribute(element, "href");
  if (MEMBER.test(href)) return true;
  const name = MEMBER_NAME.exec(href)?.[1];
  return name !== undefined && getElementText(element)?.toLowerCase() === name.toLowerCase();
}

/** A person named anywhere in the page: by a link to a profile, by a class, a label, or in "Written by Ann Author". */
function findNamedPerson(tree: Root): string | null {
  const found: { labeled?: string; named?: string; member?: string } = {};
  const boxed = new Set<string | null>();
  const boxes = new Set<Parents>();
  let label = false;
  visitElements(tree, (element, parent) => {
    if (found.labeled || /^(?:head|nav|footer|script)$/.test(element.tagName)) return "skip";
    const names = attribute(element, "className");
    if (IN_POST_COLUMN.test(names)) {
      const name = getElementText(findElement(element, ({ tagName }) => tagName === "dt"));
      if (name && name.length < MAX_NAME) found.member ??= name;
    }
    const isBoxed = boxes.has(parent);
    if (isBoxed || (IN_AUTHOR_BOX.test(names) && !PAGE_PARTS.has(element.tagName))) boxes.add(element);
    const isProfile = element.tagName === "a" && PROFILE.test(attribute(element, "href"));
    const isMember = NAMES_MEMBER.test(names) || isMemberLink(element);
    const isNamed = isProfile || NAMES_PERSON.test(names);
    if (
      !label &&
      !isNamed &&
      !isMember &&
      !isBoxed &&
      !/^(?:p|span|div|h[2-6]|li|cite|strong)$/.test(element.tagName)
    )
      return undefined;
    const lines = shortLines(element);
    const text = lines?.join(" ");
    const writer = STARTS_WRITTEN_BY.exec(text ?? getOwnText(element) ?? "")?.[1];
    if (writer) found.named ??= writer;
    if (label && lines && lines.length > 1 && lines.every((line) => FULL_NAME.test(line))) {
      found.labeled = lines.join(", ");
      return "skip";
    }
    if (isBoxed && text && FULL_NAME.test(text)) boxed.add(personName(text));
    if (!text || text.length > MAX_NAME) return undefined;
    const isLabeled = label && (isMember || FULL_NAME.test(text));
    label = NAME_LABEL.test(text);
    if (label) return "skip";
    const written = isLabeled || isNamed || isMember ? text : WRITTEN_BY.exec(text)?.[1];
    const name = written ? personName(written) : null;
    if (!name || name.split(" ").length > MAX_NAME_WORDS || (!isMember && /\d{3}/.test(name)))
      return undefined;
    if (isLabeled) found.labeled = name;
    else if (isMember && !isNamed) found.member ??= name;
    else found.named ??= name;
    return undefined;
  });
  return found.labeled ?? found.named ?? found.member ?? (boxed.size === 1 ? ([...boxed][0] ?? null) : null);
}

const isOrganization = (value: unknown): boolean =>
  isThing(value) && /Organization|Corporation/.test(String(value["@type"]));

/** "Author, Ann" as "Ann Author". */
const toNaturalOrder = (name: string | undefined): string | undefined =>
  name?.replace(/^(\p{Lu}[\p{L}'-]+), (\p{Lu}[\p{L}. '-]*)$/u, "$2 $1");

/** The authors in meta elements, by their names in the order of `AUTHOR`; papers have one element for each. */
function readMetaAuthors(tree: Root): (string | null)[] {
  const values = AUTHOR.map((): string[] => []);
  visitElements(tree, (element) => {
    if (element.tagName !== "meta") return;
    const names = ["property", "name", "itemProp"].map((key) => attribute(element, key).toLowerCase());
    const at = AUTHOR.findIndex((name) => names.includes(name));
    const author = at < 0 ? null : personName(toNaturalOrder(attribute(element, "content").trim()));
    if (author && !values[at]?.includes(author)) values[at]?.push(author);
  });
  return values.map((names) => names.slice(0, MAX_AUTHORS).join(", ") || null);
}

const AGENCY =
  /^(?:the )?(?:associated press|ap|reuters|afp|agence france-presse|bloomberg(?: news)?|financial times|dpa)$/i;

/** Persons without the agency or the site that they write for; alone, that is the author. */
function removeOutlets(authors: string | null, isSite: (name: string | null) => boolean): string | null {
  const names = authors?.replace(/ The Associated Press$/, "").split(", ") ?? [];
  const persons = names.filter((name) => !AGENCY.test(name) && !isSite(name));
  return (persons.length > 0 ? persons : names).join(", ") || null;
}

/**
 * The full names of the byline when the declared author is one of them, because some systems declare only the first of
 * several authors, or another person, because some declare who published the page.
 */
function findShownAuthors(shown: string | null, declared: string | null): string | null {
  const names = shown?.split(/, | and | & /) ?? [];
  if (!declared || !shown || !names.every((name) => FULL_NAME.test(name))) return null;
  const isOne = names.some((name) => name === declared || name.endsWith(` ${declared}`));
  const isOther = names.every((name) => name.split(" ").every((word) => !declared.includes(word)));
  return isOne || isOther ? shown : null;
}

/**
 * The authors of a page; null when it names none. A person of the byline comes before an organization, and before an
 * author with the name of the site. A full name in the byline comes before a declared login name.
 */
export function readAuthor(
  { tree, meta, byline, inData, resolve }: Sources,
  siteName: string | null,
): string | null {
  const site = siteName?.toLowerCase();
  // Groups of papers name each one by its town and its short name.
  const isSite = (name: string | null): boolean =>
    name !== null && site !== undefined && ` ${site}`.endsWith(` ${name.toLowerCase().replace(/^the /, "")}`);
  const inMeta = readMetaAuthors(tree);
  const declared = firstNonEmpty(
    inData((thing) => {
      const names = isOrganization(resolve([thing.author].flat()[0]))
        ? null
        : personNames(thing.author, resolve);
      return isSite(names) ? null : names;
    }),
    ...inMeta.map((name) => (isSite(name) ? null : name)),
    findLabeledAuthor(meta),
  );
  const shown = byline.author && FULL_NAME.test(byline.author) ? byline.author : null;
  const authors = firstNonEmpty(
    declared && !declared.includes(" ") ? shown : null,
    findShownAuthors(byline.author, declared),
    declared,
    byline.author,
    findMarkedUpAuthor(tree),
    findNamedPerson(tree),
    byline.besideDate,
    inData((thing) => personNames(thing.author, resolve)),
    ...inMeta,
  );
  return removeOutlets(authors, isSite);
}
