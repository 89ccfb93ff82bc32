/** The page as markup, cut at a length. What is no page (JSON, text, XML) comes as its own text. */
export type SerialisedPage = { html: string; contentType: string };

const VOID = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
const OMITTED_ELEMENTS = new Set("script style template object embed canvas".split(" "));
/** Scripts that are data: what a page says about itself, and formulas. */
const DATA_SCRIPT = /^(application\/ld\+json|math\/)/i;

const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

// Nodes of a frame's document belong to another realm, where `instanceof` would say no.
const typeOf = (node: Node): number => readUnclobbered(Node.prototype, node, "nodeType");
const isElement = (node: Node): node is Element => typeOf(node) === Node.ELEMENT_NODE;
const isText = (node: Node): node is Text => typeOf(node) === Node.TEXT_NODE;
const nameOf = (element: Element): string => readUnclobbered(Element.prototype, element, "localName");

/** A document of the same origin in a frame; null for all others, which cannot be read. */
function framedBody(element: Element): HTMLElement | null {
  if (nameOf(element) !== "iframe") return null;
  try {
    return (element as HTMLIFrameElement).contentDocument?.body ?? null;
  } catch {
    return null;
  }
}

/** What a reader sees inside an element: its shadow tree with what was put into the slots, a frame's page, its children. */
function contentOf(element: Element): Iterable<Node> {
  if (nameOf(element) === "slot") {
    const assigned = (element as HTMLSlotElement).assignedNodes();
    return assigned.length > 0 ? assigned : element.childNodes;
  }
  const body = framedBody(element);
  if (body) return body.childNodes;
  const inside = readUnclobbered(Element.prototype, element, "shadowRoot") ?? element;
  return readUnclobbered(Node.prototype, inside, "childNodes");
}

function isLeftOut(element: Element): boolean {
  const name = nameOf(element);
  return name === "script"
    ? !DATA_SCRIPT.test(element.getAttribute("type") ?? "")
    : OMITTED_ELEMENTS.has(name);
}

/** Data in a script, which no `</` of its own may end. */
const dataText = (element: Element): string => (element.textContent ?? "").replaceAll("</", "<\\/");

/** While scripts run this holds markup as text: read here, so that a quote left open in it does not take in the rest of the page. */
function withoutScripts(element: Element): Iterable<Node> {
  const base = `<base href="${escapeText(element.baseURI).replaceAll('"', "&quot;")}">`;
  return new DOMParser().parseFromString(base + (element.textContent ?? ""), "text/html").body.childNodes;
}

/** Custom elements and frames are plain boxes once they are laid flat. */
function printedName(element: Element): string {
  const name = nameOf(element);
  return name.includes("-") || name === "iframe" ? "div" : name;
}

/** Puts what is inside an element on the list, to be taken from its end in order. One by one: there can be many. */
function openUp(element: Element, pending: (Node | string)[]): void {
  const content = nameOf(element) === "noscript" ? withoutScripts(element) : contentOf(element);
  for (const child of [...content].reverse()) pending.push(child);
}

/** Walks with a list of its own: how deep a page nests is the page's choice. Closing tags wait in the list as strings. */
function print(root: Element, maxLength: number): string {
  const marks = shouldMarkHidden(root);
  const pending: (Node | string)[] = [root];
  const out: string[] = [];
  let length = 0;
  const add = (text: string) => {
    out.push(text);
    length += text.length;
  };
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (typeof item === "string") add(item);
    else if (length > maxLength) continue;
    else if (isText(item)) add(escapeText(item.data));
    else if (isElement(item) && nameOf(item) === "slot") openUp(item, pending);
    else if (isElement(item) && !isLeftOut(item)) {
      const name = printedName(item);
      const isUnseen = marks && isElementHidden(item);
      add(`<${name}${printAttributes(item)}${isUnseen ? ' data-unseen=""' : ""}>`);
      if (VOID.has(name)) continue;
      pending.push(`</${name}>`);
      if (name === "script") pending.push(dataText(item));
      else openUp(item, pending);
    }
  }
  return out.join("");
}

