import type { Element } from "hast";
import { attribute } from "./nodes.ts";

const HIDDEN_STYLE = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)[^;]*;?/i;
const SCREEN_READER =
  /(?:^|\s)(?:sr-only|visually-hidden|visuallyhidden|screen-reader-text|u-hidden-visually)(?:\s|$)/;
/** Parts that a click opens: closed while the page was read, but what people come for. */
const DISCLOSURE = /accordion|collaps|faq|panel|tab(?!le)|toggle|expand|spoiler|answer|read-?more|truncat/i;

/** Whether the markup says that nobody sees this element. */
export const isHidden = (element: Element): boolean =>
  (element.properties.hidden !== undefined && attribute(element, "hidden") !== "until-found") ||
  HIDDEN_STYLE.test(attribute(element, "style"));

/** Whether only screen readers are told this text, mostly a name for a control. */
export const isForScreenReaders = (element: Element): boolean =>
  SCREEN_READER.test(attribute(element, "className"));

/** Whether an element looks like the closed part of an accordion or a set of tabs. */
export const isDisclosure = (element: Element): boolean =>
  attribute(element, "role") === "tabpanel" ||
  DISCLOSURE.test(`${attribute(element, "className")} ${attribute(element, "id")}`);

/** Takes the marks off that hide an element. */
export function unhide(element: Element): void {
  element.properties.hidden = undefined;
  const style = attribute(element, "style").replace(HIDDEN_STYLE, "");
  element.properties.style = style.trim() ? style : undefined;
}
