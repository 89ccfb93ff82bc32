import { COMPUTED_ATTRIBUTE, type ComputedBox, LINE_MARK } from "#shared/capture/serialized-page.ts";
import { getShadowRoot } from "./shadow-roots.ts";
import { type ElementLayout, NO_LAYOUT, readLayout, TextJoins } from "./text-layout.ts";
import { getFrameMarkup, isVisibleFrame } from "./unreadable-parts.ts";

/** The page as markup, cut at a maximum length. JSON, text and XML are returned as their own text. */
export type SerializedPage = {
  html: string;
  contentType: string;
  /** The encoding in which the browser read the document. */
  encoding: string;
};

const VOID_ELEMENTS = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
const OMITTED_ELEMENTS = new Set("script style template canvas".split(" "));
/** Scripts that hold data: JSON-LD and formulas. */
const DATA_SCRIPT = /^(application\/ld\+json|math\/)/i;

const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

// Nodes of a frame belong to another realm, where `instanceof` is false.
const getNodeType = (node: Node): number => readUnclobbered(Node.prototype, node, "nodeType");
const isElement = (node: Node): node is Element => getNodeType(node) === Node.ELEMENT_NODE;
const isText = (node: Node): node is Text => getNodeType(node) === Node.TEXT_NODE;
const getName = (element: Element): string => readUnclobbered(Element.prototype, element, "localName");

/** The body of a same-origin frame; null for others, which cannot be read. */
function getFrameBody(element: Element): HTMLElement | null {
  if (getName(element) !== "iframe") return null;
  try {
    return (element as HTMLIFrameElement).contentDocument?.body ?? null;
  } catch {
    return null;
  }
}

/** The visible children of an element: its shadow tree with slotted nodes, a frame's document, or its children. */
function getContent(element: Element): Iterable<Node> {
  if (getName(element) === "slot") {
    const assigned = (element as HTMLSlotElement).assignedNodes();
    return assigned.length > 0 ? assigned : element.childNodes;
  }
  const body = getFrameBody(element);
  if (body) return body.childNodes;
  const inside =
    readUnclobbered(Element.prototype, element, "shadowRoot") ?? getShadowRoot(element) ?? element;
  return readUnclobbered(Node.prototype, inside, "childNodes");
}

function isOmitted(element: Element): boolean {
  const name = getName(element);
  return name === "script"
    ? !DATA_SCRIPT.test(element.getAttribute("type") ?? "")
    : OMITTED_ELEMENTS.has(name);
}

/** Escapes `</` in the data, which would end the script element. */
const getScriptData = (element: Element): string => (element.textContent ?? "").replaceAll("</", "<\\/");

/**
 * While scripts are enabled, noscript holds its markup as text. Parses it, so that an unclosed quote cannot consume
 * the rest of the page.
 */
function parseNoscript(element: Element): Iterable<Node> {
  const base = `<base href="${escapeText(element.baseURI).replaceAll('"', "&quot;")}">`;
  return new DOMParser().parseFromString(base + (element.textContent ?? ""), "text/html").body.childNodes;
}

/** Old elements with preformatted text, whose content parsers would not read as markup. */
const RAW_TEXT = new Set(["xmp", "listing", "plaintext"]);

/** Custom elements and frames become plain boxes when they are flattened. */
function toPrintedName(name: string, { isInline }: ElementLayout): string {
  if (RAW_TEXT.has(name)) return "pre";
  if (name.includes("-")) return isInline ? "span" : "div";
  return name === "iframe" ? "div" : name;
}

/** Pushes the children in reverse order. Not with a spread, because there can be too many for one call. */
function pushContent(element: Element, pending: (Node | OpenElement | string)[]): void {
  const content = getName(element) === "noscript" ? parseNoscript(element) : getContent(element);
  for (const child of [...content].reverse()) pending.push(child);
}

/** A visible frame whose document this script cannot read; the server may have. */
const isForeignFrame = (element: Element): boolean =>
  getName(element) === "iframe" && getFrameBody(element) === null && isVisibleFrame(element);

/** An element whose end is not yet printed. */
class OpenElement {
  readonly name: string;
  readonly layout: ElementLayout;

  constructor(name: string, layout: ElementLayout) {
    this.name = name;
    this.layout = layout;
  }
}

/** Prints the nodes of a page in their order, with marks between texts that only a style sheet sets apart. */
class Printer {
  readonly #marksHidden: boolean;
  readonly #joins = new TextJoins();
  readonly #open: OpenElement[] = [];
  readonly #markup: string[] = [];
  /** The place of a mark: before the start tags that precede the next text. */
  #markAt = 0;
  length = 0;

