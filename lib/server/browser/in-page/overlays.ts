import { canHaveShadowRoot, getShadowRoot } from "./shadow-roots.ts";

/** Sampling distance in pixels: no banner is smaller. */
const STEP = { x: 96, y: 40 };
const MIN_OVERLAY_Z_INDEX = 10;
const MAX_DEPTH = 20;
const MAX_UNREADABLE = 12;
/** A close button's text counts as none, and a frame can have a label. */
const MAX_TEXT = { host: 5, frame: 100 };

let unreadable = new Set<HTMLElement>();

/** Shadow hosts and frames above the page's flow whose content `findOverlays` could not read last time. */
export const listUnreadableOverlays = (): HTMLElement[] => [...unreadable].slice(0, MAX_UNREADABLE);

const PARENT = Object.getOwnPropertyDescriptor(Node.prototype, "parentNode");

/** The parent in the flattened tree. Uses the prototype's getter, because a form's field can have its name. */
function getParent(element: Element): Element | null {
  if (element.assignedSlot instanceof HTMLSlotElement) return element.assignedSlot;
  const parent: unknown = PARENT?.get?.call(element);
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : null;
}

/** A shadow host or custom element without a size in the page shows an overlay from its shadow tree. */
function isOverlayHost(element: Element): boolean {
  if (!/-/.test(element.tagName) && !getShadowRoot(element)) return false;
  const { width, height } = element.getBoundingClientRect();
  return width === 0 || height === 0;
}

/** Whether an element is positioned above the page's flow. */
export function isOverlay(element: Element): boolean {
  if (isOverlayHost(element)) return true;
  const style = getComputedStyle(element);
  if (style.position === "fixed" || style.position === "sticky") return true;
  if (element instanceof HTMLDialogElement && element.open) return true;
  return style.position === "absolute" && Number(style.zIndex) >= MIN_OVERLAY_Z_INDEX;
}

const COVERED_SHARE = 0.9;

export function coversViewport(element: Element): boolean {
  const box = element.getBoundingClientRect();
  return box.width >= innerWidth * COVERED_SHARE && box.height >= innerHeight * COVERED_SHARE;
}

type Point = { x: number; y: number };

/** The topmost element at a point, inside shadow trees too. */
function getElementAt({ x, y }: Point): Element | null {
  let element = document.elementFromPoint(x, y);
  for (let depth = 0; element && depth < MAX_DEPTH; depth += 1) {
    const inner = getShadowRoot(element)?.elementFromPoint(x, y);
    if (!inner || inner === element) return element;
    element = inner;
  }
  return element;
}

function sampleElements(): Map<Element, Point> {
  const found = new Map<Element, Point>();
  for (let x = STEP.x / 4; x < innerWidth; x += STEP.x) {
    for (let y = STEP.y / 4; y < innerHeight; y += STEP.y) {
      const element = getElementAt({ x, y });
      if (element && !found.has(element)) found.set(element, { x, y });
    }
  }
  return found;
}

const hasLittleText = (layer: HTMLElement | undefined, kind: keyof typeof MAX_TEXT): boolean =>
  layer !== undefined && layer.innerText.trim().length <= MAX_TEXT[kind];

/** Whether a box with a closed shadow tree could be at a point: nothing else of the element is there. */
function canHaveClosedRoot(element: HTMLElement, { x, y }: Point, layer: HTMLElement | undefined): boolean {
  if (!canHaveShadowRoot(element) || getShadowRoot(element)) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  if (x < left - 1 || x > right + 1 || y < top - 1 || y > bottom + 1) return true;
  if (element.childElementCount > 0 || element.innerText.trim() !== "") return false;
  return element.tagName.includes("-") || hasLittleText(layer, "host");
}

function isUnreadable(element: Element, at: Point, layer: HTMLElement | undefined): element is HTMLElement {
  if (element instanceof HTMLIFrameElement) return layer === element || hasLittleText(layer, "frame");
  return element instanceof HTMLElement && canHaveClosedRoot(element, at, layer);
}

function getDepth(element: Element): number {
  let depth = 0;
  for (let at = getParent(element); at; at = getParent(at)) depth += 1;
  return depth;
}

/** Overlays that intersect the viewport, outer ones first. */
export function findOverlays(): HTMLElement[] {
  const depths = new Map<HTMLElement, number>();
  /** The innermost overlay of each visited element. */
  const nearest = new Map<Element, HTMLElement | undefined>();
  unreadable = new Set();
  for (const [start, point] of sampleElements()) {
    const path: Element[] = [];
    for (let at: Element | null = start; at && !nearest.has(at); at = getParent(at)) path.push(at);
    for (const element of path.reverse()) {
      const parent = getParent(element);
      const isLayer = element instanceof HTMLElement && isOverlay(element);
      if (isLayer) depths.set(element, getDepth(element));
      nearest.set(element, isLayer ? element : parent ? nearest.get(parent) : undefined);
    }
    if (isUnreadable(start, point, nearest.get(start))) unreadable.add(start);
  }
  return [...depths].sort(([, a], [, b]) => a - b).map(([layer]) => layer);
}
