import { hasConsentName, isConsentBanner, isOtherContent } from "./banner-content.ts";
import { findOverlays, isOverlay } from "./overlays.ts";
import { hide, restorePage, setStyle } from "./restore-page.ts";

/** A banner under a banner is found in the next round. */
const MAX_ROUNDS = 3;
const MAX_PARTS = 40;

const isElementShown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

const CONSENT_SELECTOR =
  '[id*="cookie" i], [class*="cookie" i], [id*="consent" i], [class*="consent" i], [id*="gdpr" i], [class*="gdpr" i], [aria-label*="cookie" i], [role="dialog"], [role="alertdialog"], [aria-modal="true"], dialog[open]';
const MAX_NAMED = 200;

/** Elements whose name or role suggests consent, in the page's flow or not, outer ones first. */
function findByConsentName(): HTMLElement[] {
  const named = [...document.querySelectorAll(CONSENT_SELECTOR)].slice(0, MAX_NAMED);
  return named.filter((element) => element instanceof HTMLElement);
}

/** In the page's flow only elements with a consent name count, and none of the page's own parts. */
function isInFlowBanner(element: HTMLElement): boolean {
  return (
    hasConsentName(element) && !element.closest("main, article, footer, nav") && !element.querySelector("nav")
  );
}

/** A sticky header can hold a banner between its own parts, so these are checked one by one. */
function listParts(layer: HTMLElement): HTMLElement[] {
  if (layer.tagName !== "HEADER" && !layer.querySelector("nav")) return [layer];
  const parts = [...layer.querySelectorAll(":scope > *, :scope > * > *")];
  const own = parts.filter(
    (part) => part instanceof HTMLElement && !part.closest("main, article, footer, nav"),
  );
  return [layer, ...own.slice(0, MAX_PARTS)] as HTMLElement[];
}

/** A form whose field names shadow DOM methods throws; it must not stop the check of the others. */
function isVisibleConsentBanner(element: HTMLElement): boolean {
  try {
    return isElementShown(element) && isConsentBanner(element);
  } catch {
    return false;
  }
}

function hideBanners(candidates: HTMLElement[]): number {
  let hidden = 0;
  for (const element of candidates) {
    if (!isVisibleConsentBanner(element)) continue;
    hide(element);
    hidden += 1;
  }
  return hidden;
}

/**
 * Hides consent banners in view, which it recognizes by layout and text: overlays, or bars in the page with a consent
 * name. Restores what they locked.
 * @returns the number of hidden banners
 */
export function hideConsentBanners(): number {
  if (!document.body) return 0;
  const bars = findByConsentName().filter((element) => isOverlay(element) || isInFlowBanner(element));
  let hidden = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const now = hideBanners([...findOverlays().flatMap(listParts), ...bars]);
    hidden += now;
    if (now === 0) break;
  }
  if (hidden > 0) restorePage();
  return hidden;
}

/** Like `hideConsentBanners`, for a page whose scripts are disabled: its noscript content stays hidden. */
export function hideConsentBannersWithoutScripts(): number {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("noscript { display: none !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return hideConsentBanners();
}

/**
 * Finds consent banners that are already hidden by a filter rule or by themselves, and restores what they locked.
 * @returns the number of hidden banners
 */
export function unlockAfterHiddenBanners(): number {
  if (!document.body) return 0;
  const boxes = findByConsentName().filter((element) => !isElementShown(element) && hasConsentName(element));
  const hidden = boxes.filter((element) => isConsentBanner(element)).length;
  if (hidden > 0) restorePage();
  return hidden;
}

/**
 * Runs `hideElements`, which hides by names, and shows boxes again whose content is no consent banner but about another
 * subject, such as a recipe for cookies, or the whole page.
 */
export function keepContent(hideElements: () => void): void {
  const named = findByConsentName().filter((element) => hasConsentName(element) && isElementShown(element));
  const before = named.map((element) => ({ element, display: getComputedStyle(element).display }));
  hideElements();
  for (const { element, display } of before) {
    if (getComputedStyle(element).display !== "none") continue;
    setStyle(element, { display });
    if (!isOtherContent(element)) hide(element);
  }
}