  constructor(marksHidden: boolean) {
    this.#marksHidden = marksHidden;
  }

  get markup(): string {
    return this.#markup.join("");
  }

  get #layout(): ElementLayout {
    return this.#open.at(-1)?.layout ?? NO_LAYOUT;
  }

  add(text: string): void {
    this.#markup.push(text);
    this.length += text.length;
  }

  #endRun(): void {
    this.#markAt = this.#markup.push("") - 1;
  }

  addText(text: Text): void {
    const { keepsLines, isVerbatim } = this.#layout;
    const mark = isInDrawing(text) ? "" : this.#joins.addText(text, isVerbatim);
    if (mark) this.#markup[this.#markAt] = mark;
    const escaped = escapeText(text.data);
    this.add(keepsLines && !isVerbatim ? escaped.replaceAll("\n", LINE_MARK) : escaped);
    this.#endRun();
  }

  start(element: Element): OpenElement {
    const tag = getName(element);
    const layout = isRendered(element) ? readLayout(element, tag, this.#layout) : NO_LAYOUT;
    const name = toPrintedName(tag, layout);
    const box = this.#findBox(element, tag, layout);
    this.#joins.addEdge(layout);
    this.add(`<${name}${printAttributes(element)}${box ? ` ${COMPUTED_ATTRIBUTE}="${box}"` : ""}>`);
    const open = new OpenElement(name, layout);
    if (VOID_ELEMENTS.has(name)) this.#endRun();
    else this.#open.push(open);
    return open;
  }

  #findBox(element: Element, tag: string, layout: ElementLayout): ComputedBox | null {
    if (isForeignFrame(element)) return "frame";
    if (this.#marksHidden && isElementHidden(element)) return "hidden";
    if (layout.isListing) return "code";
    if (isImage(element)) return findOwnSize(element);
    return layout.isInline && (tag === "div" || tag.includes("-")) ? "inline" : null;
  }

  end({ name, layout }: OpenElement): void {
    this.#open.pop();
    this.#joins.addEdge(layout);
    this.add(`</${name}>`);
    this.#endRun();
  }
}

/**
 * Iterates with a stack, because a hostile page can nest too deeply for recursion. The stack holds the data of scripts
 * and the markup of frames as strings.
 */
function serializeNodes(roots: Iterable<Node>, maxLength: number): string {
  const printer = new Printer(shouldMarkHidden());
  const pending: (Node | OpenElement | string)[] = [...roots].reverse();
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (typeof item === "string") printer.add(item);
    else if (item instanceof OpenElement) printer.end(item);
    else if (printer.length > maxLength) continue;
    else if (isText(item)) printer.addText(item);
    else if (isElement(item) && getName(item) === "slot") pushContent(item, pending);
    else if (isElement(item) && !isOmitted(item)) {
      const open = printer.start(item);
      if (VOID_ELEMENTS.has(open.name)) continue;
      pending.push(open);
      if (open.name === "script") pending.push(getScriptData(item));
      else if (isForeignFrame(item)) pending.push(getFrameMarkup(item) ?? "");
      else pushContent(item, pending);
    }
  }
  return printer.markup;
}

/** The text of a document for which Chromium shows a viewer. */
function getViewerText(): string {
  const source = document.getElementById("webkit-xml-viewer-source-xml");
  if (source) return source.innerHTML;
  if (/xml/.test(document.contentType)) return new XMLSerializer().serializeToString(document);
  return document.querySelector("body > pre")?.textContent ?? document.body?.textContent ?? "";
}

/** Serializes the rendered page: flattened shadow trees and frames, absolute URLs, and the selected images. */
export function serializePage(maxLength: number): SerializedPage {
  const contentType = readUnclobbered(Document.prototype, document, "contentType");
  const encoding = readUnclobbered(Document.prototype, document, "characterSet");
  const isPage = contentType === "text/html" || contentType === "application/xhtml+xml";
  if (!isPage) return { html: getViewerText().slice(0, maxLength), contentType, encoding };
  const root = readUnclobbered(Document.prototype, document, "documentElement");
  return { html: `<!doctype html>${serializeNodes([root], maxLength)}`, contentType, encoding };
}

/** Serializes what a frame shows, as a part of its page. */
export function serializeFrame(maxLength: number): string {
  const body = readUnclobbered(Document.prototype, document, "body");
  return body ? serializeNodes(readUnclobbered(Node.prototype, body, "childNodes"), maxLength) : "";
}

// By name, because elements of a frame belong to another realm, where `instanceof` is false.
const isImage = (element: Element): element is HTMLImageElement => element.localName === "img";

