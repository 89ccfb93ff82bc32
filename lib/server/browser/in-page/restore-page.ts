import { coversViewport, findOverlays } from "./overlays.ts";
import { getShadowRoot } from "./shadow-roots.ts";

const STYLE = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "style");

/** Uses the prototype's getter, because a form with a field named `style` returns that field. */
export function setStyle(element: HTMLElement, styles: Record<string, string>): void {
  const own = STYLE?.get?.call(element) as CSSStyleDeclaration | undefined;
  for (const [name, value] of Object.entries(styles)) own?.setProperty(name, value, "important");
}

export const hide = (element: HTMLElement): void => setStyle(element, { display: "none" });

const MAX_BACKDROP_TEXT = 5;
const BACKDROP_CONTENT = "img, svg, video, canvas, iframe, main, article, button, input";

/** An empty box that covers the page; with a picture, or behind the page, it is the page's background. */
function isBackdrop(element: HTMLElement): boolean {
  if (!coversViewport(element) || element.innerText.trim().length > MAX_BACKDROP_TEXT) return false;
  const { backgroundImage, zIndex } = getComputedStyle(element);
  if (backgroundImage.includes("url(") || Number(zIndex) < 0) return false;
  return !element.matches(BACKDROP_CONTENT) && !element.querySelector(BACKDROP_CONTENT);
}

/** Whether a style tints or blurs what is behind it, but does not replace it. */
function isShade({ backgroundColor, backdropFilter, opacity }: CSSStyleDeclaration): boolean {
  const isTranslucent = Number(opacity) < 1 || /^rgba\(.*, 0?\.\d+\)$|\/ 0?\.\d+\)$/.test(backgroundColor);
  return isTranslucent || backdropFilter.includes("blur");
}

/** A backdrop that the pointer passes through is not found by sampling. */
const isPassedBackdrop = (element: HTMLElement): boolean => {
  const style = getComputedStyle(element);
  return (
    style.position === "fixed" && style.pointerEvents === "none" && isShade(style) && isBackdrop(element)
  );
};

const CONTROLS = "button, a, input, [role='button']";
const MIN_DIALOG_HEIGHT = 80;
const DRAWER = { width: 200, heightShare: 0.6 };
const isModalDialog = (element: HTMLElement): boolean =>
  element.matches("[aria-modal='true'], [role='dialog'], [role='alertdialog'], dialog");

/** Whether an overlay is an open dialog, to which backdrop and lock may belong. */
function isOpenDialog(layer: HTMLElement, hasBackdrop: boolean, page: Page): boolean {
  const content = getShadowRoot(layer) ?? layer;
  if (layer === document.body || layer === document.documentElement) return false;
  if (!isModalDialog(layer) && page.isContent(layer)) return false;
  if (content.querySelector(`${CONTROLS}, iframe`) === null) return false;
  const { position } = getComputedStyle(layer);
  if (position === "sticky" || (position === "absolute" && page.isInContent(layer))) return false;
  const box = layer.getBoundingClientRect();
  const [x, y] = [innerWidth / 2, innerHeight / 2];
  const isCentered = box.left < x && box.right > x;
  const isInMiddle = isCentered && box.top < y && box.bottom > y;
  // Above a backdrop, a header is as wide as the page.
  if (hasBackdrop && isCentered && box.height >= MIN_DIALOG_HEIGHT && box.width < innerWidth * 0.9)
    return true;
  const isDrawer = box.width >= DRAWER.width && box.height >= innerHeight * DRAWER.heightShare;
  return isInMiddle || (isDrawer && (hasBackdrop || isModalDialog(layer)));
}

const MAX_ELEMENTS = 4_000;
/** Share of the page's text from which an element counts as its content. */
const MAIN_SHARE = 0.5;
/** Share of the viewport from which a scrolling element is an application's. */
const SCROLLER_SHARE = 0.3;
/** Excess of the page over the viewport that elements outside of the view can cause. */
const SHELL_EXCESS = 1.2;

/** Height of a locked page in viewports: there can be a footer below the locked content. */
const MAX_LOCKED_HEIGHT = 2;

const isClipped = ({ overflowY }: CSSStyleDeclaration): boolean => /hidden|clip/.test(overflowY);

