import { BANNER_PHRASES, CONSENT_NAME } from "./banner-phrases.ts";

/** A banner under a banner is found in the next round. */
const ROUNDS = 3;
const MOST_PARTS = 40;

const isElementShown = (element: Element): boolean =>
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
    return isElementShown(element) && isConsentBanner(element);
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
export function hideConsentBanners(): number {
  if (!document.body) return 0;
  const bars = findByConsentName().filter((element) => isOverlay(element) || isBarInFlow(element));
  let hidden = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const now = hideAll([...findOverlays().flatMap(partsOf), ...bars]);
    hidden += now;
    if (now === 0) break;
  }
  if (hidden > 0) restoreScrolling();
  return hidden;
}

/** As `hideConsentBanners`, for a page whose scripts are at rest: what it holds for browsers without scripts stays out of sight. */
export function hideConsentBannersWithoutScripts(): number {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("noscript { display: none !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return hideConsentBanners();
}

/**
 * Looks for boxes that would ask for consent if they could be seen: a rule hid them, or they closed by themselves. Undoes
 * what they may have left behind. Answers how many there are.
 */
export function unlockAfterHiddenBanners(): number {
  if (!document.body) return 0;
  const boxes = findByConsentName().filter((element) => !isElementShown(element) && hasConsentName(element));
  const hidden = boxes.filter((element) => isConsentBanner(element)).length;
  if (hidden > 0) restoreScrolling();
  return hidden;
}

/** Points are looked at in steps of this many pixels: no banner is smaller. */
const STEP = { x: 96, y: 40 };
const LEAST_Z = 10;
const NAMED =
  '[id*="cookie" i], [class*="cookie" i], [id*="consent" i], [class*="consent" i], [id*="gdpr" i], [class*="gdpr" i], [aria-label*="cookie" i], [role="dialog"], [role="alertdialog"], [aria-modal="true"], dialog[open]';
const MOST_NAMED = 200;

/** Whether a custom element takes no room in the page: what it shows all the same lies above it, in its shadow tree. */
function isHostOfLayer(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return element.tagName.includes("-") && (width === 0 || height === 0);
}

/** Whether an element is lifted out of the page's flow. */
export function isOverlay(element: Element): boolean {
  if (isHostOfLayer(element)) return true;
  const style = getComputedStyle(element);
  if (style.position === "fixed" || style.position === "sticky") return true;
  if (element instanceof HTMLDialogElement && element.open) return true;
  return style.position === "absolute" && Number(style.zIndex) >= LEAST_Z;
}

function elementsAtPoints(): Set<Element> {
  const found = new Set<Element>();
  for (let x = STEP.x / 4; x < innerWidth; x += STEP.x) {
    for (let y = STEP.y / 4; y < innerHeight; y += STEP.y) {
      const element = document.elementFromPoint(x, y);
      if (element) found.add(element);
    }
  }
  return found;
}

/** The parts of the page that are lifted above it and meet the viewport, outer ones first. */
export function findOverlays(): HTMLElement[] {
  const layers = new Set<HTMLElement>();
  const seen = new Set<Element>();
  for (const start of elementsAtPoints()) {
    for (let at: Element | null = start; at && !seen.has(at); at = at.parentElement) {
      seen.add(at);
      if (at instanceof HTMLElement && isOverlay(at)) layers.add(at);
    }
  }
  return outerFirst([...layers]);
}

/** Elements that say by name or role what they are, in the flow of the page or not, outer ones first. */
export function findByConsentName(): HTMLElement[] {
  const named = [...document.querySelectorAll(NAMED)].slice(0, MOST_NAMED);
  return named.filter((element) => element instanceof HTMLElement);
}

function outerFirst(elements: HTMLElement[]): HTMLElement[] {
  return elements.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
}

const LEAST_CHARACTERS = 20;
const LEAST_PROSE = 12;
const MOST_CHARACTERS = 4_000;
/** A label longer than this is a sentence with a link in it, not a button. */
const LONGEST_LABEL = 60;

export function hasConsentName(element: Element): boolean {
  const names = [
    element.id,
    element.getAttribute("class"),
    element.tagName,
    element.getAttribute("aria-label"),
  ];
  return CONSENT_NAME.test(names.join(" "));
}

/** What a box says beside its buttons and links: nothing, where it is a list of links. */
function prose({ text, controls }: BannerContent): string {
  return controls.reduce((rest, label) => (label ? rest.replace(label, " ") : rest), text).trim();
}

function asksForConsent(box: BannerContent): boolean {
  if (!BANNER_PHRASES.cookie.test(box.text) && !BANNER_PHRASES.privacy.test(box.text)) return false;
  const said = prose(box);
  if (said.length < LEAST_PROSE) return false;
  const labels = box.controls.filter((label) => label.length > 0 && label.length <= LONGEST_LABEL);
  if (labels.some((label) => BANNER_PHRASES.decide.test(label))) return true;
  if (BANNER_PHRASES.implied.test(said) && BANNER_PHRASES.cookie.test(said) && box.controls.length > 0)
    return true;
  const isOffered = labels.some(
    (label) => BANNER_PHRASES.choose.test(label) || BANNER_PHRASES.dismiss.test(label),
  );
  return isOffered && BANNER_PHRASES.purpose.test(said);
}

/** A frame or a closed shadow tree says nothing; its name has to. */
function isSilentConsentBox(element: HTMLElement, box: BannerContent): boolean {
  if (box.text.length >= LEAST_CHARACTERS) return false;
  const names = (frame: HTMLIFrameElement) => [frame.id, frame.name, frame.title, frame.src].join(" ");
  if (box.frames.length > 0) return box.frames.every((frame) => CONSENT_NAME.test(names(frame)));
  const isHost = element.childElementCount === 0 && element.shadowRoot === null;
  return isHost && element.tagName.includes("-") && hasConsentName(element);
}

/**
 * Whether a box asks for consent to cookies. What holds the page's content, a field to fill in, or the question for an age
 * is something else, whatever it says about cookies.
 */
export function isConsentBanner(element: HTMLElement): boolean {
  const box = readBannerContent(element);
  if (box.hasPageParts || box.hasField) return false;
  if (isSilentConsentBox(element, box)) return true;
  if (box.text.length < LEAST_CHARACTERS || box.text.length > MOST_CHARACTERS) return false;
  if (BANNER_PHRASES.age.test(box.text)) return false;
  if (box.hasSelect && !hasConsentName(element)) return false;
  return asksForConsent(box);
}

const MAX_ELEMENTS = 2_000;
const CONTROLS =
  'button, a, summary, [role="button"], input[type="button"], input[type="submit"], [onclick], [tabindex], [class*="btn" i], [class*="button" i]';
const FIELDS =
  'textarea, [contenteditable="true"], input:not([type]), input[type="text"], input[type="email"], input[type="password"], input[type="search"], input[type="tel"], input[type="number"], input[type="url"], input[type="date"]';

/** What a box of the page says and offers, its open shadow trees read too. */
export type BannerContent = {
  text: string;
  controls: string[];
  hasField: boolean;
  hasSelect: boolean;
  hasPageParts: boolean;
  frames: HTMLIFrameElement[];
};

const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

/** The element's own subtree and every open shadow tree in it. */
function treesOf(element: HTMLElement): ParentNode[] {
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

function textOf(tree: ParentNode): string {
  if (tree instanceof HTMLElement) return tree.innerText;
  const parts = [...tree.children].filter(
    (child) => !/^(?:style|script|template|link)$/i.test(child.tagName),
  );
  return parts.map((child) => (child instanceof HTMLElement ? child.innerText : "")).join("\n");
}

function labelOf(control: Element): string {
  const text = control instanceof HTMLElement ? control.innerText.trim() : "";
  const value = control instanceof HTMLInputElement ? control.value : "";
  return (text || value || control.getAttribute("aria-label") || control.getAttribute("title") || "").trim();
}

const normal = (text: string): string => text.replace(/\s+/g, " ").trim().toLowerCase();

/** Reads a box; text that is not shown counts too when the box itself is hidden. */
export function readBannerContent(element: HTMLElement): BannerContent {
  const trees = treesOf(element);
  const all = (selector: string): Element[] => trees.flatMap((tree) => [...tree.querySelectorAll(selector)]);
  return {
    text: normal(trees.map(textOf).join("\n")),
    controls: all(CONTROLS).slice(0, 60).map(labelOf).map(normal),
    hasField: all(FIELDS).some(isShown),
    hasSelect: all("select").some(isShown),
    hasPageParts:
      all("main, article, h1, nav, video").length > 0 || element.matches("main, article, html, body"),
    frames: all("iframe").filter((frame) => frame instanceof HTMLIFrameElement),
  };
}

const COVERING = 0.9;
const MOST_BACKDROP_TEXT = 5;

const STYLE = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "style");

/** By the browser's own way to the style: a form with a field named `style` answers with the field. */
export function hide(element: HTMLElement): void {
  const style = STYLE?.get?.call(element) as CSSStyleDeclaration | undefined;
  style?.setProperty("display", "none", "important");
}

function covers(element: Element): boolean {
  const box = element.getBoundingClientRect();
  return box.width >= innerWidth * COVERING && box.height >= innerHeight * COVERING;
}

/** A sheet over the page with nothing on it. */
function isBackdrop(element: HTMLElement): boolean {
  if (!covers(element) || element.innerText.trim().length > MOST_BACKDROP_TEXT) return false;
  return !element.querySelector("img, svg, video, canvas, iframe, main, article, button, input");
}

/** Something else lies over the middle of the page and wants an answer: the backdrop and the lock may be its own. */
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

/** Takes away what a banner leaves behind: its backdrop, the scroll lock, the blur. Not while another dialog is open. */
export function restoreScrolling(): void {
  const layers = findOverlays();
  if (hasOtherModal(layers)) return;
  for (const layer of layers) if (isBackdrop(layer)) hide(layer);
  unlockScrolling();
}
