import { findLayers, findNamed, isLayer } from "./find-layers.ts";
import { hasConsentName, isConsentBox } from "./is-consent-box.ts";
import { hide, unlockPage } from "./unlock.ts";

/** A banner under a banner is found in the next round. */
const ROUNDS = 3;
const MOST_PARTS = 40;

const isShown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

/** In the flow of the page only boxes by name count, and none of the page's own parts. */
function isBarInFlow(element: HTMLElement): boolean {
  return (
    hasConsentName(element) && !element.closest("main, article, footer, nav") && !element.querySelector("nav")
  );
}

/** A header that stays in view can hold a bar between its own parts: those are looked at one by one. */
function partsOf(layer: HTMLElement): HTMLElement[] {
  if (layer.tagName !== "HEADER" && !layer.querySelector("nav")) return [layer];
  const parts = [...layer.querySelectorAll(":scope > *, :scope > * > *")];
  const own = parts.filter(
    (part) => part instanceof HTMLElement && !part.closest("main, article, footer, nav"),
  );
  return [layer, ...own.slice(0, MOST_PARTS)] as HTMLElement[];
}

/** A form whose fields bear the names of the browser's own functions cannot be looked at; the others still are. */
function asks(element: HTMLElement): boolean {
  try {
    return isShown(element) && isConsentBox(element);
  } catch {
    return false;
  }
}

function hideAll(candidates: HTMLElement[]): number {
  let hidden = 0;
  for (const element of candidates) {
    if (!asks(element)) continue;
    hide(element);
    hidden += 1;
  }
  return hidden;
}

/**
 * Hides what asks for consent to cookies and is in view, by its look and its words alone: a layer above the page, or a bar
 * in it that bears the name. Undoes what such boxes do to the page. Answers how many there were.
 */
export function sweep(): number {
  if (!document.body) return 0;
  const bars = findNamed().filter((element) => isLayer(element) || isBarInFlow(element));
  let hidden = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const now = hideAll([...findLayers().flatMap(partsOf), ...bars]);
    hidden += now;
    if (now === 0) break;
  }
  if (hidden > 0) unlockPage();
  return hidden;
}

/** As `sweep`, for a page whose scripts are at rest: what it holds for browsers without scripts stays out of sight. */
export function sweepAtRest(): number {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("noscript { display: none !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return sweep();
}

/**
 * Looks for boxes that would ask for consent if they could be seen: a rule hid them, or they closed by themselves. Undoes
 * what they may have left behind. Answers how many there are.
 */
export function releaseHidden(): number {
  if (!document.body) return 0;
  const boxes = findNamed().filter((element) => !isShown(element) && hasConsentName(element));
  const hidden = boxes.filter((element) => isConsentBox(element)).length;
  if (hidden > 0) unlockPage();
  return hidden;
}