function isScroller(element: HTMLElement): boolean {
  const { scrollHeight, clientHeight, clientWidth } = element;
  if (scrollHeight <= clientHeight + 1) return false;
  if (clientHeight * clientWidth < innerHeight * innerWidth * SCROLLER_SHARE) return false;
  return /auto|scroll/.test(getComputedStyle(element).overflowY);
}

/** Whether a style can be that of a lock, a shade, blurred content or a scrolling element. */
function isRestorable(element: HTMLElement): boolean {
  const { filter, opacity, pointerEvents, position, overflowY } = getComputedStyle(element);
  const isPlain = filter === "none" && opacity === "1" && pointerEvents !== "none";
  return !isPlain || position === "fixed" || overflowY !== "visible";
}

/** The page's elements and how much of it each of them has, from 0 to 1. */
class Page {
  readonly elements: HTMLElement[];
  /** The few elements that can have to be restored: styles are read once only. */
  readonly styled: HTMLElement[];
  readonly #length = document.body.innerText.trim().length;
  readonly #height: number;

  constructor() {
    const all = [...document.body.querySelectorAll("*")].slice(0, MAX_ELEMENTS);
    const boxes = all.filter((element) => element instanceof HTMLElement);
    this.elements = boxes.filter((element) => element.checkVisibility());
    this.styled = this.elements.filter(isRestorable);
    this.#height = Math.max(
      document.documentElement.scrollHeight,
      ...this.elements.map(({ scrollHeight }) => scrollHeight),
    );
  }

  getTextShare(element: HTMLElement): number {
    return element.innerText.trim().length / Math.max(this.#length, 1);
  }

  /** Share of the height, of an element at least half as wide as the viewport. */
  getHeightShare({ scrollHeight, clientWidth }: HTMLElement): number {
    return clientWidth >= innerWidth / 2 ? scrollHeight / this.#height : 0;
  }

  /** The larger share: a page of pictures has little text. */
  getShare(element: HTMLElement): number {
    return Math.max(this.getTextShare(element), this.getHeightShare(element));
  }

  isContent(element: HTMLElement): boolean {
    if (element.querySelector("main, article, h1")) return true;
    if (this.getHeightShare(element) < MAIN_SHARE) return false;
    return element.scrollHeight > innerHeight || this.getTextShare(element) >= MAIN_SHARE;
  }

  /** Whether the child of the body that contains an element is the page's content. */
  isInContent(element: HTMLElement): boolean {
    let top = element;
    while (top.parentElement && top.parentElement !== document.body) top = top.parentElement;
    return top !== element && this.getShare(top) >= MAIN_SHARE;
  }

  /** The elements that match and have no such ancestor, if together they are most of the page. */
  findContent(matches: (element: HTMLElement) => boolean, elements = this.styled): HTMLElement[] {
    const found: HTMLElement[] = [];
    for (const element of elements)
      if (!found.at(-1)?.contains(element) && matches(element)) found.push(element);
    const sum = found.reduce((total, element) => total + this.getShare(element), 0);
    return sum >= MAIN_SHARE ? found : [];
  }
}

/** Keeps the sides clipped, without `hidden`, with which the element would scroll. `isCut` also frees its height. */
function unclip(element: HTMLElement, { overflowX }: CSSStyleDeclaration, isCut: boolean): void {
  setStyle(element, { "overflow-x": overflowX === "visible" ? "visible" : "clip", "overflow-y": "visible" });
  if (isCut) setStyle(element, { height: "auto", "max-height": "none" });
}

/** An application scrolls an element of its own, and its document is as high as the viewport. */
function isAppShell(page: Page): boolean {
  const height = Math.max(document.documentElement.scrollHeight, document.body.scrollHeight);
  return height <= innerHeight * SHELL_EXCESS && page.styled.some(isScroller);
}

function unlockRoots(): void {
  for (const root of [document.documentElement, document.body]) {
    const style = getComputedStyle(root);
    const isCut = root.scrollHeight > root.clientHeight + 1;
    if (isClipped(style)) unclip(root, style, isCut);
    if (style.position === "fixed") setStyle(root, { position: "static" });
  }
}

