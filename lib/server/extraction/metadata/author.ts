import type { Root } from "hast";
import { attribute, findElement } from "#server/extraction/html/hast.ts";
import { personName, personNames } from "./byline.ts";
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

/** The authors of a page; null when it names none. */
export const readAuthor = ({ tree, meta, byline, inData, resolve }: Sources): string | null =>
  firstNonEmpty(
    inData((thing) => personNames(thing.author, resolve)),
    ...AUTHOR.map((name) => personName(meta.get(name))),
    findLabeledAuthor(meta),
    byline.author,
    findMarkedUpAuthor(tree),
  );
