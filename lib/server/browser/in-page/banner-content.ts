import { BANNER_PHRASES, CONSENT_NAME } from "./banner-phrases.ts";
import { coversViewport, isOverlay } from "./overlays.ts";
import { getShadowRoot } from "./shadow-roots.ts";

const MIN_CHARACTERS = 14;
const MIN_PROSE = 12;
const MAX_CHARACTERS = 4_000;
/** Text around a frame. */
const MAX_FRAME_LABEL = 100;
const MIN_FRAME_HEIGHT = 30;
/** A longer label is a sentence with a link, not a button. */
const MAX_LABEL_LENGTH = 60;
/** A cross before or after the text closes the box; within it, it multiplies. */
export const CROSS = /^[×✕✖✗✘╳⨯❌]|(?:[×✕✖✗✘╳⨯❌]| x)$/u;

export function hasConsentName(element: Element): boolean {
  const names = [
    element.id,
    element.getAttribute("class"),
    element.tagName,
    element.getAttribute("aria-label"),
  ];
  return CONSENT_NAME.test(names.join(" "));
}

/** Buttons mostly follow the text, which can contain their words. */
function removeLast(text: string, label: string): string {
  const at = label ? text.lastIndexOf(label) : -1;
  return at < 0 ? text : `${text.slice(0, at)} ${text.slice(at + label.length)}`;
}

/** The text without buttons and links; empty for a list of links. */
const getProse = ({ text, controls }: BannerContent): string => controls.reduceRight(removeLast, text).trim();

/** Whether a text names something that websites do with consent. */
const hasPurpose = (text: string): boolean =>
  BANNER_PHRASES.purpose.test(text) || BANNER_PHRASES.tracking.test(text);

/** Whether one sentence says what cookies are for: a text about another subject can mention both. */
function statesCookiePurpose(prose: string): boolean {
  const sentences = prose.split(/[.!?](?:\s|$)|[。！？]/);
  return sentences.some((each) => BANNER_PHRASES.cookie.test(each) && hasPurpose(each));
}

/** Whether the box is about cookies or consent, not about a product or a document with such a name. */
function isAboutConsent(text: string): boolean {
  const rest = BANNER_PHRASES.siteUse.test(text) ? text : text.replace(BANNER_PHRASES.document, " ");
  if (BANNER_PHRASES.cookie.test(rest) || BANNER_PHRASES.consent.test(rest)) return true;
  return BANNER_PHRASES.privacy.test(rest) && BANNER_PHRASES.tracking.test(rest);
}

export const hasLabel = (labels: string[], kind: keyof typeof BANNER_PHRASES): boolean =>
  labels.some((label) => BANNER_PHRASES[kind].test(label));

/** Whether a dialog with another subject or action decides about cookies as well. */
function asksBesides(prose: string, labels: string[]): boolean {
  if (!hasLabel(labels, "decideAll")) return false;
  if (statesCookiePurpose(prose)) return true;
  return BANNER_PHRASES.tracking.test(prose) && !BANNER_PHRASES.otherSubject.test(prose);
}

/** Whether a text says that the site itself uses cookies. English ones say this of others too. */
function informs(prose: string): boolean {
  if (!BANNER_PHRASES.purpose.test(prose)) return false;
  return !BANNER_PHRASES.english.test(prose) || BANNER_PHRASES.self.test(prose);
}

function asksForConsent(box: BannerContent): boolean {
  if (!isAboutConsent(box.text)) return false;
  const prose = getProse(box);
  if (prose.length < MIN_PROSE) return false;
  const labels = box.controls.filter((label) => label.length > 0 && label.length <= MAX_LABEL_LENGTH);
  const isStated = BANNER_PHRASES.statement.test(prose) || BANNER_PHRASES.siteUse.test(prose);
  const isOther = BANNER_PHRASES.otherSubject.test(box.text) && !isStated;
  if (isOther || hasLabel(labels, "otherAction")) return asksBesides(prose, labels);
  if (hasLabel(labels, "decide")) return hasLabel(labels, "decideAll") || hasPurpose(prose);
  if (BANNER_PHRASES.implied.test(prose) && BANNER_PHRASES.cookie.test(prose) && box.controls.length > 0)
    return true;
  const hasCross = box.hasIconButton || CROSS.test(box.text);
  return (hasCross || hasLabel(labels, "choose") || hasLabel(labels, "dismiss")) && informs(prose);
}

/** Frames of which the server knows that their document asks for consent. */
const consentFrames = new WeakSet<Element>();

export function addConsentFrame(frame: Element): void {
  consentFrames.add(frame);
}

function isConsentFrame(frame: HTMLIFrameElement): boolean {
  return (
    consentFrames.has(frame) || CONSENT_NAME.test([frame.id, frame.name, frame.title, frame.src].join(" "))
  );
}

/** Frames with a consent name that show nothing exchange data, and those in the page's flow are its content. */
const isVisibleOverlay = (frame: HTMLElement): boolean =>
  frame.checkVisibility() && frame.offsetHeight >= MIN_FRAME_HEIGHT && isOverlay(frame);

