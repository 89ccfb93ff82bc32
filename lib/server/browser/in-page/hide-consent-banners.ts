import { BANNER_PHRASES, CONSENT_NAME } from "./banner-phrases.ts";

/** A banner under a banner is found in the next round. */
const MAX_ROUNDS = 3;
const MAX_PARTS = 40;

const isElementShown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

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
 * name. Restores scrolling.
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
  if (hidden > 0) restoreScrolling();
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
 * Finds consent banners that are already hidden by a filter rule or by themselves, and restores scrolling.
 * @returns the number of hidden banners
 */
export function unlockAfterHiddenBanners(): number {
  if (!document.body) return 0;
  const boxes = findByConsentName().filter((element) => !isElementShown(element) && hasConsentName(element));
  const hidden = boxes.filter((element) => isConsentBanner(element)).length;
  if (hidden > 0) restoreScrolling();
  return hidden;
}

/** Sampling distance in pixels: no banner is smaller. */
const STEP = { x: 96, y: 40 };
const MIN_OVERLAY_Z_INDEX = 10;
const CONSENT_SELECTOR =
  '[id*="cookie" i], [class*="cookie" i], [id*="consent" i], [class*="consent" i], [id*="gdpr" i], [class*="gdpr" i], [aria-label*="cookie" i], [role="dialog"], [role="alertdialog"], [aria-modal="true"], dialog[open]';
const MAX_NAMED = 200;

/** Whether a custom element without a size in the page shows an overlay from its shadow tree. */
function isOverlayHost(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return element.tagName.includes("-") && (width === 0 || height === 0);
}

/** Whether an element is positioned above the page's flow. */
export function isOverlay(element: Element): boolean {
  if (isOverlayHost(element)) return true;
  const style = getComputedStyle(element);
  if (style.position === "fixed" || style.position === "sticky") return true;
  if (element instanceof HTMLDialogElement && element.open) return true;
  return style.position === "absolute" && Number(style.zIndex) >= MIN_OVERLAY_Z_INDEX;
}

function sampleElements(): Set<Element> {
  const found = new Set<Element>();
  for (let x = STEP.x / 4; x < innerWidth; x += STEP.x) {
    for (let y = STEP.y / 4; y < innerHeight; y += STEP.y) {
      const element = document.elementFromPoint(x, y);
      if (element) found.add(element);
    }
  }
  return found;
}

/** Overlays that intersect the viewport, outer ones first. */
export function findOverlays(): HTMLElement[] {
  const layers = new Set<HTMLElement>();
  const seen = new Set<Element>();
  for (const start of sampleElements()) {
    for (let at: Element | null = start; at && !seen.has(at); at = at.parentElement) {
      seen.add(at);
      if (at instanceof HTMLElement && isOverlay(at)) layers.add(at);
    }
  }
  return sortOuterFirst([...layers]);
}

/** Elements whose name or role suggests consent, in the page's flow or not, outer ones first. */
export function findByConsentName(): HTMLElement[] {
  const named = [...document.querySelectorAll(CONSENT_SELECTOR)].slice(0, MAX_NAMED);
  return named.filter((element) => element instanceof HTMLElement);
}

function sortOuterFirst(elements: HTMLElement[]): HTMLElement[] {
  return elements.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
}

const MIN_CHARACTERS = 20;
const MIN_PROSE = 12;
const MAX_CHARACTERS = 4_000;
/** A longer label is a sentence with a link, not a button. */
const MAX_LABEL_LENGTH = 60;

export function hasConsentName(element: Element): boolean {
  const names = [
    element.id,
    element.getAttribute("class"),
    element.tagName,
    element.getAttribute("aria-label"),
  ];
  return CONSENT_NAME.test(names.join(" "));
}

/** The text without buttons and links; empty for a list of links. */
function getProse({ text, controls }: BannerContent): string {
  return controls.reduce((rest, label) => (label ? rest.replace(label, " ") : rest), text).trim();
}

function asksForConsent(box: BannerContent): boolean {
  if (!BANNER_PHRASES.cookie.test(box.text) && !BANNER_PHRASES.privacy.test(box.text)) return false;
  const prose = getProse(box);
  if (prose.length < MIN_PROSE) return false;
  const labels = box.controls.filter((label) => label.length > 0 && label.length <= MAX_LABEL_LENGTH);
  if (labels.some((label) => BANNER_PHRASES.decide.test(label))) return true;
  if (BANNER_PHRASES.implied.test(prose) && BANNER_PHRASES.cookie.test(prose) && box.controls.length > 0)
    return true;
  const offersChoice = labels.some(
    (label) => BANNER_PHRASES.choose.test(label) || BANNER_PHRASES.dismiss.test(label),
  );
  return offersChoice && BANNER_PHRASES.purpose.test(prose);
}

/** A frame or a closed shadow tree has no readable text, so its name must suggest consent. */
function isUnreadableConsentBox(element: HTMLElement, box: BannerContent): boolean {
  if (box.text.length >= MIN_CHARACTERS) return false;
  const names = (frame: HTMLIFrameElement) => [frame.id, frame.name, frame.title, frame.src].join(" ");
  if (box.frames.length > 0) return box.frames.every((frame) => CONSENT_NAME.test(names(frame)));
  const isHost = element.childElementCount === 0 && element.shadowRoot === null;
  return isHost && element.tagName.includes("-") && hasConsentName(element);
}

/**
 * Whether a box asks for consent to cookies. Boxes with page content, input fields or an age check do not, whatever
 * their text.
 */
