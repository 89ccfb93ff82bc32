import type { Root } from "hast";
import { attribute, findElement } from "#server/extraction/html/hast.ts";
import { personName, personNames } from "./byline.ts";
import { firstNonEmpty, type Sources, textIn } from "./sources.ts";

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

/** Who is marked as the author, anywhere in the page; of a card about a person the name. */
function markedAuthor(tree: Root): string | null {
  const found = findElement(
    tree,
    (e) =>
      /(?:^|\s)author(?:\s|$)/.test(`${attribute(e, "rel")} ${attribute(e, "itemProp")}`) &&
      e.tagName !== "link" &&
      e.tagName !== "meta",
  );
  const name = found && findElement(found, (e) => attribute(e, "itemProp") === "name");
  const written = name ? attribute(name, "content") || textIn(name) : textIn(found);
  return written && written.length < 80 ? personName(written) : null;
}

/** What some systems tell chats: a label and its value. */
function labelledAuthor(meta: Sources["meta"]): string | null {
  for (const number of [1, 2])
    if (/^(?:written by|author)$/i.test(meta.get(`twitter:label${number}`)?.trim() ?? ""))
      return personName(meta.get(`twitter:data${number}`));
  return null;
}

/** Who wrote a page. */
export const readAuthor = ({ tree, meta, byline, inData, resolve }: Sources): string | null =>
  firstNonEmpty(
    inData((thing) => personNames(thing.author, resolve)),
    ...AUTHOR.map((name) => personName(meta.get(name))),
    labelledAuthor(meta),
    byline.author,
    markedAuthor(tree),
  );
