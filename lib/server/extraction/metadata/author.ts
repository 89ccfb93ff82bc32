import type { Element, Root } from "hast";
import { attribute, findElement, visitElements } from "#server/extraction/html/hast.ts";
import { FULL_NAME, personName, personNames, shortLines } from "./byline.ts";
import { isThing } from "./json-ld.ts";
import { firstNonEmpty, getElementText, type Sources } from "./sources.ts";

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
const NAME_LABEL = /^(?:thread starter|authors?|written by|contributors?|words by|text by):?$/i;
const WRITTEN_BY =
  /^(?:(?:(?:[Tt]his (?:post|article) was )?[Ww]ritten|[Tt]ext|[Ww]ords|[Aa]rticle|[Pp]osted|[Ss]tarted|[Ss]tory) by:?|(?:Author|Contributor)s?:)\s+(\p{Lu}[^,|·•]{2,50})/u;
/** The member's name in a profile's path, such as /u/ann99 or /members/ann-author.123/. */
const MEMBER_NAME = /\/(?:u|users?|members?)\/(?!register|sign|log)([^/?#]+?)(?:\.\d+)?\/?$/i;
const MAX_NAME = 60;
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
  let label = false;
  visitElements(tree, (element) => {
    if (found.labeled || /^(?:head|nav|footer|script)$/.test(element.tagName)) return "skip";
    const names = attribute(element, "className");
    const isProfile = element.tagName === "a" && PROFILE.test(attribute(element, "href"));
    const isMember = NAMES_MEMBER.test(names) || isMemberLink(element);
    const isNamed = isProfile || NAMES_PERSON.test(names);
    if (!label && !isNamed && !isMember && !/^(?:p|span|div|h[2-6]|li|cite|strong)$/.test(element.tagName))
      return undefined;
    const text = shortLines(element)?.join(" ");
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
  return found.labeled ?? found.named ?? found.member ?? null;
}

const isOrganization = (value: unknown): boolean =>
  isThing(value) && /Organization|Corporation/.test(String(value["@type"]));

/** "Author, Ann" as "Ann Author". */
const toNaturalOrder = (name: string | undefined): string | undefined =>
  name?.replace(/^(\p{Lu}[\p{L}'-]+), (\p{Lu}[\p{L}. '-]*)$/u, "$2 $1");

const AGENCY =
  /^(?:the )?(?:associated press|ap|reuters|afp|agence france-presse|bloomberg(?: news)?|financial times|dpa)$/i;

/** Persons without the agency or the site that they write for; alone, that is the author. */
function removeOutlets(authors: string | null, isSite: (name: string | null) => boolean): string | null {
  const names = authors?.replace(/ The Associated Press$/, "").split(", ") ?? [];
  const persons = names.filter((name) => !AGENCY.test(name) && !isSite(name));
  return (persons.length > 0 ? persons : names).join(", ") || null;
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
  const isSite = (name: string | null): boolean => name !== null && name.toLowerCase() === site;
  const inMeta = AUTHOR.map((name) => personName(toNaturalOrder(meta.get(name))));
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
    declared,
    byline.author,
    findMarkedUpAuthor(tree),
    findNamedPerson(tree),
    inData((thing) => personNames(thing.author, resolve)),
    ...inMeta,
  );
  return removeOutlets(authors, isSite);
}
