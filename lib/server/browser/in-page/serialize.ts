/** The page as markup, cut at a maximum length. JSON, text and XML are returned as their own text. */
export type SerializedPage = { html: string; contentType: string };

const VOID_ELEMENTS = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
const OMITTED_ELEMENTS = new Set("script style template object embed canvas".split(" "));
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
  const inside = readUnclobbered(Element.prototype, element, "shadowRoot") ?? element;
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

/** Custom elements and frames become plain boxes when they are flattened. */
function toPrintedName(element: Element): string {
  const name = getName(element);
  return name.includes("-") || name === "iframe" ? "div" : name;
}

/** Pushes the children in reverse order. Not with a spread, because there can be too many for one call. */
function pushContent(element: Element, pending: (Node | string)[]): void {
  const content = getName(element) === "noscript" ? parseNoscript(element) : getContent(element);
  for (const child of [...content].reverse()) pending.push(child);
}

/**
 * Iterates with a stack, because a hostile page can nest too deeply for recursion. The stack holds closing tags as
 * strings.
 */
function serializeElements(root: Element, maxLength: number): string {
  const marksHidden = shouldMarkHidden(root);
  const pending: (Node | string)[] = [root];
  const markup: string[] = [];
  let length = 0;
  const add = (text: string) => {
    markup.push(text);
    length += text.length;
  };
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (typeof item === "string") add(item);
    else if (length > maxLength) continue;
    else if (isText(item)) add(escapeText(item.data));
    else if (isElement(item) && getName(item) === "slot") pushContent(item, pending);
    else if (isElement(item) && !isOmitted(item)) {
      const name = toPrintedName(item);
      const isHidden = marksHidden && isElementHidden(item);
      add(`<${name}${printAttributes(item)}${isHidden ? ' data-hidden-element=""' : ""}>`);
      if (VOID_ELEMENTS.has(name)) continue;
      pending.push(`</${name}>`);
      if (name === "script") pending.push(getScriptData(item));
      else pushContent(item, pending);
    }
  }
  return markup.join("");
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
  const isPage = contentType === "text/html" || contentType === "application/xhtml+xml";
  if (!isPage) return { html: getViewerText().slice(0, maxLength), contentType };
  const root = readUnclobbered(Document.prototype, document, "documentElement");
  return { html: `<!doctype html>${serializeElements(root, maxLength)}`, contentType };
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
]);

function toAbsolute(value: string, base: string): string {
  return URL.canParse(value, base) ? new URL(value, base).href : value;
}

/** The image that the browser selected, or the one that would load on scrolling there. */
function getImageUrl(image: HTMLImageElement): string {
  const shown = image.currentSrc || image.src;
  if (shown && !shown.startsWith("data:")) return shown;
  const later = image.dataset.src ?? image.dataset.lazySrc ?? image.dataset.original ?? "";
  return later ? toAbsolute(later, image.baseURI) : shown;
}

function toPrintedValue(element: Element, name: string, value: string): string {
  if (name === "src" && isImage(element)) return getImageUrl(element);
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
function shouldMarkHidden(root: Element): boolean {
  const body = root.querySelector("body");
  const all = body?.textContent?.length ?? 0;
  return body instanceof HTMLElement && body.innerText.length > all * MIN_VISIBLE_SHARE;
}
