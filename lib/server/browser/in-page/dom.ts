/*
 * Reading elements by the methods of the platform: fields of a form with names such as `getAttribute` hide the form's
 * own methods, also from an isolated world.
 */

const { getAttribute: readAttribute, querySelectorAll: queryElement, closest, matches } = Element.prototype;
const { querySelectorAll: queryDocument } = Document.prototype;
const { querySelectorAll: queryFragment } = DocumentFragment.prototype;
const readText = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "innerText")?.get;
const readContent = Object.getOwnPropertyDescriptor(Node.prototype, "textContent")?.get;
const readChildren = Object.getOwnPropertyDescriptor(Node.prototype, "childNodes")?.get;
const readParent = Object.getOwnPropertyDescriptor(Node.prototype, "parentElement")?.get;

const MAX_TEXT = 10_000;

export const clip = (text: unknown): string => String(text ?? "").slice(0, MAX_TEXT);

/** A text in one line. */
export const joinLines = (text: string | null): string => (text ?? "").replace(/\s+/g, " ").trim();

/** @throws DOMException for an invalid selector */
export function queryAll<T extends Element = Element>(
  root: Document | ShadowRoot | Element,
  selector: string,
): T[] {
  const query =
    root instanceof Element ? queryElement : root instanceof Document ? queryDocument : queryFragment;
  return [...query.call(root, selector)] as T[];
}

export const getAttribute = (element: Element, name: string): string | null =>
  readAttribute.call(element, name);
export const getParent = (element: Element): Element | null => readParent?.call(element) as Element | null;
export const getChildNodes = (element: Element): Node[] =>
  Array.from((readChildren?.call(element) as NodeListOf<ChildNode> | undefined) ?? []);
export const findClosest = (element: Element, selector: string): Element | null =>
  closest.call(element, selector);

export const isMatch = (element: Element, selector: string): boolean => matches.call(element, selector);

/** The text that readers see, or that of an element without a layout. */
export const getText = (element: Element): string =>
  clip(
    (element instanceof HTMLElement ? (readText?.call(element) as string) : null) ??
      (readContent?.call(element) as string),
  ).trim();

/** Text of a node with everything that is hidden. */
export const getContent = (node: Node): string => clip(readContent?.call(node) as string);

export function toAddress(value: string | null): string {
  if (!value?.trim()) return "";
  try {
    return clip(new URL(value.trim(), document.baseURI).href);
  } catch {
    return clip(value);
  }
}

/** Attributes that are addresses, or lists that start with one. */
const ADDRESSES = new Set(["href", "src", "action", "cite", "poster", "data", "data-src", "data-href"]);

export const readAttributeText = (element: Element, name: string): string => {
  const value = getAttribute(element, name);
  return ADDRESSES.has(name.toLowerCase()) ? toAddress(value) : clip(value);
};
