import type { Root } from "hast";
import { attribute, findElement, visitElements } from "#server/extraction/html/hast.ts";
import { personName, personNames } from "./byline.ts";
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

/** The author marked up anywhere in the page; of a person's card, the name. */
function findMarkedUpAuthor(tree: Root): string | null {
  const found = findElement(
    tree,
    (e) =>
      /(?:^|\s)author(?:\s|$)/.test(`${attribute(e, "rel")} ${attribute(e, "itemProp")}`) &&
      e.tagName !== "link" &&
      e.tagName !== "meta",
  );
  const name = found && findElement(found, (e) => attribute(e, "itemProp") === "name");
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
const NAMES_MEMBER = /(?:^|\s)(?:big)?(?:username|PostUser-name|userlink|author-name)(?:$|\s)/i;
const WRITTEN_BY =
  /^(?:(?:[Tt]his (?:post|article) was )?[Ww]ritten|[Tt]ext|[Ww]ords|[Aa]rticle|[Pp]osted|[Ss]tarted|[Ss]tory) by:?\s+(\p{Lu}[^,|·•]{2,50})/u;
const MAX_NAME = 60;
const MAX_NAME_WORDS = 6;

/** A person named anywhere in the page: by a link to a profile, by a class, or in "Written by Ann Author". */
function findNamedPerson(tree: Root): string | null {
  const found: { named?: string; member?: string } = {};
  visitElements(tree, (element) => {
    if (found.named || /^(?:head|nav|footer|script)$/.test(element.tagName)) return "skip";
    const names = attribute(element, "className");
    const isProfile = element.tagName === "a" && PROFILE.test(attribute(element, "href"));
    const isMember = !found.member && NAMES_MEMBER.test(names);
    const isNamed = isProfile || NAMES_PERSON.test(names);
    if (!isNamed && !isMember && !/^(?:p|span|div|h[2-6]|li|cite|strong)$/.test(element.tagName))
      return undefined;
    const text = element.children.length > 6 ? null : getElementText(element);
    if (!text || text.length > MAX_NAME) return undefined;
    const written = isNamed || isMember ? text : WRITTEN_BY.exec(text)?.[1];
    const name = written ? personName(written) : null;
    if (!name || name.split(" ").length > MAX_NAME_WORDS || /\d{3}/.test(name)) return undefined;
    if (isMember && !isNamed) found.member = name;
    else found.named = name;
    return undefined;
  });
  return found.named ?? found.member ?? null;
}

const isOrganization = (value: unknown): boolean =>
  isThing(value) && /Organization|Corporation/.test(String(value["@type"]));

/** The authors of a page; null when it names none. A person of the byline comes before an organization. */
export const readAuthor = ({ tree, meta, byline, inData, resolve }: Sources): string | null =>
  firstNonEmpty(
    inData((thing) =>
      isOrganization(resolve([thing.author].flat()[0])) ? null : personNames(thing.author, resolve),
    ),
    ...AUTHOR.map((name) => personName(meta.get(name))),
    findLabeledAuthor(meta),
    byline.author,
    findMarkedUpAuthor(tree),
    findNamedPerson(tree),
    inData((thing) => personNames(thing.author, resolve)),
  );