/** The text of a frame or of an unknown closed shadow tree cannot be read here. */
function isUnreadableConsentBox(element: HTMLElement, box: BannerContent): boolean {
  if (element instanceof HTMLIFrameElement && !isVisibleOverlay(element)) return false;
  if (box.frames.length > 0 && box.text.length <= MAX_FRAME_LABEL)
    return box.frames.every(isConsentFrame) && !isWholePage(element, box);
  if (box.text.length >= MIN_CHARACTERS) return false;
  const isHost = element.childElementCount === 0 && getShadowRoot(element) === null;
  return isHost && element.tagName.includes("-") && hasConsentName(element);
}

/** Whether nothing of the page would remain without the box, or, of one in the page's flow, less than the box. */
function isWholePage(element: HTMLElement, box: BannerContent): boolean {
  const isOver = isOverlay(element);
  const isLarge = isOver ? coversViewport(element) : 2 * element.offsetHeight >= document.body.offsetHeight;
  if (!isLarge) return false;
  const page = readBannerContent(document.body);
  if (!isOver && page.text.length < 2 * box.text.length) return true;
  const media = [...document.querySelectorAll("img, iframe, canvas, video, svg")];
  return page.text.length <= box.text.length && media.every((one) => element.contains(one));
}

function isConsentText(element: HTMLElement, box: BannerContent): boolean {
  if (box.text.length < MIN_CHARACTERS || box.text.length > MAX_CHARACTERS) return false;
  if (BANNER_PHRASES.age.test(box.text)) return false;
  if (box.hasSelect && !hasConsentName(element)) return false;
  return asksForConsent(box);
}

/**
 * Whether a box asks for consent to cookies. Boxes with page content, input fields or an age check do not, whatever
 * their text.
 */
export function isConsentBanner(element: HTMLElement): boolean {
  const box = readBannerContent(element);
  if (box.hasPageParts || box.hasField) return false;
  if (isUnreadableConsentBox(element, box)) return true;
  return isConsentText(element, box) && !isWholePage(element, box);
}

/** Whether a box with a consent name is about another subject or the whole page. */
export function isOtherContent(element: HTMLElement): boolean {
  const box = readBannerContent(element);
  if (box.text.length < MIN_CHARACTERS) return false;
  if (isWholePage(element, box)) return true;
  return BANNER_PHRASES.otherSubject.test(box.text) && !isConsentText(element, box);
}

/** Whether a frame's document asks for consent; it may have a heading and a main part of its own. */
export function isConsentDocument(): boolean {
  if (!document.body) return false;
  const box = readBannerContent(document.body);
  return !box.hasField && !document.querySelector("article, nav, video") && isConsentText(document.body, box);
}

const MAX_ELEMENTS = 2_000;
const CONTROLS =
  'button, a, summary, [role="button"], input[type="button"], input[type="submit"], [onclick], [tabindex], [class*="btn" i], [class*="button" i]';
const ICON_BUTTONS = 'button, [role="button"], [class*="close" i], [class*="dismiss" i]';
const LEAVES = "span, div, b, i, em, strong, p, label";
const MAX_LEAVES = 200;
const FIELDS =
  'textarea, [contenteditable="true"], input:not([type]), input[type="text"], input[type="email"], input[type="password"], input[type="search"], input[type="tel"], input[type="number"], input[type="url"], input[type="date"]';

/** Text and controls of a box, including its known shadow trees. */
export type BannerContent = {
  text: string;
  controls: string[];
  /** Whether a button shows only an icon. */
  hasIconButton: boolean;
  hasField: boolean;
  hasSelect: boolean;
  hasPageParts: boolean;
  frames: HTMLIFrameElement[];
};

export const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

/** The element and every known shadow tree in it. */
export function listTrees(element: HTMLElement): ParentNode[] {
  const trees: ParentNode[] = [element];
  for (let at = 0; at < trees.length && trees.length < 20; at += 1) {
    const tree = trees[at];
    const own = tree instanceof HTMLElement ? getShadowRoot(tree) : null;
    if (own) trees.push(own);
    for (const inside of [...(tree?.querySelectorAll("*") ?? [])].slice(0, MAX_ELEMENTS)) {
      const root = getShadowRoot(inside);
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
  const text = normalizeText(trees.map(getText).join("\n"));
  const isClickable = (leaf: Element): boolean =>
    leaf.childElementCount === 0 && getComputedStyle(leaf).cursor === "pointer" && !leaf.closest(CONTROLS);
  // Elements with a listener only; not read in boxes about something else.
  const leaves = BANNER_PHRASES.cookie.test(text) ? all(LEAVES).slice(0, MAX_LEAVES).filter(isClickable) : [];
  const controls = [...all(CONTROLS).slice(0, 60), ...leaves];
  const isIconButton = (control: Element): boolean => getLabel(control) === "" && isShown(control);
  return {
    text,
    controls: controls.map(getLabel).map(normalizeText),
    hasIconButton: all(ICON_BUTTONS).some(isIconButton),
    hasField: all(FIELDS).some(isShown),
    hasSelect: all("select").some(isShown),
    hasPageParts:
      all("main, article, h1, nav, video").length > 0 || element.matches("main, article, html, body"),
    frames: [element, ...all("iframe")].filter((frame) => frame instanceof HTMLIFrameElement),
  };
}
