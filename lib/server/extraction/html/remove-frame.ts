import type { Element, Parents, Root } from "hast";
import { attribute, findElement, getText, isElement, rewriteElements, visitElements } from "./hast.ts";

/** Parts of a site around the content of its pages. */
const FRAME_ROLE = /^(?:navigation|banner|contentinfo|search)$/;
const CONTENT = new Set(["main", "article", "section", "body", "html"]);

/** Names of classes and ids of what a site chooses for each visit. */
const ADVERTISEMENT =
  /^(?:ads?|advert(?:s|ising|isement|isements)?|ad[-_](?:\w{1,30})|\w{1,30}[-_]ads?|sponsor(?:ed|s)?(?:[-_]\w{1,30})?|promoted(?:[-_]\w{1,30})?|adsbygoogle|google[-_]?ads?\w{0,30}|dfp[-_]?\w{0,30}|gpt[-_]ad\w{0,30}|taboola\w{0,30}|outbrain\w{0,30})$/i;
const CONSENT =
  /^(?:(?:cookie|consent|gdpr|ccpa)s?(?:[-_]?(?:banner|bar|notice|popup|dialog|consent|modal|box|overlay|message|law|wall|prompt|alert|container|wrapper|info))?|cc[-_](?:window|banner)|onetrust[-_]?\w{0,40}|didomi[-_]?\w{0,40}|cookiebot\w{0,20})$/i;
const CHOSEN_LIST =
  /^(?:related|recommend(?:ed|ations?)|suggest(?:ed|ions)|similar|trending|most[-_]?(?:read|popular|viewed)|popular|recently[-_]?viewed|also[-_]?(?:like|bought|viewed)|you[-_]?may[-_]?(?:also[-_]?)?like|more[-_]?(?:stories|articles|from)|up[-_]?next|read[-_]?next|carousel[-_]recommend\w{0,20})(?:[-_]\w{1,40}){0,3}$/i;
/** A consent banner is short; a page about cookies is not one. */
const MAX_CONSENT_LENGTH = 1_500;
/** Share of the page's text from which an element is the content, whatever its name. */
const MAX_SHARE = 0.5;
/** Share of text in links from which a sidebar is a list of links. */
const LINK_SHARE = 0.6;

const getLength = (node: Parents): number => getText(node).replace(/\s+/g, " ").trim().length;

const hasName = (element: Element, pattern: RegExp): boolean =>
  `${attribute(element, "className")} ${attribute(element, "id")}`
    .split(/\s+/)
    .some((name) => name !== "" && pattern.test(name));

function isMostlyLinks(element: Element): boolean {
  let linked = 0;
  visitElements(element, (child) => {
    if (child.tagName !== "a") return undefined;
    linked += getLength(child);
    return "skip";
  });
  return linked / Math.max(1, getLength(element)) > LINK_SHARE;
}

function isFrame(element: Element, isInContent: boolean): boolean {
  const { tagName } = element;
  if (tagName === "nav" || FRAME_ROLE.test(attribute(element, "role"))) return true;
  if ((tagName === "header" || tagName === "footer") && !isInContent) return true;
  return tagName === "aside" && isMostlyLinks(element);
}

function isVolatile(element: Element, pageLength: number): boolean {
  if (CONTENT.has(element.tagName) && element.tagName !== "section") return false;
  if (hasName(element, CONSENT)) return getLength(element) <= MAX_CONSENT_LENGTH;
  const isChosen = hasName(element, ADVERTISEMENT) || hasName(element, CHOSEN_LIST);
  return isChosen && getLength(element) <= pageLength * MAX_SHARE;
}

/** Keeps the title of a page whose header contains it. */
function toKept(element: Element): Element[] {
  const title = findElement(element, ({ tagName }) => tagName === "h1");
  return title ? [title] : [];
}

/**
 * Removes the frame of the site, and what it chooses for each visit, by the names of elements. Unlike the selection of
 * the main content it depends on no other part of the page, so that a change in one place has no effect elsewhere.
 */
export function removeFrame(tree: Root): void {
  const pageLength = getLength(tree);
  const isInContent = new Set<Parents>();
  visitElements(tree, (element, parent) => {
    const isContent = CONTENT.has(element.tagName) && !/^(?:body|html)$/.test(element.tagName);
    if (isContent || isInContent.has(parent)) isInContent.add(element);
  });
  rewriteElements(tree, (element, parent) => {
    if (!isElement(element)) return [element];
    if (isFrame(element, isInContent.has(parent))) return toKept(element);
    return isVolatile(element, pageLength) ? [] : [element];
  });
}
