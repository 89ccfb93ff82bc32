import { unshadowed } from "./unshadowed.ts";

// By name and not by `instanceof`: elements of a frame belong to another realm.
const isPicture = (element: Element): element is HTMLImageElement => element.localName === "img";

const escapeValue = (value: string): string =>
  value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Names that markup can carry: pages can set others through the DOM. */
const NAME = /^[a-z_:][a-z0-9_.:-]*$/i;
const ADDRESSES = new Set(["href", "src", "cite", "poster", "longdesc", "data"]);
/** Replaced by what the browser chose among them, or meant for scripts. */
const LEFT_OUT = new Set([
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
    ? toAbsolute(value.trim(), unshadowed(Node.prototype, element, "baseURI"))
    : value;
}

/** An element's attributes as markup: addresses absolute, nothing that runs. */
export function printAttributes(element: Element): string {
  let out = "";
  for (const { name, value } of unshadowed(Element.prototype, element, "attributes")) {
    if (!NAME.test(name) || LEFT_OUT.has(name) || /^on/i.test(name)) continue;
    out += ` ${name}="${escapeValue(printedValue(element, name, value))}"`;
  }
  const isLazy = isPicture(element) && !element.hasAttribute("src");
  return isLazy ? `${out} src="${escapeValue(pictureOf(element))}"` : out;
}