export function isConsentBanner(element: HTMLElement): boolean {
  const box = readBannerContent(element);
  if (box.hasPageParts || box.hasField) return false;
  if (isUnreadableConsentBox(element, box)) return true;
  if (box.text.length < MIN_CHARACTERS || box.text.length > MAX_CHARACTERS) return false;
  if (BANNER_PHRASES.age.test(box.text)) return false;
  if (box.hasSelect && !hasConsentName(element)) return false;
  return asksForConsent(box);
}

const MAX_ELEMENTS = 2_000;
const CONTROLS =
  'button, a, summary, [role="button"], input[type="button"], input[type="submit"], [onclick], [tabindex], [class*="btn" i], [class*="button" i]';
const FIELDS =
  'textarea, [contenteditable="true"], input:not([type]), input[type="text"], input[type="email"], input[type="password"], input[type="search"], input[type="tel"], input[type="number"], input[type="url"], input[type="date"]';

/** Text and controls of a box, including its open shadow trees. */
export type BannerContent = {
  text: string;
  controls: string[];
  hasField: boolean;
  hasSelect: boolean;
  hasPageParts: boolean;
  frames: HTMLIFrameElement[];
};

const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

/** The element and every open shadow tree in it. */
function listTrees(element: HTMLElement): ParentNode[] {
  const trees: ParentNode[] = [element];
  for (let at = 0; at < trees.length && trees.length < 20; at += 1) {
    const tree = trees[at];
    if (tree instanceof HTMLElement && tree.shadowRoot) trees.push(tree.shadowRoot);
    const inside = tree?.querySelectorAll("*") ?? [];
    for (let index = 0; index < Math.min(inside.length, MAX_ELEMENTS); index += 1) {
      const root = inside[index]?.shadowRoot;
      if (root) trees.push(root);
    }
  }
  return trees;
}

function getText(tree: ParentNode): string {
  if (tree instanceof HTMLElement) return tree.innerText;
  const parts = [...tree.children].filter(
    (child) => !/^(?:style|script|template|link)$/i.test(child.tagName),
  );
  return parts.map((child) => (child instanceof HTMLElement ? child.innerText : "")).join("\n");
}

function getLabel(control: Element): string {
  const text = control instanceof HTMLElement ? control.innerText.trim() : "";
  const value = control instanceof HTMLInputElement ? control.value : "";
  return (text || value || control.getAttribute("aria-label") || control.getAttribute("title") || "").trim();
}

const normalizeText = (text: string): string => text.replace(/\s+/g, " ").trim().toLowerCase();

/** Hidden text counts too when the box itself is hidden. */
export function readBannerContent(element: HTMLElement): BannerContent {
  const trees = listTrees(element);
  const all = (selector: string): Element[] => trees.flatMap((tree) => [...tree.querySelectorAll(selector)]);
  return {
    text: normalizeText(trees.map(getText).join("\n")),
    controls: all(CONTROLS).slice(0, 60).map(getLabel).map(normalizeText),
    hasField: all(FIELDS).some(isShown),
    hasSelect: all("select").some(isShown),
    hasPageParts:
      all("main, article, h1, nav, video").length > 0 || element.matches("main, article, html, body"),
    frames: all("iframe").filter((frame) => frame instanceof HTMLIFrameElement),
  };
}

const COVERED_SHARE = 0.9;
const MAX_BACKDROP_TEXT = 5;

const STYLE = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "style");

/** Uses the prototype's getter, because a form with a field named `style` returns that field. */
export function hide(element: HTMLElement): void {
  const style = STYLE?.get?.call(element) as CSSStyleDeclaration | undefined;
  style?.setProperty("display", "none", "important");
}

function coversViewport(element: Element): boolean {
  const box = element.getBoundingClientRect();
  return box.width >= innerWidth * COVERED_SHARE && box.height >= innerHeight * COVERED_SHARE;
}

/** An empty element that covers the page. */
function isBackdrop(element: HTMLElement): boolean {
  if (!coversViewport(element) || element.innerText.trim().length > MAX_BACKDROP_TEXT) return false;
  return !element.querySelector("img, svg, video, canvas, iframe, main, article, button, input");
}

/** Another dialog covers the middle of the page; backdrop and scroll lock may belong to it. */
function hasOtherModal(layers: HTMLElement[]): boolean {
  return layers.some((layer) => {
    const box = layer.getBoundingClientRect();
    const [x, y] = [innerWidth / 2, innerHeight / 2];
    const isInMiddle = box.left < x && box.right > x && box.top < y && box.bottom > y;
    return (
      isInMiddle && !layer.querySelector("main, article") && layer.querySelector("button, a, input") !== null
    );
  });
}

function unlockScrolling(): void {
  for (const element of [document.documentElement, document.body]) {
    const style = getComputedStyle(element);
    if (/hidden|clip/.test(`${style.overflowX} ${style.overflowY}`))
      element.style.setProperty("overflow", "auto", "important");
    if (style.position === "fixed") element.style.setProperty("position", "static", "important");
    if (style.filter !== "none") element.style.setProperty("filter", "none", "important");
    if (style.pointerEvents === "none") element.style.setProperty("pointer-events", "auto", "important");
  }
  for (const child of document.body.children) {
    if (!(child instanceof HTMLElement) || !/blur/.test(getComputedStyle(child).filter)) continue;
    child.style.setProperty("filter", "none", "important");
  }
}

/** Removes a banner's backdrop, scroll lock and blur, unless another dialog is open. */
export function restoreScrolling(): void {
  const layers = findOverlays();
  if (hasOtherModal(layers)) return;
  for (const layer of layers) if (isBackdrop(layer)) hide(layer);
  unlockScrolling();
}