const escapeValue = (value: string): string =>
  value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Names that are valid in markup: scripts can set others through the DOM. */
const VALID_NAME = /^[a-z_:][a-z0-9_.:-]*$/i;
const URL_ATTRIBUTES = new Set(["href", "src", "cite", "poster", "longdesc", "data"]);
/** Replaced by the selected image, or meaningful only to scripts. */
const OMITTED_ATTRIBUTES = new Set([
  "srcset",
  "sizes",
  "loading",
  "decoding",
  "integrity",
  "nonce",
  "hidden",
  "srcdoc",
  COMPUTED_ATTRIBUTE,
]);

/** Null for an image that is not loaded. */
function findOwnSize({ naturalWidth, naturalHeight }: HTMLImageElement): ComputedBox | null {
  return naturalWidth > 0 && naturalHeight > 0 ? `${naturalWidth}x${naturalHeight}` : null;
}

function toAbsolute(value: string, base: string): string {
  return URL.canParse(value, base) ? new URL(value, base).href : value;
}

/** The image that the browser selected, or the one that would load on scrolling there. */
function getImageUrl(image: HTMLImageElement): string {
  // An empty attribute reads as the address of the page.
  const shown = image.currentSrc || (image.getAttribute("src")?.trim() ? image.src : "");
  if (shown && !shown.startsWith("data:")) return shown;
  const later = image.dataset.src ?? image.dataset.lazySrc ?? image.dataset.original ?? "";
  return later ? toAbsolute(later, image.baseURI) : shown;
}

const isLink = (element: Element): boolean =>
  /^(?:a|area)$/.test(getName(element)) && element.namespaceURI === "http://www.w3.org/1999/xhtml";

/** The address that a click opens, whose query is in the encoding of the document. */
const getLinkUrl = (element: Element): string =>
  readUnclobbered(
    getName(element) === "a" ? HTMLAnchorElement.prototype : HTMLAreaElement.prototype,
    element as HTMLAnchorElement & HTMLAreaElement,
    "href",
  );

function toPrintedValue(element: Element, name: string, value: string): string {
  if (name === "src" && isImage(element)) return getImageUrl(element);
  if (name === "href" && value.trim() && isLink(element)) return getLinkUrl(element);
  return URL_ATTRIBUTES.has(name) && value.trim()
    ? toAbsolute(value.trim(), readUnclobbered(Node.prototype, element, "baseURI"))
    : value;
}

/** The attributes as markup: absolute URLs, and no event handlers. */
function printAttributes(element: Element): string {
  let markup = "";
  for (const { name, value } of readUnclobbered(Element.prototype, element, "attributes")) {
    if (!VALID_NAME.test(name) || OMITTED_ATTRIBUTES.has(name) || /^on/i.test(name)) continue;
    markup += ` ${name}="${escapeValue(toPrintedValue(element, name, value))}"`;
  }
  const isLazy = isImage(element) && !element.hasAttribute("src");
  return isLazy ? `${markup} src="${escapeValue(getImageUrl(element))}"` : markup;
}

/**
 * Reads a property from the prototype, because of DOM clobbering: a form with a field named `attributes` returns that
 * field, and documents do so with named forms and images.
 */
function readUnclobbered<T extends object, K extends keyof T>(prototype: T, owner: T, name: K): T[K] {
  return Reflect.get(prototype, name, owner) as T[K];
}

/** Below this share of visible text, the page itself is hidden by a script or a banner. */
const MIN_VISIBLE_SHARE = 0.25;

/** Whether the browser shows the element's document, with the styles of its elements. */
const isRendered = (element: Element): boolean =>
  readUnclobbered(Node.prototype, element, "ownerDocument")?.defaultView != null &&
  Element.prototype.closest.call(element, "head") === null;

const isInDrawing = (text: Text): boolean =>
  text.parentElement?.namespaceURI === "http://www.w3.org/2000/svg";

/** Whether an element is hidden. The closed parts of `details` are only collapsed. */
function isElementHidden(element: Element): boolean {
  if (!readUnclobbered(Node.prototype, element, "ownerDocument")?.defaultView) return false;
  const { closest, checkVisibility } = Element.prototype;
  if (closest.call(element, "head, details, svg, math") || checkVisibility.call(element)) return false;
  return getComputedStyle(element).display !== "contents";
}

/**
 * Whether hidden elements may be marked: not on a page that is hidden as a whole, where the hidden part is the
 * content.
 */
function shouldMarkHidden(): boolean {
  const body = readUnclobbered(Document.prototype, document, "body");
  const all = body?.textContent?.length ?? 0;
  return body instanceof HTMLElement && body.innerText.length > all * MIN_VISIBLE_SHARE;
}
