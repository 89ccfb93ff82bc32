import {
  clip,
  findClosest,
  getAttribute,
  getContent,
  getText,
  queryAll,
  readAttributeText,
  toAddress,
} from "./dom.ts";
import { isVisible } from "./visibility.ts";

/** The type of a value, which decides where its text is. */
export type ValueType =
  | "text"
  | "number"
  | "money"
  | "date"
  | "boolean"
  | "url"
  | "image"
  | "html"
  | "visibility"
  | "attribute";

/** Old prices. */
const STRUCK = "del, s, strike";
const DIGIT = /\d/;

/** The text of a price whose cents are raised instead of behind a separator; null for another. */
function joinRaisedCents(element: Element): string | null {
  const raised = queryAll(element, "sup")[0];
  const cents = raised && getText(raised);
  if (!raised || !/^\d\d$/.test(cents ?? "")) return null;
  const range = document.createRange();
  range.selectNodeContents(element);
  range.setEndBefore(raised);
  const before = clip(range.toString()).trimEnd();
  if (!/\d$/.test(before) || /[.,]\d{1,2}$/.test(before)) return null;
  range.selectNodeContents(element);
  range.setStartAfter(raised);
  return `${before}${before.includes(".") ? "," : "."}${cents}${clip(range.toString())}`;
}

/** The text of a price without the old one. */
function getMoneyText(element: Element): string {
  const all = getText(element);
  const struck = queryAll(element, STRUCK).map(getText).filter(Boolean);
  const current = struck.slice(0, 5).reduce((text, old) => text.replace(old, " "), all);
  if (struck.length > 0 && DIGIT.test(current)) return current;
  return joinRaisedCents(element) ?? all;
}

function getImageAddress(element: Element): string {
  const image =
    element instanceof HTMLImageElement ? element : queryAll(element, "img, source, image, video")[0];
  if (image) {
    const shown = image instanceof HTMLImageElement ? image.currentSrc : "";
    const stated = ["data-src", "data-original", "src", "poster", "href"].map((name) =>
      getAttribute(image, name),
    );
    const first = (getAttribute(image, "srcset") ?? "").trim().split(/\s/)[0] ?? "";
    const address = [shown, ...stated].find((value) => value && !value.startsWith("data:")) ?? first;
    if (address) return toAddress(address);
  }
  const background = /url\(["']?([^"')]+)/.exec(getComputedStyle(element).backgroundImage)?.[1];
  return toAddress(background ?? null);
}

function getLinkAddress(element: Element): string {
  const names = ["href", "src", "content"];
  const own = names.map((name) => getAttribute(element, name)).find(Boolean);
  const link = own ? null : (queryAll(element, "a[href]")[0] ?? findClosest(element, "a[href]"));
  return toAddress(own ?? (link && getAttribute(link, "href")) ?? getText(element));
}

function getBooleanText(element: Element): string {
  if (element instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(element.type))
    return String(element.checked);
  return getAttribute(element, "aria-checked") ?? getValueText(element);
}

function getValueText(element: Element): string {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return clip(element.value);
  if (element instanceof HTMLSelectElement) return clip(element.selectedOptions[0]?.label);
  if (element instanceof HTMLImageElement) return clip(element.alt);
  if (element instanceof HTMLMetaElement) return clip(element.content);
  return getText(element) || (element instanceof HTMLScriptElement ? getContent(element) : "");
}

/** The value that an element has for machines, and otherwise its text. */
function getStatedText(element: Element, names: string[], read: (element: Element) => string): string {
  const stated = names.map((name) => getAttribute(element, name)).find((value) => value?.trim());
  return clip(stated ?? read(element)).trim();
}

const READERS: Record<Exclude<ValueType, "attribute">, (element: Element) => string> = {
  text: getValueText,
  number: (element) =>
    getStatedText(element, ["content", ...(element.localName === "data" ? ["value"] : [])], getValueText),
  money: (element) => getStatedText(element, [], getMoneyText) || getValueText(element),
  date: (element) =>
    getStatedText(queryAll(element, "time[datetime]")[0] ?? element, ["datetime", "content"], getValueText),
  boolean: getBooleanText,
  url: getLinkAddress,
  image: getImageAddress,
  html: (element) => clip(element.innerHTML).trim(),
  visibility: (element) => (isVisible(element) ? "visible" : "hidden"),
};

/** The text of an element's value: an attribute, or what a value of the type is read from. */
export function getFieldText(element: Element, type: ValueType, attribute: string | undefined): string {
  if (attribute === undefined) return READERS[type === "attribute" ? "text" : type](element);
  const text = readAttributeText(element, attribute);
  // An attribute such as `disabled` is true without a value.
  return type === "boolean" && text === "" && getAttribute(element, attribute) !== null ? "true" : text;
}
