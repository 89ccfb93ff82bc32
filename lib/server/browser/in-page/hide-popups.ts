import {
  type BannerContent,
  CROSS,
  hasLabel,
  isShown,
  listTrees,
  readBannerContent,
} from "./banner-content.ts";
import { BANNER_PHRASES } from "./banner-phrases.ts";
import { coversViewport, findOverlays } from "./overlays.ts";
import { POPUP_PHRASES } from "./popup-phrases.ts";
import { hide, restorePage } from "./restore-page.ts";
import { getShadowRoot } from "./shadow-roots.ts";

const EMAIL_FIELDS =
  'input[type="email"], input[autocomplete="email"], input[name*="email" i], input[id*="email" i], input[placeholder*="mail" i], input[placeholder*="メール"], input[placeholder*="邮箱"], input[placeholder*="이메일"], input[placeholder*="почт" i], input[placeholder*="correo" i]';
const DIALOG = '[role="dialog"], [role="alertdialog"], [aria-modal="true"], dialog';
/** What dialogs for other purposes have, and parts of a page that can be above it. */
const OTHER_PARTS =
  'main, article, nav, video, textarea, [contenteditable="true"], input[type="password"], input[type="search"], input[type="file"], input[type="date"], input[autocomplete^="cc-"], [role="search"], [role="navigation"], [role="log"]';
const CLOSERS =
  '[class*="close" i], [id*="close" i], [class*="dismiss" i], [aria-label*="close" i], [title*="close" i], form[method="dialog"] button';
/** Email, names, telephone, birthday. */
const MAX_FIELDS = 5;
/** A menu or a footer has more. */
const MAX_LINKS = 6;
const MAX_CHARACTERS = 1_500;
/** A page with less text beside the box is about the box. */
const MIN_PAGE_TEXT = 200;
const MIN_PICTURE_SHARE = 0.1;

/** Whether a positioned box lies above the page, not in it. */
function isAbovePage(element: HTMLElement): boolean {
  const { position } = getComputedStyle(element);
  if (position === "sticky" || element.matches("header, nav, footer, main, article, body, html"))
    return false;
  return position !== "absolute" || element.closest(DIALOG) !== null || coversViewport(element);
}

/** Whether the page has content of its own beside the box, and its title if the box has one. */
function hasPageBeside(element: HTMLElement, { text }: BannerContent): boolean {
  const isOutside = (one: Element): boolean =>
    isShown(one) && !element.contains(one) && !one.contains(element);
  const titles = [...document.querySelectorAll("h1, main, article")];
  if (element.querySelector("h1") && !titles.some(isOutside)) return false;
  if (document.body.innerText.trim().length - text.length >= MIN_PAGE_TEXT) return true;
  return [...document.querySelectorAll("img, iframe, canvas, video")].some((one) => {
    const { width, height } = one.getBoundingClientRect();
    const isLarge = width * height >= innerWidth * innerHeight * MIN_PICTURE_SHARE;
    return isLarge && isShown(one) && !element.contains(one);
  });
}

/** What can be closed can be left out; what cannot is a wall before the page. */
function isClosable(box: BannerContent, all: (selector: string) => Element[]): boolean {
  if (box.hasIconButton || CROSS.test(box.text) || all(CLOSERS).some(isShown)) return true;
  return box.controls.some((label) => POPUP_PHRASES.refusal.test(label) || POPUP_PHRASES.close.test(label));
}

/** Whether a text and its buttons ask for an address for a newsletter, and for nothing else. */
function asksForSubscription({ text, controls }: BannerContent): boolean {
  if (text.length > MAX_CHARACTERS || !POPUP_PHRASES.newsletter.test(text)) return false;
  if (POPUP_PHRASES.otherDialog.test(text) || BANNER_PHRASES.age.test(text)) return false;
  if (controls.some((label) => POPUP_PHRASES.otherButton.test(label))) return false;
  // A consent banner can offer to send the choice by email.
  const isConsent = BANNER_PHRASES.cookie.test(text) || BANNER_PHRASES.consent.test(text);
  return !isConsent || !hasLabel(controls, "decideAll");
}

/** Whether a box above the page asks for an email address for a newsletter, beside the content of the page. */
function isNewsletterPopup(element: HTMLElement): boolean {
  const trees = listTrees(element);
  const all = (selector: string): Element[] => trees.flatMap((tree) => [...tree.querySelectorAll(selector)]);
  if (!all(EMAIL_FIELDS).some(isShown) || !isAbovePage(element)) return false;
  const fields = all('input:not([type="hidden"], [type="checkbox"], [type="radio"], [type="submit"])');
  if (fields.filter(isShown).length > MAX_FIELDS || all(OTHER_PARTS).some(isShown)) return false;
  if (all("a[href]").filter(isShown).length > MAX_LINKS) return false;
  const box = readBannerContent(element);
  return asksForSubscription(box) && isClosable(box, all) && hasPageBeside(element, box);
}

/** A form whose field names shadow DOM methods throws; it must not stop the check of the others. */
function isVisiblePopup(element: HTMLElement): boolean {
  try {
    return isShown(element) && isNewsletterPopup(element);
  } catch {
    return false;
  }
}

/** Between two checks of a page that changes, in milliseconds. */
const CHECK_MS = 150;
/** Pages that change for longer are no longer watched. */
const MAX_CHECKS = 60;

/** Much faster than the search for overlays, which it spares pages without an email field or a shadow tree. */
const canAskForEmail = (): boolean =>
  document.querySelector(EMAIL_FIELDS) !== null ||
  [...document.querySelectorAll("*")].some((element) => getShadowRoot(element) !== null);

function hideShownPopups(selectors: string): number {
  const known = [...document.querySelectorAll(selectors)].filter(
    (element) => element instanceof HTMLElement && isShown(element),
  ) as HTMLElement[];
  const found = canAskForEmail() ? findOverlays().filter(isVisiblePopup) : [];
  for (const element of [...known, ...found]) hide(element);
  return known.length + found.length;
}

function hideAndRestore(selectors: string): void {
  if (hideShownPopups(selectors) > 0) restorePage();
}

/** Hides pop-ups that appear later, until someone uses the page: what a click opens is wanted. */
function watchPopups(selectors: string): void {
  let checks = 0;
  let isCheckPlanned = false;
  const observer = new MutationObserver(() => {
    if (!isCheckPlanned) setTimeout(check, CHECK_MS);
    isCheckPlanned = true;
  });
  const check = (): void => {
    isCheckPlanned = false;
    checks += 1;
    if (isStopped) return;
    hideAndRestore(selectors);
    if (checks >= MAX_CHECKS) observer.disconnect();
  };
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
    observer.disconnect();
  };
  // A listener for pointer events would make Chromium paint the whole page again, for its touch regions.
  for (const event of ["mousedown", "keydown", "click"])
    addEventListener(event, stop, { capture: true, once: true });
  const attributeFilter = ["class", "style", "open", "hidden", "aria-hidden"];
  observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter });
}

/**
 * Hides newsletter pop-ups: the elements of known services, and boxes above the page that ask for an email address, now
 * and later. Restores what they locked.
 */
export function hidePopups(selectors: string): void {
  if (!document.body) return;
  hideAndRestore(selectors);
  watchPopups(selectors);
}