/** The text of a document that the browser only shows in a viewer of its own. */
function textOfViewer(): string {
  const source = document.getElementById("webkit-xml-viewer-source-xml");
  if (source) return source.innerHTML;
  if (/xml/.test(document.contentType)) return new XMLSerializer().serializeToString(document);
  return document.querySelector("body > pre")?.textContent ?? document.body?.textContent ?? "";
}

/** The rendered page as markup: shadow trees and frames laid flat, addresses absolute, the pictures that were chosen. */
export function serializePage(maxLength: number): SerialisedPage {
  const contentType = readUnclobbered(Document.prototype, document, "contentType");
  const isPage = contentType === "text/html" || contentType === "application/xhtml+xml";
  if (!isPage) return { html: textOfViewer().slice(0, maxLength), contentType };
  const root = readUnclobbered(Document.prototype, document, "documentElement");
  return { html: `<!doctype html>${print(root, maxLength)}`, contentType };
}

// By name and not by `instanceof`: elements of a frame belong to another realm.
const isPicture = (element: Element): element is HTMLImageElement => element.localName === "img";

const escapeValue = (value: string): string =>
  value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Names that markup can carry: pages can set others through the DOM. */
const NAME = /^[a-z_:][a-z0-9_.:-]*$/i;
const ADDRESSES = new Set(["href", "src", "cite", "poster", "longdesc", "data"]);
/** Replaced by what the browser chose among them, or meant for scripts. */
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

/** The picture that the browser chose, or the one that would have been loaded on scrolling there. */
function pictureOf(image: HTMLImageElement): string {
  const shown = image.currentSrc || image.src;
  if (shown && !shown.startsWith("data:")) return shown;
  const later = image.dataset.src ?? image.dataset.lazySrc ?? image.dataset.original ?? "";
  return later ? toAbsolute(later, image.baseURI) : shown;
}

function printedValue(element: Element, name: string, value: string): string {
  if (name === "src" && isPicture(element)) return pictureOf(element);
  return ADDRESSES.has(name) && value.trim()
    ? toAbsolute(value.trim(), readUnclobbered(Node.prototype, element, "baseURI"))
    : value;
}

/** An element's attributes as markup: addresses absolute, nothing that runs. */
function printAttributes(element: Element): string {
  let out = "";
  for (const { name, value } of readUnclobbered(Element.prototype, element, "attributes")) {
    if (!NAME.test(name) || OMITTED_ATTRIBUTES.has(name) || /^on/i.test(name)) continue;
    out += ` ${name}="${escapeValue(printedValue(element, name, value))}"`;
  }
  const isLazy = isPicture(element) && !element.hasAttribute("src");
  return isLazy ? `${out} src="${escapeValue(pictureOf(element))}"` : out;
}

/**
 * Reads a property of an element or document past fields and pictures of that name: a form with a field named
 * `attributes` shows that field as its own property, and a document does so with named forms and pictures.
 */
function readUnclobbered<T extends object, K extends keyof T>(prototype: T, owner: T, name: K): T[K] {
  return Reflect.get(prototype, name, owner) as T[K];
}

/** Less shown text than this part of all text means that the page itself is kept from view, by a script or a banner. */
const LEAST_SHOWN = 0.25;

/** Whether an element of a page takes no part in what is shown. The closed parts of `details` are only folded away. */
function isElementHidden(element: Element): boolean {
  if (!readUnclobbered(Node.prototype, element, "ownerDocument")?.defaultView) return false;
  const { closest, checkVisibility } = Element.prototype;
  if (closest.call(element, "head, details, svg, math") || checkVisibility.call(element)) return false;
  return getComputedStyle(element).display !== "contents";
}

/**
 * Whether hidden parts may be told from shown ones: not on a page that is hidden as a whole while it waits for something,
 * where the hidden part is the content.
 */
function shouldMarkHidden(root: Element): boolean {
  const body = root.querySelector("body");
  const all = body?.textContent?.length ?? 0;
  return body instanceof HTMLElement && body.innerText.length > all * LEAST_SHOWN;
}
