import { findLayers } from "./find-layers.ts";

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
export function unlockPage(): void {
  const layers = findLayers();
  if (hasOtherModal(layers)) return;
  for (const layer of layers) if (isBackdrop(layer)) hide(layer);
  unlockScrolling();
}