/** Content that a fixed position or height cuts at the viewport's end, from the inside out. */
function unlockWrappers(page: Page): void {
  // In a page that scrolls, such elements are parts of its design.
  if (document.documentElement.scrollHeight > innerHeight * MAX_LOCKED_HEIGHT) return;
  for (const element of page.styled.toReversed()) {
    const style = getComputedStyle(element);
    const isFixed = style.position === "fixed";
    if (!isFixed && !isClipped(style)) continue;
    const { clientHeight, scrollHeight } = element;
    const isCut = isClipped(style) && clientHeight <= innerHeight + 1 && scrollHeight > clientHeight + 1;
    if (!isCut && !(isFixed && clientHeight > innerHeight)) continue;
    if (page.getShare(element) < MAIN_SHARE) continue;
    if (isCut) unclip(element, style, true);
    if (isFixed) setStyle(element, { position: "relative", inset: "auto" });
  }
}

/** Makes content readable that a dialog has blurred, dimmed or disabled. */
function restoreContent(page: Page): void {
  const roots = [document.documentElement, document.body];
  const isMain = (element: HTMLElement): boolean => page.getShare(element) >= MAIN_SHARE;
  const getStyle = (element: HTMLElement): CSSStyleDeclaration => getComputedStyle(element);
  const isBlurred = (element: HTMLElement): boolean =>
    /blur|brightness|opacity/.test(getStyle(element).filter);
  const blurred = page.findContent((element) => isBlurred(element) && element.innerText.trim() !== "");
  const dimmed = page.findContent((element) => Number(getStyle(element).opacity) < 1 && isMain(element));
  const disabled = page.findContent(
    (element) => getStyle(element).pointerEvents === "none" && isMain(element),
  );
  for (const element of [...roots, ...blurred]) if (isBlurred(element)) setStyle(element, { filter: "none" });
  for (const element of [...roots, ...dimmed])
    if (Number(getStyle(element).opacity) < 1) setStyle(element, { opacity: "1" });
  for (const element of [...roots, ...disabled])
    if (getStyle(element).pointerEvents === "none") setStyle(element, { "pointer-events": "auto" });
  for (const name of ["inert", "aria-hidden"]) {
    const isOff = (element: HTMLElement): boolean => element.matches(`[${name}]:not([${name}="false"])`);
    const isContent = (element: HTMLElement): boolean =>
      isOff(element) && page.getShare(element) >= ASIDE_SHARE;
    const off = page.findContent(isContent, page.elements);
    for (const element of [...roots, ...off]) if (isOff(element)) element.removeAttribute(name);
  }
}

/** Share of the page's text below which a hidden element is an icon or a copy, hidden by design. */
const ASIDE_SHARE = 0.05;
const SHADED = "data-without-shade";

/** Removes shades that are pseudo-elements of the page or of its wrappers. */
function removePseudoShades(page: Page): void {
  const roots = [document.documentElement, document.body];
  const wrappers = page.elements.slice(0, 50).filter(coversViewport);
  const hasShade = (element: HTMLElement): boolean =>
    ["::before", "::after"].some((pseudo) => {
      const style = getComputedStyle(element, pseudo);
      const isFixed =
        style.position === "fixed" || (style.position === "absolute" && roots.includes(element));
      const isOver =
        Number.parseFloat(style.width) >= innerWidth && Number.parseFloat(style.height) >= innerHeight;
      return style.content === '""' && isFixed && isOver && isShade(style);
    });
  const shaded = [...roots, ...wrappers].filter(hasShade);
  if (shaded.length === 0) return;
  for (const element of shaded) element.setAttribute(SHADED, "");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`[${SHADED}]::before, [${SHADED}]::after { display: none !important }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Removes a banner's backdrop, scroll lock and blur, unless another dialog is open. */
export function restorePage(): void {
  const page = new Page();
  const layers = findOverlays();
  const backdrops = layers.filter(isBackdrop);
  if (layers.some((layer) => isOpenDialog(layer, backdrops.length > 0, page))) return;
  for (const backdrop of [...backdrops, ...page.styled.filter(isPassedBackdrop)]) hide(backdrop);
  removePseudoShades(page);
  restoreContent(page);
  if (isAppShell(page)) return;
  unlockRoots();
  unlockWrappers(page);
}
