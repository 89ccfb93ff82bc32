import { findLayers, findNamed, isLayer } from "./find-layers.ts";
import { hasConsentName, isConsentBox } from "./is-consent-box.ts";
import { hide, unlockPage } from "./unlock.ts";

/** A banner under a banner is found in the next round. */
const ROUNDS = 3;

export type Swept = {
  /** Boxes that this sweep hid. */
  hidden: number;
  /** Boxes that are in the page but were hidden before, by a filter rule or by the page itself. */
  alreadyHidden: number;
};

const isShown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

/** In the flow of the page only boxes by name count, and none of the page's own parts. */
function isBarInFlow(element: HTMLElement): boolean {
  return (
    hasConsentName(element) && !element.closest("main, article, footer, nav") && !element.querySelector("nav")
  );
}

function hideAll(candidates: HTMLElement[]): number {
  let hidden = 0;
  for (const element of candidates) {
    if (!isShown(element) || !isConsentBox(element)) continue;
    hide(element);
    hidden += 1;
  }
  return hidden;
}

/** Boxes by name that cannot be seen and would be consent boxes if they could. */
function countHidden(named: HTMLElement[]): number {
  return named.filter((element) => !isShown(element) && hasConsentName(element) && isConsentBox(element))
    .length;
}

/**
 * Hides what asks for consent to cookies and is still in view, by its look and its words alone: a layer above the page, or
 * a bar in it that bears the name. Undoes what such boxes do to the page.
 */
export function sweep(): Swept {
  if (!document.body) return { hidden: 0, alreadyHidden: 0 };
  const named = findNamed();
  const alreadyHidden = countHidden(named);
  let hidden = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const bars = named.filter((element) => isLayer(element) || isBarInFlow(element));
    const now = hideAll([...findLayers(), ...bars]);
    hidden += now;
    if (now === 0) break;
  }
  if (hidden + alreadyHidden > 0) unlockPage();
  return { hidden, alreadyHidden };
}
