import type { Element, ElementContent, Parents, Root } from "hast";
import { samePageFragment } from "#server/extraction/clean/links-and-images.ts";
import {
  attribute,
  getText,
  isElement,
  rewriteElements,
  visitElements,
} from "#server/extraction/html/hast.ts";

const REFERENCE =
  /^(?:fn|cite[_-]note|footnote|note|endnote|ftnt?|_ftn|_edn|sdfootnote|user-content-fn)[-_:.]?/i;
const BACK = /^(?:fnref|cite[_-]ref|footnote-?ref|noteref|_ftnref|_ednref|user-content-fnref|ftnt?_ref)/i;
const BACK_TEXT = /^(?:\s|↩|\ufe0e|↑|\^|⤴|\[|\])*$/u;

/** The decoded fragment of a link into this page; empty for other links. */
function getFragment(link: Element, pageUrl: string): string {
  const href = attribute(link, "href");
  const place = href.startsWith("#") ? href.slice(1) : (samePageFragment(href, pageUrl) ?? "");
  try {
    return decodeURIComponent(place);
  } catch {
    return place;
  }
}

const isReference = (link: Element, place: string, inSup: boolean): boolean =>
  !BACK.test(place) &&
  (attribute(link, "role") === "doc-noteref" ||
    /footnote-?ref/i.test(attribute(link, "className")) ||
    (REFERENCE.test(place) && (inSup || /^\[?[\d*†‡a-z]{1,4}\]?$/i.test(getText(link).trim()))));

/** Links to footnotes by the footnote's id, in document order. */
function listReferences(tree: Root, pageUrl: string): Map<string, Element[]> {
  const found = new Map<string, Element[]>();
  const visit = (parent: Parents, inSup: boolean): void => {
    for (const child of parent.children) {
      if (!isElement(child)) continue;
      const place = child.tagName === "a" ? getFragment(child, pageUrl) : "";
      if (place && isReference(child, place, inSup)) found.set(place, [...(found.get(place) ?? []), child]);
      visit(child, inSup || child.tagName === "sup");
    }
  };
  visit(tree, false);
  return found;
}

function removeBackLinks(parent: Element, pageUrl: string): void {
  rewriteElements(parent, (element) => {
    const place = element.tagName === "a" ? getFragment(element, pageUrl) : "";
    const isBack = BACK.test(place) || (place !== "" && BACK_TEXT.test(getText(element)));
    const isBackList = /(?:^|\s)mw-cite-backlink(?:\s|$)/.test(attribute(element, "className"));
    return isBack || isBackList ? [] : [element];
  });
}

const note = (label: string, children: ElementContent[]): Element => ({
  type: "element",
  tagName: "footnote-definition",
  properties: { label },
  children,
});

const HOLDERS = new Set(["li", "p", "div", "dd", "aside"]);

function listDefinitions(tree: Root, ids: ReadonlyMap<string, unknown>): Map<string, Element> {
  const definitions = new Map<string, Element>();
  visitElements(tree, (element) => {
    const id = attribute(element, "id");
    if (ids.has(id) && !definitions.has(id) && HOLDERS.has(element.tagName)) definitions.set(id, element);
  });
  return definitions;
}

export type Footnote = { reference: Element; definition: Element };

/** The page's footnotes, one for every reference in the text. */
export function listFootnotes(tree: Root, pageUrl: string): Footnote[] {
  const references = listReferences(tree, pageUrl);
  if (references.size === 0) return [];
  const definitions = listDefinitions(tree, references);
  return [...references].flatMap(([id, links]) => {
    const definition = definitions.get(id);
    return definition ? links.map((reference) => ({ reference, definition })) : [];
  });
}

/**
 * Marks footnotes with the elements that the printer supports, `footnote-ref` and `footnote-definition`. A reference
 * without a footnote in the tree stays a link.
 */
export function markFootnotes(tree: Root, pageUrl: string): void {
  const references = listReferences(tree, pageUrl);
  const definitions = listDefinitions(tree, references);
  const labels = new Map<string, string>();
  for (const [id, links] of references) {
    const definition = definitions.get(id);
    if (!definition) continue;
    const label = String(labels.size + 1);
    labels.set(id, label);
    for (const link of links)
      Object.assign(link, { tagName: "footnote-ref", properties: { label }, children: [] });
    removeBackLinks(definition, pageUrl);
  }
  if (labels.size === 0) return;
  moveDefinitions(tree, definitions, labels);
  dropEmptySups(tree);
}

/** Moves footnotes to the end. */
function moveDefinitions(tree: Root, definitions: Map<string, Element>, labels: Map<string, string>): void {
  const moved = new Map([...labels].map(([id, label]) => [definitions.get(id), label]));
  const notes: Element[] = [];
  rewriteElements(tree, (element) => {
    const label = moved.get(element);
    if (label === undefined) return [element];
    notes.push(note(label, element.children));
    return [];
  });
  tree.children.push(...notes.sort((a, b) => Number(a.properties.label) - Number(b.properties.label)));
}

/** Unwraps references in `<sup>[<ref/>]</sup>` and `<sup><ref/></sup>`. */
function dropEmptySups(tree: Root): void {
  rewriteElements(tree, (element) => {
    if (element.tagName !== "sup") return [element];
    const references = element.children.filter(
      (child) => isElement(child) && child.tagName === "footnote-ref",
    );
    const rest = element.children.filter((child) => !references.includes(child));
    const isAlone = references.length > 0 && !rest.some((child) => /[^\s,[\]]/.test(getText(child)));
    return isAlone ? references : [element];
  });
}
